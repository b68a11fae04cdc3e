import { Button, Notice } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { Failure, type FastLane as FastLaneData, type Settings, type Values, api } from './api.ts';
import { Convert } from './convert.tsx';
import { JobButton, JobProgress } from './jobs.tsx';
import { FailureNotice, Load, Waiting, useLoaded } from './load.tsx';
import { Action, State } from './parts.tsx';

export function Shop(): ReactNode {
  return <Convert />;
}

/** The fast lane: its state, and its switch. */
export function FastLane(): ReactNode {
  const loaded = useLoaded(api.fastLane);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = async (on: boolean): Promise<void> => {
    setBusy(true);
    try {
      loaded.set(await api.switchFastLane(on));
      setFailure(null);
    } catch (error) {
      setFailure(error as Failure);
    }
    setBusy(false);
  };
  return (
    <Load of={loaded}>
      {(lane: FastLaneData) => (
        <>
          <p>
            {__(
              'Answers agents before WordPress loads its plugins, many times faster. What they read stays the same: the site compares both before it switches over.',
              'md-shop-catalog',
            )}
          </p>
          <p role="status" data-fast-lane={lane.isOn}>
            <State is={!lane.isOn ? 'off' : lane.answers ? 'good' : 'bad'}>{lane.text}</State>
          </p>
          {lane.problems.length > 0 && (
            <ul>
              {lane.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          )}
          {lane.nginx !== '' && (
            <details>
              <summary>{__('Rules for nginx, which make it faster still', 'md-shop-catalog')}</summary>
              <pre tabIndex={0} role="region" aria-label={__('Rules for nginx', 'md-shop-catalog')}>
                {lane.nginx}
              </pre>
            </details>
          )}
          {failure !== null && <FailureNotice failure={failure} />}
          {isBusy && <Waiting text={__('The site is being asked…', 'md-shop-catalog')} />}
          {(lane.isOn || lane.isPossible) && (
            <p className="md-shop-buttons">
              <Action
                variant="secondary"
                isBlocked={isBusy}
                onClick={() => {
                  void change(!lane.isOn);
                }}
              >
                {lane.isOn
                  ? __('Switch the fast lane off', 'md-shop-catalog')
                  : __('Switch the fast lane on', 'md-shop-catalog')}
              </Action>
            </p>
          )}
        </>
      )}
    </Load>
  );
}

/** The button that imports the demonstration shop. It asks first, because the site gets another front page and other names. */
export function ImportDemonstration(): ReactNode {
  return (
    <JobButton kind="demo_import" question={async () => (await api.demonstration()).import}>
      {__('Import the demonstration shop', 'md-shop-catalog')}
    </JobButton>
  );
}

/** Imports and removes the demonstration shop. */
export function Demonstration(): ReactNode {
  return (
    <>
      <p>
        {__(
          'Example products, pages, news, coaches and questions in both languages. Importing again gives them the demonstration’s texts and prices again, except products that were moved to WooCommerce, and keeps variants that you have added. Removing deletes them; what you have changed goes into the trash, and a front page that you have changed stays, as do pictures, categories and brands that your own content uses.',
          'md-shop-catalog',
        )}{' '}
        {__(
          'The import also replaces the title, tagline, front page, menu, header, footer and page about sizes of this site, and says how to order if the site does not say it yet. Removing restores what nobody has changed since.',
          'md-shop-catalog',
        )}
      </p>
      <JobProgress kinds={['demo_import', 'demo_remove']} />
      <p className="md-shop-buttons">
        <ImportDemonstration />
        <JobButton kind="demo_remove" isDestructive question={async () => (await api.demonstration()).remove}>
          {__('Remove the demonstration shop', 'md-shop-catalog')}
        </JobButton>
      </p>
    </>
  );
}

/** Saves the settings into a file, and reads them from one. */
export function Transfer({
  settings,
  saved,
}: {
  readonly settings: Settings | null;
  readonly saved: (settings: Settings) => void;
}): ReactNode {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isDone, setDone] = useState(false);
  const read = async (file: File): Promise<void> => {
    setDone(false);
    try {
      let given: Values;
      try {
        given = JSON.parse(await file.text()) as Values;
      } catch {
        setFailure(new Failure(__('The file is not JSON. Choose one that was exported here.', 'md-shop-catalog')));
        return;
      }
      saved(await api.saveSettings(given));
      setFailure(null);
      setDone(true);
    } catch (error) {
      setFailure(error as Failure);
    }
  };
  const text = JSON.stringify(settings?.values ?? {}, null, 2);
  return (
    <>
      <p>
        {__(
          'The file contains all settings and no other data. Importing it changes those that it names; if one is wrong, none is changed.',
          'md-shop-catalog',
        )}
      </p>
      {failure !== null && (
        <Notice status="error" isDismissible={false}>
          {failure.message}
          {Object.entries(failure.fields).map(([path, problem]) => (
            <p key={path}>
              <code>{path}</code> {problem}
            </p>
          ))}
        </Notice>
      )}
      <p role="status">{isDone ? __('The settings are imported.', 'md-shop-catalog') : ''}</p>
      <div className="md-shop-buttons">
        <Button
          variant="secondary"
          __next40pxDefaultSize
          href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
          download="md-shop-settings.json"
        >
          {__('Export settings', 'md-shop-catalog')}
        </Button>
        <label>
          {__('Import settings', 'md-shop-catalog')}{' '}
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file !== undefined) void read(file);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </label>
      </div>
    </>
  );
}
