import { Button } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { type Client, type Connect as Data, type Failure, api } from './api.ts';
import { Code } from './code.tsx';
import { FailureNotice, Load, Waiting, useLoaded } from './load.tsx';
import { type Tool, initialize, request, send } from './mcp.ts';
import { Action, Section, State } from './parts.tsx';

/** One address for all assistants, a call through it, and the steps for each of them. */
export function Connect(): ReactNode {
  const loaded = useLoaded(api.connect);
  return <Load of={loaded}>{(data) => <Parts data={data} />}</Load>;
}

function Parts({ data: { address, name, clients } }: { readonly data: Data }): ReactNode {
  return (
    <>
      <Section id="address" title={__('One address', 'md-shop-catalog')}>
        <p>
          {__(
            'Every assistant gets this address. It needs no account and no key, and it can only read.',
            'md-shop-catalog',
          )}
        </p>
        <Code text={address} label={__('MCP server address', 'md-shop-catalog')} />
        <p>
          {__(
            'Configurations call it by a name of its own, so that several shops can stand side by side:',
            'md-shop-catalog',
          )}{' '}
          <code>{name}</code>
        </p>
        <Check />
      </Section>
      <Section id="assistants" title={__('Assistants', 'md-shop-catalog')}>
        <p>
          {__('Visitors read the same steps on a page with the block “Access for AI assistants”.', 'md-shop-catalog')}
        </p>
        <Clients clients={clients.filter(({ isForPeople }) => isForPeople)} />
      </Section>
      <Section id="programs" title={__('Tools of programmers', 'md-shop-catalog')}>
        <Clients clients={clients.filter(({ isForPeople }) => !isForPeople)} />
      </Section>
    </>
  );
}

function Clients({ clients }: { readonly clients: readonly Client[] }): ReactNode {
  return clients.map((client) => (
    <details key={client.id} className="md-shop-client" data-client={client.id}>
      <summary>{client.name}</summary>
      {client.steps.length === 1 && <p>{client.steps[0]}</p>}
      {client.steps.length > 1 && (
        <ol>
          {client.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {client.code !== '' && (
        <>
          {client.codeHint !== '' && <p>{client.codeHint}</p>}
          <Code text={client.code} label={client.name} />
        </>
      )}
      <p className="md-shop-buttons">
        {client.link !== '' && (
          <Button variant="secondary" __next40pxDefaultSize href={client.link}>
            {client.linkText}
          </Button>
        )}
        {client.instructions !== '' && <a href={client.instructions}>{client.instructionsText}</a>}
      </p>
    </details>
  ));
}

type Checked = {
  readonly server: string;
  readonly tools: number;
  readonly found: number;
  readonly milliseconds: number;
  readonly body: string;
};

async function check(): Promise<Checked> {
  type Server = { readonly serverInfo: { readonly name: string; readonly title?: string; readonly version: string } };
  const hello = await send<Server>(initialize);
  const list = await send<{ readonly tools: readonly Tool[] }>(request('tools/list'));
  const call = await send<{ readonly structuredContent?: { readonly total: number } }>(
    request('tools/call', { name: 'search_products', arguments: { per_page: 1 } }),
  );
  const { name, title, version } = hello.result.serverInfo;
  return {
    server: `${title ?? name} ${version}`,
    tools: list.result.tools.length,
    found: call.result.structuredContent?.total ?? 0,
    milliseconds: hello.answer.milliseconds + list.answer.milliseconds + call.answer.milliseconds,
    body: call.answer.body,
  };
}

/** Does what a client does when it connects and asks for the first time, through the public address. */
function Check(): ReactNode {
  const [state, setState] = useState<'idle' | 'asking' | Checked>('idle');
  const [failure, setFailure] = useState<Failure | null>(null);
  const run = async (): Promise<void> => {
    setFailure(null);
    setState('asking');
    try {
      setState(await check());
    } catch (error) {
      setFailure(error as Failure);
      setState('idle');
    }
  };
  return (
    <>
      <p className="md-shop-buttons">
        <Action
          variant="primary"
          isBlocked={state === 'asking'}
          onClick={() => {
            void run();
          }}
        >
          {__('Try the connection', 'md-shop-catalog')}
        </Action>
      </p>
      {state === 'asking' && <Waiting text={__('The site is being asked…', 'md-shop-catalog')} />}
      {failure !== null && <FailureNotice failure={failure} />}
      {typeof state === 'object' && (
        <div className="md-shop-checked">
          <p role="status">
            <State is="good">
              {/* translators: 1: name and version of the server, 2: number of tools, 3: number of products, 4: milliseconds */}
              {sprintf(
                __(
                  '%1$s answered: %2$d tools, and a search that found %3$d products, together in %4$d ms.',
                  'md-shop-catalog',
                ),
                state.server,
                state.tools,
                state.found,
                state.milliseconds,
              )}
            </State>
          </p>
          <details>
            <summary>{__('What came back from the search', 'md-shop-catalog')}</summary>
            <pre tabIndex={0} role="region" aria-label={__('What came back from the search', 'md-shop-catalog')}>
              {JSON.stringify(JSON.parse(state.body), null, 2)}
            </pre>
          </details>
        </div>
      )}
    </>
  );
}
