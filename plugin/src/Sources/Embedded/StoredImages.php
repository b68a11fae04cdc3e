<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Images;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\ProductImages;
use MdShop\Catalog\Catalog\TranslationGroup;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Sources\PostFacts;

/**
 * The images of the plugin's own products. The main one is WordPress's featured image; the others are in metadata of one of the
 * translations; those of colours are with the variants.
 */
final class StoredImages implements ProductImages
{
    /** Metadata: the further images of a product as a list of ids with commas between them. */
    private const GALLERY = '_md_shop_gallery';

    public function __construct(private readonly Languages $languages, private readonly VariantStore $variants, private readonly PostFacts $posts)
    {
    }

    public function of(int $id): Images
    {
        $family = TranslationGroup::startingWithOwner($id, $this->languages);
        // One statement for the metadata of all translations.
        update_meta_cache('post', $family);
        $variants = $this->variants->variants($family);
        $images = array_filter(array_column(array_map(static fn (Variant $variant): array => [$variant->id, $variant->image], $variants), 1, 0));
        $main = $this->posts->featuredImageId($id, $family);
        $gallery = self::storedIn($family);
        $existing = self::existing([...($main === 0 ? [] : [$main]), ...$gallery, ...array_values($images)]);
        return new Images(
            array_values(array_unique(array_intersect([$main, ...$gallery], $existing))),
            Images::byColor(
                array_column(array_map(static fn (Variant $variant): array => [$variant->id, $variant->colors['ro'] ?? ''], $variants), 1, 0),
                array_intersect($images, $existing)
            )
        );
    }

    public function ofVariants(int $id): array
    {
        return $this->of($id)->ofVariants;
    }

    /** @return list<int> The images besides the main one. */
    public function gallery(int $id): array
    {
        return self::existing(self::storedIn(TranslationGroup::startingWithOwner($id, $this->languages)));
    }

    /** @param list<int> $images */
    public function replaceGallery(int $id, array $images): void
    {
        $family = TranslationGroup::startingWithOwner($id, $this->languages);
        foreach ($family as $place => $member) {
            $place === 0 && $images !== [] ? update_post_meta($member, self::GALLERY, implode(',', $images)) : delete_post_meta($member, self::GALLERY);
        }
    }

    /**
     * Makes one of the translations the owner of the gallery, as VariantStore::transferRows() does for variants.
     *
     * @param non-empty-list<int> $ids
     */
    public function transfer(array $ids, int $owner): void
    {
        $images = self::storedIn([$owner, ...$ids]);
        foreach (array_diff($ids, [$owner]) as $id) {
            delete_post_meta($id, self::GALLERY);
        }
        if ($images !== []) {
            update_post_meta($owner, self::GALLERY, implode(',', $images));
        }
    }

    /**
     * @param list<int> $ids
     * @return list<int> Those that are images of the media library.
     */
    public static function existing(array $ids): array
    {
        if ($ids === []) {
            return [];
        }
        _prime_post_caches($ids, false, true);
        return array_values(array_filter($ids, static fn (int $id): bool => wp_attachment_is_image($id)));
    }

    /**
     * The error message about ids that existing() leaves out, in the user's language.
     *
     * @param array<int> $ids
     */
    public static function unknownText(array $ids): string
    {
        /* translators: %s: identifiers, separated by commas */
        return sprintf(__('these are not images of the media library: %s.', 'md-shop-catalog'), implode(', ', $ids));
    }

    /**
     * The further images as they are stored, of posts whose metadata is loaded; some may not exist any more.
     *
     * @param list<int> $family The product and its translations.
     * @return list<int>
     */
    public static function storedIn(array $family): array
    {
        foreach ($family as $member) {
            $text = get_post_meta($member, self::GALLERY, true);
            if (is_string($text) && $text !== '') {
                return array_map('intval', explode(',', $text));
            }
        }
        return [];
    }
}
