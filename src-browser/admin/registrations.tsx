import { Button, SelectControl, TextControl } from '@wordpress/components';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { FormEvent, ReactNode } from 'react';
import { type Agents, type Failure, api } from './api.ts';
import { FailureNotice, Load, useLoaded } from './load.tsx';
import { href } from './route.ts';

function stateName(state: string): string {
  switch (state) {
    case 'active':
      return __('active', 'md-shop-catalog');
    case 'expired':
      return __('expired', 'md-shop-catalog');
    case 'revoked':
      return __('revoked', 'md-shop-catalog');
    case 'last_day':
      return __('registered in the last 24 hours', 'md-shop-catalog');
    default:
      return state;
  }
}

const states = ['active', 'expired', 'revoked'];

/** In characters; see Admin\Rest\AgentRoutes. */
const longestSearch = 100;

/** Registrations of agents: counts, a list that can be searched, revocation and the deletion of old ones. */
export function Registrations({ query }: { readonly query: Readonly<Record<string, string>> }): ReactNode {
  // Somebody may have changed the address. What the site would refuse is left out.
  const shown = {
    search: (query['search'] ?? '').slice(0, longestSearch),
    state: states.find((state) => state === query['state']) ?? '',
  };
  const key = JSON.stringify(shown);
  const loaded = useLoaded(() => api.agents(shown), key);
  const latest = useRef(key);
  latest.current = key;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [said, setSaid] = useState('');
  const [search, setSearch] = useState(shown.search);
  useEffect(() => {
    setSearch(shown.search);
  }, [shown.search, shown.state]);
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that revoked a credential is gone.
    if (said !== '' && document.activeElement === document.body) result.current?.focus();
  }, [said, loaded.data]);
  const attempt = async (request: () => Promise<Agents>, text: (changed: number) => string): Promise<void> => {
    try {
      const answer = await request();
      // The answer has the list that the address asked for when the request began.
      if (latest.current === key) loaded.set(answer);
      else loaded.reload();
      setSaid(text(answer.changed));
      setFailure(null);
    } catch (error) {
      setFailure(error as Failure);
    }
  };
  const time = (text: string): string => new Date(text).toLocaleString(document.documentElement.lang || undefined);
  /* translators: %d: number of credentials */
  const revoked = (count: number): string => sprintf(__('Credentials revoked: %d.', 'md-shop-catalog'), count);
  const show = (change: Readonly<Record<string, string>>): void => {
    location.hash = href('agents', { ...shown, ...change });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    show({ search: search.trim() });
  };
  return (
    <Load of={loaded}>
      {({ counts, agents, most }) => (
        <>
          <p>
            {__('Reading needs no registration. Agents that register get a credential for a day.', 'md-shop-catalog')}
          </p>
          <ul className="md-shop-plain md-shop-agent-counts">
            {Object.entries(counts).map(([state, count]) => (
              <li key={state} data-count={state}>
                {/* translators: 1: a state such as “active”, 2: number of agents */}
                {sprintf(__('%1$s: %2$d', 'md-shop-catalog'), stateName(state), count)}
              </li>
            ))}
          </ul>
          <form className="md-shop-filters" onSubmit={submit}>
            <TextControl
              __nextHasNoMarginBottom
              __next40pxDefaultSize
              label={__('A part of the name, or the identifier', 'md-shop-catalog')}
              maxLength={longestSearch}
              value={search}
              onChange={setSearch}
            />
            <SelectControl
              __nextHasNoMarginBottom
              __next40pxDefaultSize
              label={__('State', 'md-shop-catalog')}
              value={shown.state}
              options={[
                { value: '', label: __('All', 'md-shop-catalog') },
                ...states.map((state) => ({ value: state, label: stateName(state) })),
              ]}
              onChange={(state) => {
                show({ state, search: search.trim() });
              }}
            />
            <Button variant="secondary" __next40pxDefaultSize type="submit">
              {__('Search', 'md-shop-catalog')}
            </Button>
          </form>
          {failure !== null && <FailureNotice failure={failure} />}
          <p role="status" ref={result} tabIndex={-1}>
            {said}
          </p>
          {agents.length === 0 ? (
            <p>
              {shown.search === '' && shown.state === ''
                ? __('No agent has registered.', 'md-shop-catalog')
                : __('Nothing matches.', 'md-shop-catalog')}
            </p>
          ) : (
            <table className="widefat striped">
              <thead>
                <tr>
                  <th scope="col">{__('Name', 'md-shop-catalog')}</th>
                  <th scope="col">{__('State', 'md-shop-catalog')}</th>
                  <th scope="col">{__('Registered', 'md-shop-catalog')}</th>
                  <th scope="col">{__('What to do', 'md-shop-catalog')}</th>
                </tr>
              </thead>
              <tbody>
                {agents.map(({ id, name, state, created }) => (
                  <tr key={id} data-agent={id}>
                    <th scope="row">
                      {name}
                      <br />
                      <code>{id}</code>
                    </th>
                    <td data-label={__('State', 'md-shop-catalog')}>{stateName(state)}</td>
                    <td data-label={__('Registered', 'md-shop-catalog')}>{time(created)}</td>
                    <td>
                      {state === 'active' && (
                        <Button
                          variant="link"
                          isDestructive
                          /* translators: %s: name of an agent */
                          aria-label={sprintf(__('Revoke the credential of %s', 'md-shop-catalog'), name)}
                          onClick={() => {
                            void attempt(() => api.revoke(shown, id), revoked);
                          }}
                        >
                          {__('Revoke', 'md-shop-catalog')}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {agents.length === most && (
            <p className="md-shop-help">
              {/* translators: %d: number of agents */}
              {sprintf(__('Only the newest %d are shown.', 'md-shop-catalog'), most)}
            </p>
          )}
          <p className="md-shop-buttons">
            <Button
              variant="secondary"
              isDestructive
              __next40pxDefaultSize
              onClick={() => {
                if (confirm(__('Revoke the credentials of all agents?', 'md-shop-catalog'))) {
                  void attempt(() => api.revoke(shown), revoked);
                }
              }}
            >
              {__('Revoke all credentials', 'md-shop-catalog')}
            </Button>
            <Button
              variant="secondary"
              __next40pxDefaultSize
              onClick={() => {
                void attempt(
                  () => api.purge(shown),
                  /* translators: %d: number of agents */
                  (count) => sprintf(__('Agents deleted: %d.', 'md-shop-catalog'), count),
                );
              }}
            >
              {__('Delete agents whose credential ended long ago', 'md-shop-catalog')}
            </Button>
          </p>
        </>
      )}
    </Load>
  );
}
