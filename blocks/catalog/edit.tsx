import apiFetch from '@wordpress/api-fetch';
import { InspectorControls } from '@wordpress/block-editor';
import type { BlockEditProps } from '@wordpress/blocks';
import { Notice, PanelBody, SelectControl } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useState } from '@wordpress/element';
import type { ReactNode } from 'react';
import { bounds } from '../../src-contract/bounds.ts';
import type { MessageKey } from '../../src-contract/messages/catalogue.ts';
import { Preview } from '../shared/preview.tsx';
import { HeadingLevel, Range, Toggle } from '../shared/settings.tsx';
import { text } from '../shared/text.ts';

type Attributes = {
  perPage: number;
  columns: number;
  headingLevel: number;
  showSearch: boolean;
  showCategories: boolean;
  showBrands: boolean;
  category: string;
  brand: string;
};
type Term = { readonly name: string; readonly slug: string };
type Terms = { readonly categories: readonly Term[]; readonly brands: readonly Term[] };

/** The language of the edited post. A template has no language and uses the default one. */
function useLanguage(): string {
  return useSelect((select) => {
    const editor = select('core/editor') as { getEditedPostAttribute?: (name: string) => unknown } | undefined;
    const language = editor?.getEditedPostAttribute?.('md_shop_language');
    return typeof language === 'string' && language !== '' ? language : 'ro';
  }, []);
}

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
  readonly label: MessageKey;
  readonly all: MessageKey;
  readonly terms: readonly Term[];
  readonly value: string;
  readonly onChange: (slug: string) => void;
}): ReactNode {
  const known = props.terms.some(({ slug }) => slug === props.value) || props.value === '';
  return (
    <SelectControl
      __nextHasNoMarginBottom
      __next40pxDefaultSize
      label={text(props.label)}
      value={props.value}
      options={[
        { label: text(props.all), value: '' },
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
        <PanelBody title={text('blocks.list')}>
          <Range
            label="blocks.per_page"
            value={attributes.perPage}
            min={bounds.perPage.minimum}
            max={bounds.perPage.maximum}
            onChange={set('perPage')}
          />
          <Range label="blocks.columns" value={attributes.columns} min={1} max={6} onChange={set('columns')} />
          <HeadingLevel value={attributes.headingLevel} onChange={set('headingLevel')} />
        </PanelBody>
        <PanelBody title={text('blocks.filters')}>
          <Toggle label="blocks.show_search" value={attributes.showSearch} onChange={set('showSearch')} />
          <Toggle label="blocks.show_categories" value={attributes.showCategories} onChange={set('showCategories')} />
          <Toggle label="blocks.show_brands" value={attributes.showBrands} onChange={set('showBrands')} />
        </PanelBody>
        <PanelBody title={text('blocks.only')}>
          {failed && (
            <Notice status="error" isDismissible={false}>
              {text('blocks.loading_failed')}
            </Notice>
          )}
          <TermSelect
            label="blocks.only_category"
            all="taxonomy.category.all_items"
            terms={terms?.categories ?? []}
            value={attributes.category}
            onChange={set('category')}
          />
          <TermSelect
            label="blocks.only_brand"
            all="taxonomy.brand.all_items"
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
