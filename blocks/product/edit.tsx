import apiFetch from '@wordpress/api-fetch';
import { InspectorControls } from '@wordpress/block-editor';
import type { BlockEditProps } from '@wordpress/blocks';
import { ComboboxControl, Notice, PanelBody } from '@wordpress/components';
import { useEffect, useState } from '@wordpress/element';
import { __, _x } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { Preview } from '../shared/preview.tsx';
import { Toggle } from '../shared/settings.tsx';

type Attributes = { productId: number; showTitle: boolean; showImage: boolean; showAllVariants: boolean };
type Product = { readonly id: number; readonly name: string };
type EditProps = BlockEditProps<Attributes> & {
  readonly context: { readonly postId?: number; readonly postType?: string };
};

/** Products that match the typed text, and the chosen product. */
function useProducts(search: string, chosen: number): { products: readonly Product[]; failed: boolean } {
  const [found, setFound] = useState<readonly Product[]>([]);
  const [own, setOwn] = useState<Product | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    const query = new URLSearchParams({ search, per_page: '20' });
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
  }, [search]);
  useEffect(() => {
    if (chosen === 0) return undefined;
    let wanted = true;
    apiFetch<Product>({ path: `/md-shop/v1/products/${String(chosen)}` }).then(
      (product) => {
        if (wanted) setOwn(product);
      },
      () => {
        if (wanted) setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [chosen]);
  const isListed = own === null || found.some(({ id }) => id === own.id);
  return { products: isListed ? found : [own, ...found], failed };
}

export function Edit({ attributes, setAttributes, context }: EditProps): ReactNode {
  const [search, setSearch] = useState('');
  const { products, failed } = useProducts(search, attributes.productId);
  const ofPage = context.postType === 'roller_product' ? context.postId : undefined;
  return (
    <>
      <InspectorControls>
        <PanelBody title={__('Shop product', 'md-shop-catalog')}>
          {failed && (
            <Notice status="error" isDismissible={false}>
              {__('The list could not be loaded. Save your changes and reload the page.', 'md-shop-catalog')}
            </Notice>
          )}
          <ComboboxControl
            __nextHasNoMarginBottom
            __next40pxDefaultSize
            label={__('Product shown', 'md-shop-catalog')}
            help={__('If empty, a product’s page shows that product; other pages, the newest one.', 'md-shop-catalog')}
            value={attributes.productId === 0 ? null : String(attributes.productId)}
            options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
            onFilterValueChange={setSearch}
            onChange={(id) => {
              setAttributes({ productId: Number(id ?? 0) });
            }}
          />
        </PanelBody>
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
      <Preview block="md-shop/product" attributes={attributes} postId={ofPage} />
    </>
  );
}
