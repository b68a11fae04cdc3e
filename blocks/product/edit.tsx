import apiFetch from '@wordpress/api-fetch';
import { InspectorControls, useBlockProps } from '@wordpress/block-editor';
import type { BlockEditProps } from '@wordpress/blocks';
import { ComboboxControl, Notice, PanelBody, Placeholder } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { useEffect, useState } from '@wordpress/element';
import { __, _x } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { useLanguage } from '../shared/language.ts';
import { Preview } from '../shared/preview.tsx';
import { Toggle } from '../shared/settings.tsx';

type Attributes = { productId: number; showTitle: boolean; showImage: boolean; showAllVariants: boolean };
type Product = { readonly id: number; readonly name: string };
/** `listed` is the id of its translation, which lists of the language have. */
type Chosen = Product & { readonly listed: number };
type Refusal = { readonly data?: { readonly status?: number } };
type EditProps = BlockEditProps<Attributes> & {
  readonly context: { readonly postId?: number; readonly postType?: string };
};

/** The products of the plugin's own shop and of WooCommerce. */
const productTypes = ['roller_product', 'product'];

/** Products that match the typed text, and the chosen product; its number is its name if the language has no such product. */
function useProducts(search: string, chosen: number): { products: readonly Product[]; failed: boolean } {
  const language = useLanguage();
  const [found, setFound] = useState<readonly Product[]>([]);
  const [own, setOwn] = useState<Chosen | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    const query = new URLSearchParams({ search, per_page: '20', language });
    apiFetch<{ items: Product[] }>({ path: `/md-shop/v1/products?${query.toString()}` }).then(
      ({ items }) => {
        if (wanted) setFound(items);
      },
      () => {
        if (wanted) setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [search, language]);
  useEffect(() => {
    if (chosen === 0) return undefined;
    let wanted = true;
    apiFetch<Product>({ path: `/md-shop/v1/products/${String(chosen)}?language=${language}` }).then(
      ({ id, name }) => {
        if (wanted) setOwn({ id: chosen, name, listed: id });
      },
      (error: unknown) => {
        if (!wanted) return;
        if ((error as Refusal).data?.status === 404) setOwn({ id: chosen, name: String(chosen), listed: chosen });
        else setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [chosen, language]);
  const isListed = own === null || found.some(({ id }) => id === own.id);
  return { products: isListed ? found : [own, ...found.filter(({ id }) => id !== own.listed)], failed };
}

function ProductPicker({ chosen, onChoose }: { readonly chosen: number; onChoose: (id: number) => void }): ReactNode {
  const [search, setSearch] = useState('');
  const { products, failed } = useProducts(search, chosen);
  return (
    <>
      {failed && (
        <Notice status="error" isDismissible={false}>
          {__('The list could not be loaded. Save your changes and reload the page.', 'md-shop-catalog')}
        </Notice>
      )}
      <ComboboxControl
        __nextHasNoMarginBottom
        __next40pxDefaultSize
        label={__('Product shown', 'md-shop-catalog')}
        help={__('If empty, a product’s page shows that product; other pages show nothing.', 'md-shop-catalog')}
        value={chosen === 0 ? null : String(chosen)}
        options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
        onFilterValueChange={setSearch}
        onChange={(id) => {
          onChoose(Number(id ?? 0));
        }}
      />
    </>
  );
}

/** What the editor shows where visitors see nothing. */
function Unchosen({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div {...useBlockProps()}>
      <Placeholder label={__('Shop product', 'md-shop-catalog')}>{children}</Placeholder>
    </div>
  );
}

/** Whether the block is an example, as the inserter shows it. */
function useIsExample(): boolean {
  return useSelect((select) => {
    const editor = select('core/block-editor') as { getSettings: () => Readonly<Record<string, unknown>> };
    const settings = editor.getSettings();
    // The second name is that of WordPress before 6.7.
    return (settings['isPreviewMode'] ?? settings['__unstableIsPreviewMode']) === true;
  }, []);
}

export function Edit({ attributes, setAttributes, context }: EditProps): ReactNode {
  const isExample = useIsExample();
  const isProduct = productTypes.includes(context.postType ?? '');
  const shownPost = isProduct ? context.postId : undefined;
  const picker = (
    <ProductPicker
      chosen={attributes.productId}
      onChoose={(productId) => {
        setAttributes({ productId });
      }}
    />
  );
  // A template has no post.
  const isUnchosen = attributes.productId === 0 && context.postId !== undefined && !isProduct && !isExample;
  return (
    <>
      <InspectorControls>
        <PanelBody title={__('Shop product', 'md-shop-catalog')}>{picker}</PanelBody>
        <PanelBody title={__('What is shown', 'md-shop-catalog')}>
          <Toggle
            label={_x('Name', 'of a product or section', 'md-shop-catalog')}
            value={attributes.showTitle}
            onChange={(showTitle) => {
              setAttributes({ showTitle });
            }}
          />
          <Toggle
            label={__('Image', 'md-shop-catalog')}
            value={attributes.showImage}
            onChange={(showImage) => {
              setAttributes({ showImage });
            }}
          />
          <Toggle
            label={__('Table of all variants', 'md-shop-catalog')}
            value={attributes.showAllVariants}
            onChange={(showAllVariants) => {
              setAttributes({ showAllVariants });
            }}
          />
        </PanelBody>
      </InspectorControls>
      {isUnchosen ? (
        <Unchosen>{picker}</Unchosen>
      ) : (
        <Preview block="md-shop/product" attributes={attributes} postId={isExample ? 0 : shownPost} />
      )}
    </>
  );
}
