import { Notice } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { TabProperties } from './app.tsx';
import { type Failure, type Journal, type Settings, type Sum, type Values, api } from './api.ts';
import { type Bar, Columns, Legend, Rows, numberText } from './chart.tsx';
import { FieldControl, valueAt } from './field.tsx';
import { keepUnsaved } from './keep-unsaved.ts';
import { FailureNotice, Load, useLoaded } from './load.tsx';
import { Action, Section, languageName } from './parts.tsx';
import { Registrations } from './registrations.tsx';
import { journalFields } from './settings-fields.ts';
import { stillUnsaved, withTyped } from './unsaved.ts';

/** Who came, what they asked and what they did not find; and who has registered. */
export function Agents({ route }: TabProperties): ReactNode {
  const loaded = useLoaded(api.journal);
  return (
    <>
      <Section id="journal" title={__('Who came', 'md-shop-catalog')}>
        <Load of={loaded}>{(journal) => <Charts journal={journal} />}</Load>
      </Section>
      <Section id="searches" title={__('What was not found', 'md-shop-catalog')}>
        <Load of={loaded}>{(journal) => <Searches journal={journal} />}</Load>
      </Section>
      <Section id="initialize" title={__('Programs that connected by MCP', 'md-shop-catalog')}>
        <Load of={loaded}>{(journal) => <Initialize journal={journal} />}</Load>
      </Section>
      <Section id="registrations" title={__('Registered agents', 'md-shop-catalog')}>
        <Registrations query={route.query} />
      </Section>
      <Section id="journal-settings" title={__('What is counted', 'md-shop-catalog')}>
        <JournalSettings saved={loaded.reload} />
      </Section>
    </>
  );
}

function clientName(name: string): string {
  switch (name) {
    case 'browser-assistant':
      return __('assistants in browsers', 'md-shop-catalog');
    case 'browser':
      return __('browsers', 'md-shop-catalog');
    case 'search-engine':
      return __('search engines', 'md-shop-catalog');
    case 'program':
      return __('other programs', 'md-shop-catalog');
    case 'unknown':
      return __('without a name', 'md-shop-catalog');
    case 'check':
      return __('checks of this screen', 'md-shop-catalog');
    default:
      return name;
  }
}

function interfaceName(name: string): string {
  switch (name) {
    case 'rest':
      return 'REST';
    case 'mcp':
      return 'MCP';
    case 'document':
      return __('guides and lists', 'md-shop-catalog');
    case 'page':
      return __('pages as Markdown', 'md-shop-catalog');
    default:
      return name;
  }
}

const operationName = (name: string): string => (name === 'other' ? __('other', 'md-shop-catalog') : name);
const contentLanguage = (code: string): string =>
  code === '' ? __('without a language', 'md-shop-catalog') : languageName(code);

const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(document.documentElement.lang || undefined, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

/** Every day, also those on which nobody came. */
function days({ from, to, day }: Journal): readonly Bar[] {
  const byDay = new Map(day.map((sum) => [sum.name, sum]));
  const all: Bar[] = [];
  for (let time = Date.parse(`${from}T00:00:00Z`); time <= Date.parse(`${to}T00:00:00Z`); time += 86_400_000) {
    const name = new Date(time).toISOString().slice(0, 10);
    const none: Sum = { name, found: 0, empty: 0, error: 0, reads: 0 };
    all.push({ ...(byDay.get(name) ?? none), label: dayText(name) });
  }
  return all;
}

function Charts({ journal }: { readonly journal: Journal }): ReactNode {
  const reads = journal.day.reduce((sum, day) => sum + day.reads, 0);
  const labelled = (sums: readonly Sum[], label: (name: string) => string): readonly Bar[] =>
    sums.map((sum) => ({ ...sum, label: label(sum.name) }));
  return (
    <>
      {!journal.isOn && (
        <Notice status="warning" isDismissible={false}>
          {__('The journal is off: nothing is counted and nothing is kept.', 'md-shop-catalog')}
        </Notice>
      )}
      {journal.isOn && journal.isSampled && (
        <Notice status="warning" isDismissible={false}>
          {/* translators: %d: number */}
          {sprintf(
            __(
              'The numbers are estimates: this site has no APCu, so one read of %d is counted, for all of them.',
              'md-shop-catalog',
            ),
            journal.sample,
          )}
        </Notice>
      )}
      <p className="md-shop-total" data-reads={reads}>
        {/* translators: 1: number of reads, 2: number of days */}
        {sprintf(__('Reads: %1$s in %2$d days.', 'md-shop-catalog'), numberText(reads), journal.days)}
      </p>
      {reads === 0 ? (
        <p>{__('Nobody has read the catalog yet, or only through a cache.', 'md-shop-catalog')}</p>
      ) : (
        <>
          <Legend />
          <Columns
            id="day"
            title={__('By day', 'md-shop-catalog')}
            first={__('Day', 'md-shop-catalog')}
            bars={days(journal)}
          />
          <div className="md-shop-charts">
            <Rows
              id="client"
              title={__('By client', 'md-shop-catalog')}
              first={__('Client', 'md-shop-catalog')}
              bars={labelled(journal.client, clientName)}
            />
            <Rows
              id="operation"
              title={__('By operation', 'md-shop-catalog')}
              first={__('Operation', 'md-shop-catalog')}
              bars={labelled(journal.operation, operationName)}
            />
            <Rows
              id="language"
              title={__('By language', 'md-shop-catalog')}
              first={__('Language', 'md-shop-catalog')}
              bars={labelled(journal.language, contentLanguage)}
            />
            <Rows
              id="interface"
              title={__('By interface', 'md-shop-catalog')}
              first={__('Interface', 'md-shop-catalog')}
              bars={labelled(journal.interface, interfaceName)}
            />
          </div>
        </>
      )}
      <p className="md-shop-help">
        {__(
          'Answers that a cache in front of the site gives cannot be counted: the site knows nothing of them. A client is known by what it says of itself. Days are in UTC.',
          'md-shop-catalog',
        )}
      </p>
    </>
  );
}

function Searches({ journal }: { readonly journal: Journal }): ReactNode {
  return (
    <>
      <p>
        {/* translators: %d: number of days */}
        {sprintf(
          __(
            'Searches that found nothing, without filters. A text is shown when it was searched on %d different days.',
            'md-shop-catalog',
          ),
          journal.searchDays,
        )}{' '}
        {journal.isOn &&
          !journal.keepsSearches &&
          __('The texts are switched off, so none is kept.', 'md-shop-catalog')}
      </p>
      {journal.searches.length === 0 ? (
        <p>{__('Nothing yet.', 'md-shop-catalog')}</p>
      ) : (
        <table className="widefat striped md-shop-counts md-shop-searches">
          <thead>
            <tr>
              <th scope="col">{__('Text', 'md-shop-catalog')}</th>
              <th scope="col">{__('Language', 'md-shop-catalog')}</th>
              <th scope="col">{__('Days', 'md-shop-catalog')}</th>
              <th scope="col">{__('Times', 'md-shop-catalog')}</th>
            </tr>
          </thead>
          <tbody>
            {journal.searches.map(({ text, operation, language, days: on, searches }) => (
              <tr key={`${text} ${operation} ${language}`} data-search={text}>
                <th scope="row">{text}</th>
                <td>{contentLanguage(language)}</td>
                <td>{numberText(on)}</td>
                <td>{numberText(searches)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Initialize({ journal }: { readonly journal: Journal }): ReactNode {
  return (
    <>
      <p>
        {__(
          'By the name that each gives itself when it connects. They are counted apart, since nothing ties later reads to them.',
          'md-shop-catalog',
        )}
      </p>
      {journal.initialize.length === 0 ? (
        <p>{__('Nothing yet.', 'md-shop-catalog')}</p>
      ) : (
        <table className="widefat striped md-shop-counts md-shop-initialize">
          <thead>
            <tr>
              <th scope="col">{__('Program', 'md-shop-catalog')}</th>
              <th scope="col">{__('Connections', 'md-shop-catalog')}</th>
            </tr>
          </thead>
          <tbody>
            {journal.initialize.map(({ name, calls }) => (
              <tr key={name} data-name={name}>
                <th scope="row">{operationName(name)}</th>
                <td>{numberText(calls)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

const useUnsaved = keepUnsaved();

/** The switches count at once; a list is saved by its button. */
function JournalSettings({ saved }: { readonly saved: () => void }): ReactNode {
  const loaded = useLoaded(api.settings);
  const { unsaved, change } = useUnsaved();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [said, setSaid] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = async (sent: Values): Promise<void> => {
    setSaid('');
    setSaving(true);
    try {
      loaded.set(await api.saveSettings(sent));
      change((now) => stillUnsaved(now, sent));
      setFailure(null);
      setSaid(__('The settings are saved.', 'md-shop-catalog'));
      saved();
    } catch (error) {
      setFailure(error as Failure);
    }
    setSaving(false);
  };
  const fields = journalFields();
  const switchOff = (path: string): boolean =>
    confirm(
      path === 'journal'
        ? __('Switch the journal off and delete all that it has counted?', 'md-shop-catalog')
        : __('Delete the texts of searches and keep no more of them?', 'md-shop-catalog'),
    );
  return (
    <Load of={loaded}>
      {(settings: Settings) => (
        <>
          <p>
            {__(
              'For each read: the day, the group of the client, the operation, the language, and whether something was found. No address, no person, nothing that tells one visitor from another. Everything is deleted after 30 days.',
              'md-shop-catalog',
            )}
          </p>
          {failure !== null && Object.keys(failure.fields).length === 0 && <FailureNotice failure={failure} />}
          {fields.map((field) => (
            <FieldControl
              key={field.path}
              field={field}
              value={unsaved[field.path] ?? valueAt(settings.values, field.path)}
              problem={
                Object.entries(failure?.fields ?? {}).find(([path]) => path.split('.')[0] === field.path)?.[1] ?? ''
              }
              change={(value) => {
                if (field.kind !== 'yes-no')
                  change((now) => withTyped(now, field.path, value, settings.values, isSaving));
                else if (value === true || switchOff(field.path)) void save({ [field.path]: value });
              }}
            />
          ))}
          <p className="md-shop-buttons">
            <Action
              variant="secondary"
              isBlocked={isSaving || Object.keys(unsaved).length === 0}
              onClick={() => {
                void save(unsaved);
              }}
            >
              {__('Save the programs', 'md-shop-catalog')}
            </Action>
            <span role="status">{said}</span>
          </p>
        </>
      )}
    </Load>
  );
}
