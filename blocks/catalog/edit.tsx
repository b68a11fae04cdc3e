import apiFetch from '@wordpress/api-fetch';
import { InspectorControls } from '@wordpress/block-editor';
import type { BlockEditProps } from '@wordpress/blocks';
import { Notice, PanelBody, SelectControl } from '@wordpress/components';
import { useEffect, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { bounds } from '../../src-contract/bounds.ts';
import { useLanguage } from '../shared/language.ts';
import { Preview } from '../shared/preview.tsx';
import { HeadingLevel, Range, Toggle } from '../shared/settings.tsx';

type Attributes = {
  perPage: number;
  columns: number;
  headingLevel: number;
  showSearch: boolean;
  showCategories: boolean;
  showBrands: boolean;
  showPages: boolean;
  onSale: boolean;
  category: string;
  brand: string;
};
type Term = { readonly name: string; readonly slug: string };
type Terms = { readonly categories: readonly Term[]; readonly brands: readonly Term[] };

/** Categories and brands that have products; `null` until they are loaded. */
function useTerms(): { terms: Terms | null; failed: boolean } {
  const language = useLanguage();
  const [terms, setTerms] = useState<Terms | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    apiFetch<Terms>({ path: `/md-shop/v1/categories?language=${language}` }).then(
      (found) => {
        if (wanted) setTerms(found);
      },
      () => {
        if (wanted) setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return { terms, failed };
}

function TermSelect(props: {
  readonly label: string;
  readonly all: string;
  readonly terms: readonly Term[];
  readonly value: string;
  readonly onChange: (slug: string) => void;
}): ReactNode {
  const known = props.terms.some(({ slug }) => slug === props.value) || props.value === '';
  return (
    <SelectControl
      __nextHasNoMarginBottom
      __next40pxDefaultSize
      label={props.label}
      value={props.value}
      options={[
        { label: props.all, value: '' },
        ...(known ? [] : [{ label: props.value, value: props.value }]),
        ...props.terms.map(({ name, slug }) => ({ label: name, value: slug })),
      ]}
      onChange={props.onChange}
    />
  );
}

export function Edit({ attributes, setAttributes }: BlockEditProps<Attributes>): ReactNode {
  const { terms, failed } = useTerms();
  const set =
    <Name extends keyof Attributes>(name: Name) =>
    (value: Attributes[Name]) => {
      setAttributes({ [name]: value });
    };
  return (
    <>
      <InspectorControls>
        <PanelBody title={__('List', 'md-shop-catalog')}>
          <Range
            label={__('Products per page', 'md-shop-catalog')}
            value={attributes.perPage}
            min={bounds.perPage.minimum}
            max={bounds.perPage.maximum}
            onChange={set('perPage')}
          />
          <Range
            label={__('Columns on a wide screen', 'md-shop-catalog')}
            value={attributes.columns}
            min={1}
            max={6}
            onChange={set('columns')}
          />
          <Toggle
            label={__('Number of products and further pages', 'md-shop-catalog')}
            help={__('With a search or filters the number is always shown.', 'md-shop-catalog')}
            value={attributes.showPages}
            onChange={set('showPages')}
          />
          <HeadingLevel value={attributes.headingLevel} onChange={set('headingLevel')} />
        </PanelBody>
        <PanelBody title={__('Filters', 'md-shop-catalog')}>
          <Toggle label={__('Search', 'md-shop-catalog')} value={attributes.showSearch} onChange={set('showSearch')} />
          <Toggle
            label={__('Categories', 'md-shop-catalog')}
            value={attributes.showCategories}
            onChange={set('showCategories')}
          />
          <Toggle label={__('Brands', 'md-shop-catalog')} value={attributes.showBrands} onChange={set('showBrands')} />
        </PanelBody>
        <PanelBody title={__('Products shown', 'md-shop-catalog')}>
          {failed && (
            <Notice status="error" isDismissible={false}>
              {__('The list could not be loaded. Save your changes and reload the page.', 'md-shop-catalog')}
            </Notice>
          )}
          <Toggle
            label={__('Only on sale, of the newest', 'md-shop-catalog')}
            value={attributes.onSale}
            onChange={set('onSale')}
          />
          <TermSelect
            label={__('Category', 'md-shop-catalog')}
            all={__('All categories', 'md-shop-catalog')}
            terms={terms?.categories ?? []}
            value={attributes.category}
            onChange={set('category')}
          />
          <TermSelect
            label={__('Brand', 'md-shop-catalog')}
            all={__('All brands', 'md-shop-catalog')}
            terms={terms?.brands ?? []}
            value={attributes.brand}
            onChange={set('brand')}
          />
        </PanelBody>
      </InspectorControls>
      <Preview block="md-shop/catalog" attributes={attributes} />
    </>
  );
}
