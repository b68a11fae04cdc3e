import { useEffect, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import type { TabProperties } from './app.tsx';
import { type AddressState, type Failure, type Finding, type Overview as Data, api } from './api.ts';
import { JobButton, JobProgress, useJobs } from './jobs.tsx';
import { Load, useLoaded } from './load.tsx';
import { Action, Ago, ButtonLink, Section, State, languageName, typeName } from './parts.tsx';
import { href } from './route.ts';

/** The state of the catalog, and what needs attention. */
export function Overview({ overview, reload }: TabProperties): ReactNode {
  const { ended } = useJobs();
  useEffect(() => {
    if (ended > 0) reload();
  }, [ended, reload]);
  return (
    <>
      {overview.mayManage && !overview.stepsDone && (
        <p>
          <ButtonLink isPrimary label={__('Open the first steps', 'md-shop-catalog')} url={href('start')} />
        </p>
      )}
      <Attention mayManage={overview.mayManage} />
      <Served overview={overview} />
      <Catalog overview={overview} />
      <Addresses />
      {overview.mayManage && overview.stepsDone && (
        <p>
          <a href={href('start')}>{__('First steps', 'md-shop-catalog')}</a>
        </p>
      )}
    </>
  );
}

function Attention({ mayManage }: { readonly mayManage: boolean }): ReactNode {
  const { ended } = useJobs();
  const loaded = useLoaded(api.attention, String(ended));
  const remedy = ({ job, url, action }: Finding): ReactNode => {
    if (job === '') {
      const isForManagers = url.includes('#/settings') || url.includes('#/start');
      return (mayManage || !isForManagers) && <ButtonLink label={action} url={url} />;
    }
    return mayManage && <JobButton kind={job}>{action}</JobButton>;
  };
  return (
    <Section id="attention" title={__('What needs attention', 'md-shop-catalog')}>
      <Load of={loaded}>
        {({ findings }) =>
          findings.length === 0 ? (
            <p>
              <State is="good">{__('Nothing needs your attention.', 'md-shop-catalog')}</State>
            </p>
          ) : (
            <ul className="md-shop-findings">
              {findings.map((finding) => (
                <li key={finding.id} data-finding={finding.id} className={finding.isCritical ? 'is-critical' : ''}>
                  <div>
                    <strong>{finding.title}</strong>
                    <p>{finding.text}</p>
                  </div>
                  {remedy(finding)}
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </Section>
  );
}

function Served({ overview }: { readonly overview: Data }): ReactNode {
  const types = [...new Set(overview.counts.map(({ type }) => type))].sort(
    (one, other) => Number(other === 'product') - Number(one === 'product'),
  );
  const count = (type: string, language: string): number =>
    overview.counts.find((one) => one.type === type && one.language === language)?.seen ?? 0;
  return (
    <Section id="served" title={__('What agents see', 'md-shop-catalog')}>
      <p>
        {overview.source === 'woocommerce'
          ? __('The products are WooCommerce’s.', 'md-shop-catalog')
          : __('The products are those of the built-in shop.', 'md-shop-catalog')}{' '}
        {
          {
            polylang: __('The languages are Polylang’s.', 'md-shop-catalog'),
            wpml: __('The languages are WPML’s.', 'md-shop-catalog'),
            embedded: __('The languages are the plugin’s own.', 'md-shop-catalog'),
          }[overview.languages]
        }
      </p>
      {types.length === 0 ? (
        <p>{__('Nothing yet.', 'md-shop-catalog')}</p>
      ) : (
        <table className="widefat striped md-shop-counts">
          <thead>
            <tr>
              <th scope="col">{__('Kind', 'md-shop-catalog')}</th>
              {overview.codes.map((code) => (
                <th scope="col" key={code}>
                  {languageName(code)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type} data-type={type}>
                <th scope="row">{typeName(type)}</th>
                {overview.codes.map((code) => (
                  <td key={code}>{count(type, code)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        <a href={href('items')}>{__('Look at what they see', 'md-shop-catalog')}</a>
      </p>
    </Section>
  );
}

function Catalog({ overview }: { readonly overview: Data }): ReactNode {
  const { index, counts, codes } = overview;
  const changed =
    counts
      .map((one) => one.changed)
      .sort()
      .at(-1) ?? '';
  const entries = codes.map((code) =>
    /* translators: 1: name of a language, 2: number of entries */
    sprintf(
      __('%1$s: %2$d', 'md-shop-catalog'),
      languageName(code),
      counts.filter(({ language }) => language === code).reduce((sum, { known }) => sum + known, 0),
    ),
  );
  return (
    <Section id="catalog" title={__('The catalog', 'md-shop-catalog')}>
      <dl className="md-shop-facts">
        <dt>{__('State', 'md-shop-catalog')}</dt>
        <dd>
          {index.state === 'ready' && index.due === 0 && <State is="good">{__('up to date', 'md-shop-catalog')}</State>}
          {index.state === 'ready' && index.due > 0 && (
            <State is="off">
              {/* translators: %d: number of entries */}
              {sprintf(__('waiting to be read again: %d', 'md-shop-catalog'), index.due)}
            </State>
          )}
          {index.state === 'rebuilding' && (
            <State is="off">{__('being rebuilt; the old one answers', 'md-shop-catalog')}</State>
          )}
          {index.state === 'building' && (
            <State is="bad">{__('being prepared; agents get no answer yet', 'md-shop-catalog')}</State>
          )}
        </dd>
        <dt>{__('Entries', 'md-shop-catalog')}</dt>
        <dd>{entries.join(', ')}</dd>
        <dt>{__('Last change', 'md-shop-catalog')}</dt>
        <dd>
          {changed === '' ? (
            '–'
          ) : (
            <>
              {new Date(changed).toLocaleString(document.documentElement.lang || undefined)} (
              <Ago time={new Date(changed)} />)
            </>
          )}
        </dd>
      </dl>
      <JobProgress kinds={['rebuild', 'verify']} mayManage={overview.mayManage} />
      {overview.mayManage && (
        <p className="md-shop-buttons">
          <JobButton kind="verify">{__('Check the catalog', 'md-shop-catalog')}</JobButton>{' '}
          <JobButton kind="rebuild">{__('Rebuild the catalog', 'md-shop-catalog')}</JobButton>
        </p>
      )}
    </Section>
  );
}

/** Asks the addresses one after the other: each needs a process of the server besides the one that asks. */
function Addresses(): ReactNode {
  const loaded = useLoaded(api.addresses);
  const [states, setStates] = useState<Readonly<Record<string, AddressState>>>({});
  const [round, setRound] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const addresses = loaded.data?.addresses;
  useEffect(() => {
    if (addresses === undefined) return undefined;
    let isOver = false;
    const check = async (): Promise<void> => {
      setChecking(true);
      setStates({});
      for (const { id } of addresses) {
        const state = await api.checkAddress(id).catch((error: unknown): AddressState => ({
          ...{ id, ok: false, status: 0, milliseconds: 0 },
          text: (error as Failure).message,
        }));
        // Changed by cleanup while waiting.
        if (isOver) return;
        setStates((before) => ({ ...before, [id]: state }));
      }
      setChecking(false);
    };
    void check();
    return () => {
      isOver = true;
    };
  }, [addresses, round]);
  return (
    <Section id="addresses" title={__('Addresses that agents ask', 'md-shop-catalog')}>
      <Load of={loaded}>
        {(data) => (
          <>
            <table className="widefat striped md-shop-addresses">
              <thead>
                <tr>
                  <th scope="col">{__('Address', 'md-shop-catalog')}</th>
                  <th scope="col">{__('State', 'md-shop-catalog')}</th>
                </tr>
              </thead>
              <tbody>
                {data.addresses.map(({ id, label, url }) => (
                  <tr key={id} data-address={id} data-ok={states[id]?.ok}>
                    <th scope="row">
                      {label}
                      <br />
                      <a href={url}>{url}</a>
                    </th>
                    <td>
                      <AddressCell state={states[id]} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="md-shop-buttons">
              <Action
                variant="secondary"
                isBlocked={isChecking}
                onClick={() => {
                  setRound(round + 1);
                }}
              >
                {__('Ask again', 'md-shop-catalog')}
              </Action>
            </p>
          </>
        )}
      </Load>
    </Section>
  );
}

function AddressCell({ state }: { readonly state: AddressState | undefined }): ReactNode {
  if (state === undefined) return <State is="off">{__('is being asked…', 'md-shop-catalog')}</State>;
  if (!state.ok) return <State is="bad">{state.text}</State>;
  return (
    <State is="good">
      {/* translators: %d: milliseconds */}
      {sprintf(__('answers in %d ms', 'md-shop-catalog'), state.milliseconds)}
    </State>
  );
}
