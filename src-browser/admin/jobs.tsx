import { Button, Notice } from '@wordpress/components';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { type Failure, type Job, type JobKind, type Jobs, api } from './api.ts';
import { FailureNotice } from './load.tsx';
import { Action, Ago } from './parts.tsx';

type Driver = {
  readonly jobs: Jobs | null;
  readonly failure: Failure | null;
  readonly running: Job | null;
  /** Grows with each job that ends, so that what it changed is loaded again. */
  readonly ended: number;
  readonly start: (kind: JobKind, categories?: readonly number[]) => void;
  /** Starts a job if the user agrees to what the site asks. */
  readonly startIfAgreed: (kind: JobKind, question: () => Promise<string>) => Promise<void>;
  readonly pause: (kind: JobKind) => void;
  readonly resume: () => void;
  readonly cancel: (kind: JobKind) => void;
};

const nothing: Driver = {
  jobs: null,
  failure: null,
  running: null,
  ended: 0,
  start: () => undefined,
  startIfAgreed: () => Promise.resolve(),
  pause: () => undefined,
  resume: () => undefined,
  cancel: () => undefined,
};
const Context = createContext<Driver>(nothing);

export const useJobs = (): Driver => useContext(Context);

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const unfinished = (jobs: Jobs | null): Job | null =>
  jobs?.jobs.find(({ state }) => state === 'running' || state === 'paused') ?? null;

/** Drives the job that is not finished, step by step, while the page is open. When it is left, WordPress's cron continues. */
export function JobDriver({
  mayManage,
  children,
}: {
  readonly mayManage: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const [jobs, setJobs] = useState<Jobs | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [ended, setEnded] = useState(0);
  const before = useRef<Job | null>(null);

  const take = useCallback((next: Jobs) => {
    setJobs(next);
    setFailure(null);
    if (before.current !== null && unfinished(next) === null) setEnded((count) => count + 1);
    before.current = unfinished(next);
  }, []);
  const attempt = useCallback(
    (request: Promise<Jobs>) => {
      request.then(take).catch((error: unknown) => {
        setFailure(error as Failure);
      });
    },
    [take],
  );

  useEffect(() => {
    attempt(api.jobs());
  }, [attempt]);

  const running = unfinished(jobs);
  const kind = running?.state === 'running' && mayManage ? running.kind : null;
  useEffect(() => {
    if (kind === null) return undefined;
    let isOver = false;
    // A function, because it changes while something is waited for.
    const isActive = (): boolean => !isOver;
    const drive = async (): Promise<void> => {
      let last = -1;
      while (isActive()) {
        try {
          const next = await api.job('step', kind);
          if (!isActive()) return;
          take(next);
          const done = unfinished(next)?.done ?? -1;
          // Another window or cron may be working on it.
          await pause(done === last ? 1000 : 100);
          last = done;
        } catch (error) {
          if (!isActive()) return;
          setFailure(error as Failure);
          await pause(3000);
        }
      }
    };
    void drive();
    return () => {
      isOver = true;
    };
  }, [kind, take]);

  const driver = useMemo<Driver>(
    () => ({
      jobs,
      failure,
      running,
      ended,
      start: (which, categories = []) => {
        attempt(api.startJob(which, categories));
      },
      startIfAgreed: async (which, question) => {
        try {
          if (confirm(await question())) attempt(api.startJob(which, []));
        } catch (error) {
          setFailure(error as Failure);
        }
      },
      pause: (which) => {
        attempt(api.job('pause', which));
      },
      resume: () => {
        attempt(api.resumeJob());
      },
      cancel: (which) => {
        attempt(api.job('cancel', which));
      },
    }),
    [jobs, failure, running, ended, attempt],
  );
  return <Context.Provider value={driver}>{children}</Context.Provider>;
}

function title(kind: JobKind): string {
  switch (kind) {
    case 'rebuild':
      return __('Building the catalog', 'md-shop-catalog');
    case 'verify':
      return __('Checking the catalog', 'md-shop-catalog');
    case 'convert':
      return __('Converting products', 'md-shop-catalog');
    case 'undo':
      return __('Undoing the conversion', 'md-shop-catalog');
    case 'import':
      return __('Moving products', 'md-shop-catalog');
    case 'demo_import':
      return __('Importing the demonstration shop', 'md-shop-catalog');
    case 'demo_remove':
      return __('Removing the demonstration shop', 'md-shop-catalog');
  }
}

/** Starts a job. It cannot be used while another one is not finished; with `question` it asks first. */
export function JobButton({
  kind,
  categories,
  variant = 'secondary',
  isDestructive = false,
  question = '',
  children,
}: {
  readonly kind: JobKind;
  /** What is converted; all if there are none. */
  readonly categories?: readonly number[];
  readonly variant?: 'primary' | 'secondary';
  readonly isDestructive?: boolean;
  /** A function, if the site knows what to ask. */
  readonly question?: string | (() => Promise<string>);
  readonly children: ReactNode;
}): ReactNode {
  const { start, startIfAgreed, running } = useJobs();
  const [isAsking, setAsking] = useState(false);
  return (
    <Action
      variant={variant}
      isDestructive={isDestructive}
      isBlocked={running !== null || isAsking}
      onClick={() => {
        if (typeof question === 'string') {
          if (question === '' || confirm(question)) start(kind, categories);
          return;
        }
        setAsking(true);
        void startIfAgreed(kind, question).then(() => {
          setAsking(false);
        });
      }}
    >
      {children}
    </Action>
  );
}

/** The progress or result of the last job of some kinds, with its buttons. */
export function JobProgress({
  kinds,
  mayManage = true,
}: {
  readonly kinds: readonly JobKind[];
  readonly mayManage?: boolean;
}): ReactNode {
  const { jobs, failure, ended } = useJobs();
  const shown = [...(jobs?.jobs ?? [])]
    .filter(({ kind }) => kinds.includes(kind))
    .sort((one, other) => other.started - one.started || Number(other.state !== 'done') - Number(one.state !== 'done'));
  const job = shown[0];
  return (
    <>
      {failure !== null && <FailureNotice failure={failure} />}
      {job !== undefined && <OneJob job={job} mayManage={mayManage} isNew={ended > 0} />}
    </>
  );
}

function OneJob({
  job,
  mayManage,
  isNew,
}: {
  readonly job: Job;
  readonly mayManage: boolean;
  /** Whether a job has ended since the page was loaded, so that its result is news to those who hear the screen. */
  readonly isNew: boolean;
}): ReactNode {
  const driver = useJobs();
  const name = title(job.kind);
  if (job.state === 'done' || job.state === 'failed') {
    return (
      <Notice
        status={job.state === 'failed' ? 'error' : job.problems.length > 0 ? 'warning' : 'success'}
        isDismissible={false}
        spokenMessage={isNew ? job.text : ''}
      >
        <strong>{name}</strong> (<Ago time={new Date(job.stepped * 1000)} />)
        <br />
        {job.text}
        {job.problems.length > 0 && (
          <ul>
            {job.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </Notice>
    );
  }
  const isPaused = job.state === 'paused';
  return (
    <div className="md-shop-job">
      <label>
        {isPaused
          ? /* translators: 1: what is being done, 2: number done, 3: number in total */
            sprintf(__('%1$s: paused at %2$d of %3$d', 'md-shop-catalog'), name, job.done, job.total)
          : /* translators: 1: what is being done, 2: number done, 3: number in total */
            sprintf(__('%1$s: %2$d of %3$d', 'md-shop-catalog'), name, job.done, job.total)}
        <progress value={job.done} max={Math.max(1, job.total)} />
      </label>
      <p className="md-shop-help">
        {__('You can leave this page: the work continues in the background.', 'md-shop-catalog')}
      </p>
      {mayManage && (
        <p className="md-shop-buttons">
          <Button
            variant="secondary"
            __next40pxDefaultSize
            onClick={() => {
              if (isPaused) driver.resume();
              else driver.pause(job.kind);
            }}
          >
            {isPaused ? __('Go on', 'md-shop-catalog') : __('Pause', 'md-shop-catalog')}
          </Button>{' '}
          <Button
            variant="tertiary"
            __next40pxDefaultSize
            onClick={() => {
              driver.cancel(job.kind);
            }}
          >
            {__('Cancel', 'md-shop-catalog')}
          </Button>
        </p>
      )}
    </div>
  );
}
