import apiFetch from '@wordpress/api-fetch';
import { MediaUpload, MediaUploadCheck } from '@wordpress/block-editor';
import { Button } from '@wordpress/components';
import { PluginDocumentSettingPanel } from '@wordpress/editor';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { bounds } from '../../src-contract/bounds.ts';
import { type ColorImage, colorImages, withColorImage, withMoved } from './logic/images.ts';
import type { EditedRecord } from './record.ts';

type Media = {
  readonly id: number;
  readonly source_url: string;
  readonly title: { readonly rendered: string };
  readonly media_details?: { readonly sizes?: { readonly thumbnail?: { readonly source_url: string } } };
};

/** Loads images once; those that do not exist or may not be seen are missing. */
function useMedia(ids: readonly number[]): ReadonlyMap<number, Media> {
  const [known, setKnown] = useState<ReadonlyMap<number, Media>>(new Map());
  const key = [...new Set(ids)].sort((a, b) => a - b).join(',');
  useEffect(() => {
    if (key === '') return;
    let wanted = true;
    const fields = 'id,source_url,title,media_details';
    apiFetch<Media[]>({ path: `/wp/v2/media?include=${key}&per_page=100&_fields=${fields}` }).then(
      (found) => {
        if (wanted) setKnown(new Map(found.map((one) => [one.id, one])));
      },
      // Without pictures the panel still shows the numbers of the images, and every button works.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [key]);
  return known;
}

const nameOf = (media: Media | undefined, id: number): string => media?.title.rendered || `#${String(id)}`;

function Picture({ media, id }: { readonly media: Media | undefined; readonly id: number }): ReactNode {
  if (media === undefined) return <span className="md-shop-editor-picture">#{id}</span>;
  const address = media.media_details?.sizes?.thumbnail?.source_url ?? media.source_url;
  return <img className="md-shop-editor-picture" src={address} alt={nameOf(media, id)} />;
}

type GalleryProps = EditedRecord & { readonly media: ReadonlyMap<number, Media> };

function Gallery({ edited, edit, media }: GalleryProps): ReactNode {
  const images = edited.md_shop_gallery ?? [];
  const choose = useRef<HTMLButtonElement>(null);
  const onChange = (gallery: readonly number[]): void => {
    edit({ md_shop_gallery: gallery });
  };
  return (
    <>
      <p className="md-shop-editor-hint">
        {__('Shown after the featured image. Both languages have the same images.', 'md-shop-catalog')}
      </p>
      {images.length > 0 && (
        <ol className="md-shop-editor-gallery">
          {images.map((id, place) => {
            const name = nameOf(media.get(id), id);
            return (
              <li key={id}>
                <Picture media={media.get(id)} id={id} />
                <Button
                  icon="arrow-up-alt2"
                  size="small"
                  /* translators: %s: name of an image */
                  label={sprintf(__('Move forward: %s', 'md-shop-catalog'), name)}
                  disabled={place === 0}
                  accessibleWhenDisabled
                  onClick={() => {
                    onChange(withMoved(images, place, -1));
                  }}
                />
                <Button
                  icon="arrow-down-alt2"
                  size="small"
                  /* translators: %s: name of an image */
                  label={sprintf(__('Move back: %s', 'md-shop-catalog'), name)}
                  disabled={place === images.length - 1}
                  accessibleWhenDisabled
                  onClick={() => {
                    onChange(withMoved(images, place, 1));
                  }}
                />
                <Button
                  icon="trash"
                  size="small"
                  /* translators: %s: name of an image */
                  label={sprintf(__('Take out: %s', 'md-shop-catalog'), name)}
                  onClick={() => {
                    choose.current?.focus();
                    onChange(images.filter((one) => one !== id));
                  }}
                />
              </li>
            );
          })}
        </ol>
      )}
      <MediaUploadCheck>
        <MediaUpload
          multiple="add"
          allowedTypes={['image']}
          value={[...images]}
          title={__('Further images of the product', 'md-shop-catalog')}
          onSelect={(chosen) => {
            // The dialog returns the images in the order of its list; those that are there keep their places.
            const ids = chosen.map(({ id }) => id);
            const kept = images.filter((id) => ids.includes(id));
            onChange([...kept, ...ids.filter((id) => !kept.includes(id))].slice(0, bounds.images));
          }}
          render={({ open }) => (
            <Button __next40pxDefaultSize variant="secondary" ref={choose} onClick={open}>
              {images.length === 0
                ? __('Add further images', 'md-shop-catalog')
                : __('Choose further images', 'md-shop-catalog')}
            </Button>
          )}
        />
      </MediaUploadCheck>
    </>
  );
}

function ColorRows({ edited, edit, media }: GalleryProps): ReactNode {
  const variants = edited.md_shop_variants ?? [];
  const colors = colorImages(variants);
  if (colors.length === 0) return null;
  return (
    <fieldset className="md-shop-editor-colors">
      <legend>{__('An image for each colour', 'md-shop-catalog')}</legend>
      <ul>
        {colors.map(({ color, image }) => (
          <ColorRow
            key={color.ro}
            color={color}
            image={image}
            media={media}
            onChange={(chosen) => {
              edit({ md_shop_variants: withColorImage(variants, color, chosen) });
            }}
          />
        ))}
      </ul>
    </fieldset>
  );
}

function ColorRow({
  color,
  image,
  media,
  onChange,
}: ColorImage & {
  readonly media: GalleryProps['media'];
  readonly onChange: (image: number | null) => void;
}): ReactNode {
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <li>
      {image !== null && <Picture media={media.get(image)} id={image} />}
      <span>{color.ro}</span>
      <MediaUploadCheck>
        <MediaUpload
          allowedTypes={['image']}
          {...(image === null ? {} : { value: image })}
          /* translators: %s: a colour */
          title={sprintf(__('Image of the colour: %s', 'md-shop-catalog'), color.ro)}
          onSelect={({ id }) => {
            onChange(id);
          }}
          render={({ open }) => (
            <Button
              size="small"
              variant="secondary"
              ref={choose}
              /* translators: %s: a colour */
              aria-label={sprintf(__('Choose an image: %s', 'md-shop-catalog'), color.ro)}
              onClick={open}
            >
              {__('Choose', 'md-shop-catalog')}
            </Button>
          )}
        />
      </MediaUploadCheck>
      {image !== null && (
        <Button
          icon="trash"
          size="small"
          /* translators: %s: a colour */
          label={sprintf(__('Without an image: %s', 'md-shop-catalog'), color.ro)}
          onClick={() => {
            choose.current?.focus();
            onChange(null);
          }}
        />
      )}
    </li>
  );
}

/** The images of a product besides WordPress's featured image. */
export function ImagesPanel(record: EditedRecord): ReactNode {
  const { md_shop_gallery: gallery = [], md_shop_variants: variants = [] } = record.edited;
  const media = useMedia([...gallery, ...variants.flatMap(({ image = null }) => (image === null ? [] : [image]))]);
  return (
    <PluginDocumentSettingPanel name="md-shop-images" title={__('Further images', 'md-shop-catalog')}>
      <div className="md-shop-editor-panel">
        <Gallery {...record} media={media} />
        <ColorRows {...record} media={media} />
      </div>
    </PluginDocumentSettingPanel>
  );
}
