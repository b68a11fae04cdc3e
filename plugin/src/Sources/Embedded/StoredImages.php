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
        $owner = self::ownerOf($family) ?? $family[0];
        $images === [] ? delete_post_meta($owner, self::GALLERY) : update_post_meta($owner, self::GALLERY, implode(',', $images));
    }

    /**
     * Gives the gallery of a family to its first post, unless that one has its own, as VariantStore::gather() does with variants.
     *
     * @param non-empty-list<int> $family
     */
    public function gather(array $family): void
    {
        $owner = self::ownerOf($family);
        if ($owner !== null && $owner !== $family[0]) {
            update_post_meta($family[0], self::GALLERY, get_post_meta($owner, self::GALLERY, true));
            delete_post_meta($owner, self::GALLERY);
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
     * @param list<int> $family The product and its translations, the Romanian post first.
     * @return list<int>
     */
    public static function storedIn(array $family): array
    {
        $owner = self::ownerOf($family);
        return $owner === null ? [] : array_map('intval', explode(',', self::text($owner)));
    }

    /**
     * @param list<int> $family
     * @return int|null The first post that has a gallery; galleries of others are not used.
     */
    private static function ownerOf(array $family): ?int
    {
        foreach ($family as $member) {
            if (self::text($member) !== '') {
                return $member;
            }
        }
        return null;
    }

    private static function text(int $id): string
    {
        $text = get_post_meta($id, self::GALLERY, true);
        return is_string($text) ? $text : '';
    }
}
