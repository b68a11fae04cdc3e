import { SelectControl, TextControl } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { FormEvent, ReactNode } from 'react';
import { type Connect, type Failure, type McpAnswer, api } from './api.ts';
import { Code } from './code.tsx';
import { FailureNotice, Load, Waiting, useLoaded } from './load.tsx';
import { type ArgumentSchema, type Arguments, type Tool, asCurl, asTypeScript, request, toolsOf } from './mcp.ts';
import { Action, Section, State } from './parts.tsx';

type Loaded = { readonly tools: readonly Tool[]; readonly connect: Connect };

/** Calls any tool as an agent does, and shows what goes there and back. */
export function Console(): ReactNode {
  const loaded = useLoaded(async (): Promise<Loaded> => ({ connect: await api.connect(), tools: await toolsOf() }));
  return <Load of={loaded}>{(data) => <Caller {...data} />}</Load>;
}

/** The arguments that were filled in; an integer as a number, if it is one. */
function given({ inputSchema }: Tool, typed: Readonly<Record<string, string>>): Arguments {
  const all: Record<string, string | number> = {};
  for (const [name, { type }] of Object.entries(inputSchema.properties ?? {})) {
    const text = typed[name] ?? '';
    if (text !== '') all[name] = type === 'integer' && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  }
  return all;
}

function Caller({ tools, connect }: Loaded): ReactNode {
  const [name, setName] = useState(tools[0]?.name ?? '');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [answer, setAnswer] = useState<McpAnswer | null>(null);
  const [sent, setSent] = useState<object | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAsking, setAsking] = useState(false);
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) return null;
  const values = given(tool, typed);
  const message = request('tools/call', { name, arguments: values });
  const call = async (): Promise<void> => {
    setAsking(true);
    setFailure(null);
    try {
      setAnswer(await api.mcp(JSON.stringify(message)));
      setSent(message);
    } catch (error) {
      setAnswer(null);
      setFailure(error as Failure);
    }
    setAsking(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void call();
  };
  return (
    <>
      <Section id="call" title={__('Call a tool', 'md-shop-catalog')}>
        <p>
          {__(
            'The call goes through the public address, as an agent’s does. Wrong values are sent too, so one sees what an agent gets for them.',
            'md-shop-catalog',
          )}
        </p>
        <form onSubmit={submit} noValidate>
          <div className="md-shop-field">
            <SelectControl
              __nextHasNoMarginBottom
              __next40pxDefaultSize
              label={__('Tool', 'md-shop-catalog')}
              value={name}
              options={tools.map((one) => ({ value: one.name, label: one.name }))}
              onChange={(chosen) => {
                setName(chosen);
                setTyped({});
                setAnswer(null);
              }}
            />
            <p className="md-shop-help" lang="en">
              {tool.description}
            </p>
          </div>
          <div className="md-shop-arguments">
            {Object.entries(tool.inputSchema.properties ?? {}).map(([argument, schema]) => (
              <Argument
                key={`${name} ${argument}`}
                name={argument}
                schema={schema}
                isRequired={tool.inputSchema.required?.includes(argument) === true}
                value={typed[argument] ?? ''}
                change={(text) => {
                  setTyped({ ...typed, [argument]: text });
                }}
              />
            ))}
          </div>
          <p className="md-shop-buttons">
            <Action variant="primary" type="submit" isBlocked={isAsking}>
              {__('Call', 'md-shop-catalog')}
            </Action>
          </p>
        </form>
        {isAsking && <Waiting text={__('The site is being asked…', 'md-shop-catalog')} />}
        {failure !== null && <FailureNotice failure={failure} />}
      </Section>
      {answer !== null && sent !== null && <Answer answer={answer} sent={sent} />}
      <Copies message={message} tool={name} values={values} connect={connect} />
    </>
  );
}

/** One field of the form, made from the schema of the argument. */
function Argument({
  name,
  schema,
  isRequired,
  value,
  change,
}: {
  readonly name: string;
  readonly schema: ArgumentSchema;
  readonly isRequired: boolean;
  readonly value: string;
  readonly change: (text: string) => void;
}): ReactNode {
  const common = {
    /* translators: %s: name of an argument */
    label: isRequired ? sprintf(__('%s (required)', 'md-shop-catalog'), name) : name,
    help: <span lang="en">{schema.description}</span>,
    value,
    onChange: change,
    __nextHasNoMarginBottom: true as const,
    __next40pxDefaultSize: true as const,
  };
  const preset = schema.default === undefined ? '' : String(schema.default);
  return (
    <div className="md-shop-field" data-argument={name}>
      {schema.enum !== undefined ? (
        <SelectControl
          {...common}
          options={[
            {
              value: '',
              label:
                preset === ''
                  ? __('not given', 'md-shop-catalog')
                  : /* translators: %s: the default */
                    sprintf(__('not given, so %s', 'md-shop-catalog'), preset),
            },
            ...schema.enum.map((one) => ({ value: one, label: one })),
          ]}
        />
      ) : (
        <TextControl
          {...common}
          placeholder={preset}
          inputMode={schema.type === 'integer' ? 'numeric' : 'text'}
          maxLength={schema.maxLength === undefined ? undefined : schema.maxLength + 1}
        />
      )}
    </div>
  );
}

const isError = (body: string): boolean => {
  const { result, error } = JSON.parse(body) as { result?: { isError?: boolean }; error?: unknown };
  return error !== undefined || result?.isError === true;
};

function Answer({ answer, sent }: { readonly answer: McpAnswer; readonly sent: object }): ReactNode {
  const isOwn = answer.problem === '';
  return (
    <Section id="answer" title={__('Request and answer', 'md-shop-catalog')}>
      <p role="status" data-status={answer.status}>
        <State is={isOwn && !isError(answer.body) ? 'good' : 'bad'}>
          {isOwn
            ? /* translators: 1: HTTP status, 2: milliseconds, 3: number of bytes */
              sprintf(
                __('Status %1$d after %2$d ms, %3$d bytes.', 'md-shop-catalog'),
                answer.status,
                answer.milliseconds,
                new TextEncoder().encode(answer.body).length,
              )
            : answer.problem}
        </State>
      </p>
      <div className="md-shop-views">
        <div>
          <h3>{__('Request', 'md-shop-catalog')}</h3>
          <pre tabIndex={0} role="region" aria-label={__('Request', 'md-shop-catalog')} data-part="request">
            {JSON.stringify(sent, null, 2)}
          </pre>
        </div>
        <div>
          <h3>{__('Answer', 'md-shop-catalog')}</h3>
          <pre tabIndex={0} role="region" aria-label={__('Answer', 'md-shop-catalog')} data-part="answer">
            {isOwn ? JSON.stringify(JSON.parse(answer.body), null, 2) : answer.body}
          </pre>
        </div>
      </div>
    </Section>
  );
}

/** The same call for other programs, and the server for the configurations of clients. */
function Copies({
  message,
  tool,
  values,
  connect: { address, clients },
}: {
  readonly message: object;
  readonly tool: string;
  readonly values: Arguments;
  readonly connect: Connect;
}): ReactNode {
  const [format, setFormat] = useState('curl');
  const formats: readonly { value: string; label: string; text: string; hint: string }[] = [
    { value: 'curl', label: 'curl', text: asCurl(address, message), hint: '' },
    { value: 'typescript', label: 'TypeScript', text: asTypeScript(address, tool, values), hint: '' },
    ...clients
      .filter(({ code }) => code !== '')
      .map(({ id, name, code, codeHint }) => ({
        value: id,
        /* translators: %s: name of a program */
        label: sprintf(__('Configuration: %s', 'md-shop-catalog'), name),
        text: code,
        hint: codeHint,
      })),
  ];
  const shown = formats.find(({ value }) => value === format) ?? formats[0];
  if (shown === undefined) return null;
  return (
    <Section id="copies" title={__('The same elsewhere', 'md-shop-catalog')}>
      <div className="md-shop-field">
        <SelectControl
          __nextHasNoMarginBottom
          __next40pxDefaultSize
          label={__('Copy it as', 'md-shop-catalog')}
          value={format}
          options={formats.map(({ value, label }) => ({ value, label }))}
          onChange={setFormat}
        />
      </div>
      {shown.hint !== '' && <p>{shown.hint}</p>}
      <Code text={shown.text} label={shown.label} />
    </Section>
  );
}
