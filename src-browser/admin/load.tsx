import { Button, Notice, Spinner } from '@wordpress/components';
import { useCallback, useEffect, useRef, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { Failure } from './api.ts';

export type Loaded<Data> = {
  /** What was loaded last; it stays while it is loaded again. */
  readonly data: Data | null;
  readonly failure: Failure | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
  readonly set: (data: Data) => void;
};

/** Loads something from the site when the component appears, and again when `key` changes. */
export function useLoaded<Data>(load: () => Promise<Data>, key = ''): Loaded<Data> {
  const [data, set] = useState<Data | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [times, setTimes] = useState(0);
  const wanted = `${String(times)} ${key}`;
  const [ended, setEnded] = useState('');
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    let isCurrent = true;
    latest
      .current()
      .then((loaded) => {
        if (!isCurrent) return;
        set(loaded);
        setFailure(null);
      })
      .catch((error: unknown) => {
        if (isCurrent) setFailure(error as Failure);
      })
      .finally(() => {
        if (isCurrent) setEnded(wanted);
      });
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  const reload = useCallback(() => {
    setTimes((before) => before + 1);
  }, []);
  // Compared, not set: what was loaded for another key is never shown as the current one, not even for one frame.
  return { data, failure, isLoading: ended !== wanted, reload, set };
}

const slowAfter = 5000;

/** Shows that something is loaded; after some seconds also what to do if it does not end. */
export function Waiting({ text = __('Loading…', 'md-shop-catalog') }: { readonly text?: string }): ReactNode {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSlow(true);
    }, slowAfter);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <p className="md-shop-waiting" role="status">
      <Spinner /> {text}
      {isSlow &&
        ` ${__('The site is slow to answer. You can leave this page; nothing is lost. If it stays so, look into PHP’s error log.', 'md-shop-catalog')}`}
    </p>
  );
}

export function FailureNotice({
  failure,
  retry,
}: {
  readonly failure: Failure;
  readonly retry?: () => void;
}): ReactNode {
  return (
    <Notice status="error" isDismissible={false}>
      {failure.message}{' '}
      {retry !== undefined && (
        <Button variant="link" onClick={retry}>
          {__('Try again', 'md-shop-catalog')}
        </Button>
      )}
    </Notice>
  );
}

/** Shows what was loaded, or that it is still loading, or why it could not be loaded. */
export function Load<Data>({
  of: { data, failure, reload },
  children,
}: {
  readonly of: Loaded<Data>;
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  if (failure !== null) return <FailureNotice failure={failure} retry={reload} />;
  return data === null ? <Waiting /> : children(data);
}
