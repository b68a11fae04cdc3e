import { Notice } from '@wordpress/components';
import { useEffect, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { FormEvent, ReactNode } from 'react';
import type { TabProperties } from './app.tsx';
import { type Failure, type Settings as Data, api } from './api.ts';
import { FieldControl, valueAt, withValue } from './field.tsx';
import { keepUnsaved } from './keep-unsaved.ts';
import { Load, useLoaded } from './load.tsx';
import { Action, Section } from './parts.tsx';
import { href } from './route.ts';
import { type Group, groups } from './settings-fields.ts';
import { Demonstration, FastLane, Shop, Transfer } from './tools.tsx';
import { stillUnsaved, withTyped } from './unsaved.ts';

/** Every setting, and what else only the command line could do. */
export function Settings({ route, overview }: TabProperties): ReactNode {
  const loaded = useLoaded(api.settings);
  const isLoaded = loaded.data !== null;
  useEffect(() => {
    if (!isLoaded || route.rest === '') return;
    const title = document.getElementById(`md-shop-${route.rest}-title`);
    title?.scrollIntoView();
    title?.focus();
  }, [isLoaded, route.rest]);
  const tools: readonly { id: string; title: string; show: () => ReactNode }[] = [
    ...(overview.source === 'woocommerce'
      ? [{ id: 'woocommerce', title: __('WooCommerce products', 'md-shop-catalog'), show: () => <Shop /> }]
      : []),
    { id: 'fast-lane', title: __('Fast lane', 'md-shop-catalog'), show: () => <FastLane /> },
    { id: 'demonstration', title: __('Demonstration shop', 'md-shop-catalog'), show: () => <Demonstration /> },
    {
      id: 'transfer',
      title: __('Export and import', 'md-shop-catalog'),
      show: () => <Transfer settings={loaded.data} saved={loaded.set} />,
    },
  ];
  return (
    <Load of={loaded}>
      {(settings) => (
        <>
          <nav className="md-shop-subnav" aria-label={__('Parts of the settings', 'md-shop-catalog')}>
            {[...groups(settings, overview).map(({ id, title }) => ({ id, title })), ...tools].map(({ id, title }) => (
              <a key={id} href={href(`settings/${id}`)}>
                {title}
              </a>
            ))}
          </nav>
          <Form settings={settings} groups={groups(settings, overview)} saved={loaded.set} />
          {tools.map(({ id, title, show }) => (
            <Section key={id} id={id} title={title}>
              {show()}
            </Section>
          ))}
        </>
      )}
    </Load>
  );
}

/** The problem of a field: of its own path, of a part of it or of the whole that it belongs to. */
function problemAt(fields: Readonly<Record<string, string>>, path: string): string {
  const found = Object.keys(fields).find(
    (key) => key === path || key.startsWith(`${path}.`) || path.startsWith(`${key}.`),
  );
  return found === undefined ? '' : (fields[found] ?? '');
}

const useUnsaved = keepUnsaved();

function Form({
  settings,
  groups: shown,
  saved,
}: {
  readonly settings: Data;
  readonly groups: readonly Group[];
  readonly saved: (settings: Data) => void;
}): ReactNode {
  const { unsaved, change } = useUnsaved();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle');
  const values = { ...settings.values, ...unsaved };
  const save = async (): Promise<void> => {
    setState('saving');
    try {
      // Only what was changed, so that a change that somebody else saves meanwhile stays.
      saved(await api.saveSettings(unsaved));
      const left = change((now) => stillUnsaved(now, unsaved));
      setFailure(null);
      setState(Object.keys(left).length > 0 ? 'idle' : 'saved');
    } catch (error) {
      setFailure(error as Failure);
      setState('idle');
      setTimeout(() => {
        document.querySelector<HTMLElement>('.md-shop-field.has-problem :is(input, textarea, select)')?.focus();
      });
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} noValidate>
      {shown.map(({ id, title, fields }) => (
        <Section key={id} id={id} title={title}>
          {fields.map((field) => (
            <FieldControl
              key={field.path}
              field={field}
              value={valueAt(values, field.path)}
              problem={problemAt(failure?.fields ?? {}, field.path)}
              change={(value) => {
                setState((now) => (now === 'saving' ? now : 'idle'));
                const [name = ''] = field.path.split('.');
                const next = withValue(values, field.path, value)[name];
                change((now) => withTyped(now, name, next, settings.values, state === 'saving'));
              }}
            />
          ))}
        </Section>
      ))}
      <div className="md-shop-save">
        <div role="status">
          {state === 'saved' && (
            <Notice status="success" isDismissible={false} spokenMessage="">
              {__('The settings are saved.', 'md-shop-catalog')}
            </Notice>
          )}
        </div>
        {failure !== null && (
          <Notice status="error" isDismissible={false}>
            {failure.message}
          </Notice>
        )}
        <Action variant="primary" type="submit" isBlocked={state === 'saving'}>
          {__('Save settings', 'md-shop-catalog')}
        </Action>
      </div>
    </form>
  );
}
