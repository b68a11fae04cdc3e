<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Images;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\ProductImages;
use MdShop\Catalog\Catalog\TranslationGroup;
use MdShop\Catalog\Sources\PostFacts;
use MdShop\Catalog\Support\Database\Database;
use WP_Post;

/** The images of WooCommerce's products: the main one, the gallery, and those of variations. */
final class ShopImages implements ProductImages
{
    private const GALLERY = '_product_image_gallery';

    public function __construct(private readonly Database $database, private readonly Languages $languages, private readonly AttributeRoles $roles)
    {
    }

    public function of(int $id): Images
    {
        $family = TranslationGroup::startingWith($id, $this->languages);
        _prime_post_caches($family, false, true);
        $public = array_values(array_filter(array_slice($family, 1), self::isPublic(...)));
        [$variations, $hidden] = $this->variations($id, $public);
        $shown = [$id, ...array_diff($public, $hidden)];
        $main = $gallery = [];
        foreach ($shown as $member) {
            $main = $main !== [] ? $main : array_filter([(int) get_post_thumbnail_id($member)]);
            $gallery = $gallery !== [] ? $gallery : wp_parse_id_list((string) get_post_meta($member, self::GALLERY, true));
        }
        [$colors, $own] = $this->colorsAndImages(array_intersect_key($variations, array_flip($shown)));
        $all = array_values(array_unique([...$main, ...$gallery, ...array_values($own)]));
        if ($all !== []) {
            _prime_post_caches($all, false, true);
        }
        $existing = array_filter($all, static fn (int $image): bool => wp_attachment_is_image($image));
        return new Images(
            array_values(array_unique(array_intersect([...$main, ...$gallery], $existing))),
            Images::byColor($colors, array_intersect($own, $existing))
        );
    }

    public function ofVariants(int $id): array
    {
        $family = TranslationGroup::startingWith($id, $this->languages);
        $hasOwn = $this->database->row(
            "SELECT variation.ID FROM {$this->database->core('posts')} variation
             JOIN {$this->database->core('postmeta')} meta ON meta.post_id = variation.ID AND meta.meta_key = '_thumbnail_id' AND meta.meta_value > 0
             WHERE variation.post_parent IN (" . Database::placeholders(count($family)) . ") AND variation.post_type = %s
             AND variation.post_status = 'publish' LIMIT 1",
            [...$family, WooCommerceSite::VARIATION]
        ) !== null;
        return $hasOwn ? $this->of($id)->ofVariants : [];
    }

    private static function isPublic(int $id): bool
    {
        $post = get_post($id);
        return $post instanceof WP_Post && PostFacts::isPublic($post);
    }

    /**
     * The enabled variations of a product and its translations, in the order of the shop, and those of the translations that the shop hides
     * everywhere, with one statement.
     *
     * @param list<int> $translations
     * @return array{array<int, array<int, array<string, string>>>, list<int>} Metadata by product and variation; translations.
     */
    private function variations(int $id, array $translations): array
    {
        $products = [$id, ...$translations];
        $sql = "SELECT variation.ID, variation.post_parent, variation.menu_order, meta.meta_key, meta.meta_value FROM {$this->database->core('posts')} variation
             JOIN {$this->database->core('postmeta')} meta ON meta.post_id = variation.ID
             WHERE variation.post_parent IN (" . Database::placeholders(count($products)) . ") AND variation.post_type = %s
             AND variation.post_status = 'publish' AND (meta.meta_key IN ('_thumbnail_id', %s) OR meta.meta_key LIKE %s)";
        $values = [...$products, WooCommerceSite::VARIATION, WooCommerceSite::VARIANT_ID, WooCommerceSite::VALUE_PREFIX . '%'];
        if ($translations !== []) {
            $sql .= " UNION ALL SELECT relation.object_id, 0, 0, NULL, NULL FROM {$this->database->core('term_relationships')} relation
                 JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id AND taxonomy.taxonomy = %s
                 JOIN {$this->database->core('terms')} term ON term.term_id = taxonomy.term_id AND term.slug IN (%s, %s)
                 WHERE relation.object_id IN (" . Database::placeholders(count($translations)) . ') GROUP BY relation.object_id HAVING COUNT(*) = 2';
            $values = [...$values, WooCommerceSite::VISIBILITY, WooCommerceSite::NOT_IN_LISTS, WooCommerceSite::NOT_IN_SEARCHES, ...$translations];
        }
        $rows = $this->database->rows($sql, $values);
        usort($rows, static fn (array $a, array $b): int => [(int) $a['menu_order'], (int) $a['ID']] <=> [(int) $b['menu_order'], (int) $b['ID']]);
        $variations = $hidden = [];
        foreach ($rows as $row) {
            if ($row['meta_key'] === null) {
                $hidden[] = (int) $row['ID'];
            } else {
                $variations[(int) $row['post_parent']][(int) $row['ID']][$row['meta_key']] = (string) $row['meta_value'];
            }
        }
        return [$variations, $hidden];
    }

    /**
     * @param array<int, array<int, array<string, string>>> $variations See variations().
     * @return array{array<int, string>, array<int, int>} The value of the colour and the image, by public id.
     */
    private function colorsAndImages(array $variations): array
    {
        $colors = $own = [];
        foreach ($variations as $product => $ofProduct) {
            $color = ProductAttributes::withoutTerms($product, $this->roles, $this->languages)->color;
            foreach ($ofProduct as $id => $values) {
                $public = VariantIds::of($values[WooCommerceSite::VARIANT_ID] ?? '', $id);
                $colors[$public] ??= $color === null || ! $color->varies ? '' : $values[$color->metaKey()] ?? '';
                $image = (int) ($values['_thumbnail_id'] ?? 0);
                if ($image !== 0) {
                    $own[$public] ??= $image;
                }
            }
        }
        return [$colors, $own];
    }
}
