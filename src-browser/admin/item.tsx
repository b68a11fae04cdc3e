import { Button } from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { type Failure, type View, api } from './api.ts';
import { Seen } from './items.tsx';
import { FailureNotice, Load, useLoaded } from './load.tsx';
import { ButtonLink, Section, State, languageName } from './parts.tsx';
import { href } from './route.ts';

/** One item as agents get it in each language, or why they do not get it. */
export function Item({ id }: { readonly id: number }): ReactNode {
  const loaded = useLoaded(() => api.item(id), String(id));
  const [failure, setFailure] = useState<Failure | null>(null);
  const hide = async (ids: readonly number[], hidden: boolean): Promise<void> => {
    try {
      await api.hide(ids, hidden);
      setFailure(null);
      loaded.reload();
    } catch (error) {
      setFailure(error as Failure);
    }
  };
  return (
    <>
      <p>
        <a href={href('items')}>{__('Back to the list', 'md-shop-catalog')}</a>
      </p>
      <Load of={loaded}>
        {({ title, typeLabel, languages }) => {
          const views = Object.entries(languages);
          const own = views.find(([, view]) => view.id === id)?.[1] ?? views.find(([, view]) => view.id !== null)?.[1];
          const isHidden = views.some(([, { reason }]) => reason?.code === 'hidden');
          return (
            <Section
              id="item"
              /* translators: 1: kind, such as "Product", 2: name of it */
              title={sprintf(__('%1$s “%2$s” as agents see it', 'md-shop-catalog'), typeLabel, title)}
            >
              {failure !== null && <FailureNotice failure={failure} />}
              {own?.canEdit === true && (
                <p className="md-shop-buttons">
                  <Button
                    variant="secondary"
                    __next40pxDefaultSize
                    onClick={() => {
                      void hide([own.id ?? id], !isHidden);
                    }}
                  >
                    {isHidden
                      ? __('Show to assistants', 'md-shop-catalog')
                      : __('Hide from assistants', 'md-shop-catalog')}
                  </Button>
                </p>
              )}
              <div className="md-shop-views">
                {views.map(([language, view]) => (
                  <OneView key={language} language={language} view={view} />
                ))}
              </div>
            </Section>
          );
        }}
      </Load>
    </>
  );
}

function OneView({ language, view }: { readonly language: string; readonly view: View }): ReactNode {
  return (
    <section data-language={language} aria-labelledby={`md-shop-view-${language}`}>
      <h3 id={`md-shop-view-${language}`}>{languageName(language)}</h3>
      <p>
        {view.reason === null ? (
          <State is="good">{__('Agents see it.', 'md-shop-catalog')}</State>
        ) : (
          <Seen reason={view.reason} />
        )}
      </p>
      {view.json !== null && (
        <>
          <Facts json={view.json} language={language} />
          <details>
            <summary>{__('Exactly what agents get (JSON)', 'md-shop-catalog')}</summary>
            <pre
              // Long lines scroll, so the keyboard must reach it.
              tabIndex={0}
              role="region"
              /* translators: %s: name of a language */
              aria-label={sprintf(__('JSON, %s', 'md-shop-catalog'), languageName(language))}
            >
              {JSON.stringify(JSON.parse(view.json), null, 2)}
            </pre>
          </details>
        </>
      )}
      <p className="md-shop-buttons">
        {view.canEdit && view.editUrl !== '' && <ButtonLink label={__('Edit', 'md-shop-catalog')} url={view.editUrl} />}{' '}
        {view.viewUrl !== '' && <ButtonLink label={__('Open the page', 'md-shop-catalog')} url={view.viewUrl} />}
      </p>
    </section>
  );
}

type Shown = {
  readonly name?: string;
  readonly title?: string;
  readonly price?: string | null;
  readonly currency?: string;
  readonly price_from?: boolean;
  readonly availability?: string;
  readonly image?: string | null;
  readonly sizes?: readonly string[];
  readonly excerpt?: string;
  readonly description?: string;
  readonly purchase_instructions?: string;
  readonly variants?: readonly unknown[];
};

/** What agents read as `availability`, in the administrator's language. */
function stockName(availability: string): string {
  switch (availability) {
    case 'in_stock':
      return __('In stock', 'md-shop-catalog');
    case 'backorder':
      return __('On backorder', 'md-shop-catalog');
    case 'out_of_stock':
      return __('Out of stock', 'md-shop-catalog');
    default:
      return availability;
  }
}

function Facts({ json, language }: { readonly json: string; readonly language: string }): ReactNode {
  const item = JSON.parse(json) as Shown;
  const price = (): string => {
    if (item.price === null || item.price === undefined) return __('none', 'md-shop-catalog');
    const text = `${item.price} ${item.currency ?? ''}`;
    /* translators: %s: a price, the lowest of several */
    return item.price_from === true ? sprintf(__('from %s', 'md-shop-catalog'), text) : text;
  };
  const facts: (readonly [string, ReactNode])[] = [[__('Name', 'md-shop-catalog'), item.name ?? item.title ?? '']];
  if (item.variants !== undefined) {
    facts.push(
      [__('Price', 'md-shop-catalog'), price()],
      [__('Stock', 'md-shop-catalog'), stockName(item.availability ?? '')],
      [__('Sizes', 'md-shop-catalog'), item.sizes?.join(', ') ?? ''],
      [__('Variants', 'md-shop-catalog'), String(item.variants.length)],
      [__('How to order', 'md-shop-catalog'), item.purchase_instructions ?? ''],
    );
  }
  facts.push([__('Text', 'md-shop-catalog'), item.description ?? item.excerpt ?? '']);
  return (
    <>
      {typeof item.image === 'string' && <img className="md-shop-picture" src={item.image} alt="" loading="lazy" />}
      <dl className="md-shop-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={language}>{value === '' ? '–' : value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
