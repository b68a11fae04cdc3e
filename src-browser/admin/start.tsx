import { Notice, SelectControl, TextControl } from '@wordpress/components';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { FormEvent, ReactNode } from 'react';
import type { TabProperties } from './app.tsx';
import { type Answer, type Failure, type Overview, api } from './api.ts';
import { Convert } from './convert.tsx';
import { JobProgress, useJobs } from './jobs.tsx';
import { FailureNotice, Waiting } from './load.tsx';
import { Action, ButtonLink, Section, languageName } from './parts.tsx';
import { href } from './route.ts';
import { ImportDemonstration } from './tools.tsx';

/** The first steps. Each says what is so now, so they can be left and come back to. */
export function Start({ overview, reload }: TabProperties): ReactNode {
  const { ended, jobs, running, start } = useJobs();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (ended > 0) reload();
  }, [ended, reload]);
  useEffect(() => {
    // After activation nobody should have to ask for it.
    if (overview.index.state === 'building' && jobs !== null && running === null && !hasBegun.current) {
      hasBegun.current = true;
      start('rebuild');
    }
  }, [overview.index.state, jobs, running, start]);
  const done = running?.done ?? 0;
  const hasExample = Object.values(overview.exampleQuestions).some((name) => name !== '');
  useEffect(() => {
    // The first question can be asked about the products that are converted already.
    if (!hasExample && done > 0) reload();
  }, [hasExample, done, reload]);
  return (
    <>
      <p>
        {__(
          'Three steps until an assistant can answer from this shop. You can leave this page at any time and come back by the menu.',
          'md-shop-catalog',
        )}
      </p>
      <JobProgress kinds={['rebuild']} />
      <Shop overview={overview} />
      <Languages overview={overview} />
      <FirstQuestion overview={overview} reload={reload} />
    </>
  );
}

const seen = ({ counts }: Overview, language: string): number =>
  counts.find((one) => one.type === 'product' && one.language === language)?.seen ?? 0;

function Shop({ overview }: { readonly overview: Overview }): ReactNode {
  const products = Math.max(0, ...overview.codes.map((code) => seen(overview, code)));
  return (
    <Section id="step-shop" title={__('1. Which shop', 'md-shop-catalog')}>
      {overview.source === 'woocommerce' ? (
        <Convert />
      ) : (
        <>
          <p>
            {__(
              'The products are those of the built-in shop, because WooCommerce is not active or not chosen.',
              'md-shop-catalog',
            )}{' '}
            {/* translators: %d: number of products */}
            {sprintf(__('Products that agents see: %d.', 'md-shop-catalog'), products)}
          </p>
          {products === 0 && overview.index.state !== 'building' && (
            <p className="md-shop-buttons">
              <ButtonLink isPrimary label={__('Add a product', 'md-shop-catalog')} url={overview.newProductUrl} />{' '}
              <ImportDemonstration />
            </p>
          )}
          <JobProgress kinds={['demo_import', 'demo_remove']} />
        </>
      )}
    </Section>
  );
}

function Languages({ overview }: { readonly overview: Overview }): ReactNode {
  return (
    <Section id="step-languages" title={__('2. Which languages', 'md-shop-catalog')}>
      <p>
        {
          {
            polylang: __('Polylang says in which language each product and page is.', 'md-shop-catalog'),
            wpml: __('WPML says in which language each product and page is.', 'md-shop-catalog'),
            embedded: __(
              'The plugin itself keeps the language of each product and page. If you install Polylang or WPML, it uses that one.',
              'md-shop-catalog',
            ),
          }[overview.languages]
        }
      </p>
      <ul className="md-shop-plain">
        {overview.codes.map((code) => (
          <li key={code}>
            {/* translators: 1: name of a language, 2: number of products */}
            {sprintf(__('Products in %1$s: %2$d', 'md-shop-catalog'), languageName(code), seen(overview, code))}{' '}
            {(overview.untranslated[code] ?? 0) > 0 && (
              <a href={href('items', { show: `no_${code}` })}>
                {/* translators: %d: number of products */}
                {sprintf(__('Not translated: %d', 'md-shop-catalog'), overview.untranslated[code] ?? 0)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** How often a question is asked again while the catalog is being built, and after how many milliseconds. */
const ATTEMPTS = 20;
const PAUSE = 1500;

function FirstQuestion({ overview, reload }: { readonly overview: Overview; readonly reload: () => void }): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const [chosen, setLanguage] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isRepeated, setRepeated] = useState(false);
  const examples = overview.exampleQuestions;
  const language = chosen ?? overview.codes.find((code) => (examples[code] ?? '') !== '') ?? overview.codes[0] ?? '';
  const question = text ?? examples[language] ?? '';
  const ask = async (): Promise<void> => {
    setAsking(true);
    setAnswer(null);
    setFailure(null);
    try {
      let answered = await api.ask(question, language);
      // The catalog may be in the middle of a rebuild, above all right after the activation.
      for (let again = 0; answered.isTemporary && again < ATTEMPTS; again++) {
        setRepeated(true);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        answered = await api.ask(question, language);
      }
      setAnswer(answered);
      if (answered.answers.length > 0 && !overview.stepsDone) {
        await api.stepsDone(true);
        reload();
      }
    } catch (error) {
      setFailure(error as Failure);
    }
    setAsking(false);
    setRepeated(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void ask();
  };
  return (
    <Section id="step-question" title={__('3. A first question', 'md-shop-catalog')}>
      <p>
        {question === '' && Object.values(examples).every((name) => name === '')
          ? __(
              'Agents see no product yet. As soon as there is one, a question about it stands here.',
              'md-shop-catalog',
            )
          : __('It is asked through the public address of the site, as an assistant does it.', 'md-shop-catalog')}
      </p>
      <form className="md-shop-filters" onSubmit={submit}>
        <TextControl
          __nextHasNoMarginBottom
          __next40pxDefaultSize
          label={__('What does somebody look for?', 'md-shop-catalog')}
          maxLength={120}
          value={question}
          onChange={setText}
        />
        <SelectControl
          __nextHasNoMarginBottom
          __next40pxDefaultSize
          label={__('Language', 'md-shop-catalog')}
          value={language}
          options={overview.codes.map((code) => ({ value: code, label: languageName(code) }))}
          onChange={setLanguage}
        />
        <Action variant="primary" type="submit" isBlocked={question.trim() === '' || isAsking}>
          {__('Ask', 'md-shop-catalog')}
        </Action>
      </form>
      {isAsking && (
        <Waiting
          text={
            isRepeated
              ? __(
                  'The catalog is still being built. The question is asked again until it is ready.',
                  'md-shop-catalog',
                )
              : __('The site is being asked…', 'md-shop-catalog')
          }
        />
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      {answer !== null && <Answers answer={answer} />}
    </Section>
  );
}

function Answers({ answer }: { readonly answer: Answer }): ReactNode {
  if (answer.problem !== '') {
    return (
      <Notice status="error" isDismissible={false}>
        {answer.problem} <a href={href('overview')}>{__('Overview', 'md-shop-catalog')}</a>
      </Notice>
    );
  }
  return (
    <div className="md-shop-answer" role="status">
      <p>
        {answer.total === 0
          ? __('No product matches. Ask with the name of a product that the shop has.', 'md-shop-catalog')
          : /* translators: 1: number of products, 2: milliseconds */
            sprintf(__('Products found: %1$d, in %2$d ms.', 'md-shop-catalog'), answer.total, answer.milliseconds)}
      </p>
      <ul className="md-shop-plain">
        {answer.answers.map(({ name, price, url }) => (
          <li key={url}>
            <a href={url}>{name}</a> {price}
          </li>
        ))}
      </ul>
      <p className="md-shop-help">{answer.url}</p>
    </div>
  );
}
