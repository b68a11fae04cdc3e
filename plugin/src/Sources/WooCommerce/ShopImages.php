<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Images;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\ProductImages;
use MdShop\Catalog\Support\Database\Database;

/** The images of WooCommerce's products: the main one, the gallery, and those of variations. */
final class ShopImages implements ProductImages
{
    private const GALLERY = '_product_image_gallery';

    public function __construct(private readonly Database $database, private readonly Languages $languages, private readonly AttributeRoles $roles)
    {
    }

    public function of(int $id): Images
    {
        $family = $this->family($id);
        _prime_post_caches($family, false, true);
        $shown = array_values(array_filter($family, static fn (int $member): bool => $member === $id || is_post_publicly_viewable($member)));
        $main = $gallery = [];
        foreach ($shown as $member) {
            $main = $main !== [] ? $main : array_filter([(int) get_post_thumbnail_id($member)]);
            $gallery = $gallery !== [] ? $gallery : wp_parse_id_list((string) get_post_meta($member, self::GALLERY, true));
        }
        [$colors, $own] = $this->variations($shown === [] ? [$id] : $shown);
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
        $family = $this->family($id);
        $hasOwn = $this->database->row(
            "SELECT variation.ID FROM {$this->database->core('posts')} variation
             JOIN {$this->database->core('postmeta')} meta ON meta.post_id = variation.ID AND meta.meta_key = '_thumbnail_id' AND meta.meta_value > 0
             WHERE variation.post_parent IN (" . Database::placeholders(count($family)) . ") AND variation.post_type = %s
             AND variation.post_status = 'publish' LIMIT 1",
            [...$family, WooCommerceSite::VARIATION]
        ) !== null;
        return $hasOwn ? $this->of($id)->ofVariants : [];
    }

    /** @return non-empty-list<int> The product and its translations. */
    private function family(int $id): array
    {
        return array_values(array_unique([$id, ...array_values($this->languages->translationsOfPost($id))]));
    }

    /**
     * @param non-empty-list<int> $products
     * @return array{array<int, string>, array<int, int>} The value of the colour and the image, by public id.
     */
    private function variations(array $products): array
    {
        $rows = $this->database->rows(
            "SELECT variation.ID, meta.meta_key, meta.meta_value FROM {$this->database->core('posts')} variation
             JOIN {$this->database->core('postmeta')} meta ON meta.post_id = variation.ID
             WHERE variation.post_parent IN (" . Database::placeholders(count($products)) . ") AND variation.post_type = %s
             AND variation.post_status = 'publish' AND (meta.meta_key IN ('_thumbnail_id', %s) OR meta.meta_key LIKE %s)
             ORDER BY variation.menu_order, variation.ID",
            [...$products, WooCommerceSite::VARIATION, WooCommerceSite::VARIANT_ID, WooCommerceSite::VALUE_PREFIX . '%']
        );
        $data = [];
        foreach ($rows as $row) {
            $data[(int) $row['ID']][(string) $row['meta_key']] = (string) $row['meta_value'];
        }
        $colors = $own = [];
        foreach ($data as $id => $values) {
            $public = (int) ($values[WooCommerceSite::VARIANT_ID] ?? 0) ?: $id;
            $colors[$public] ??= $this->color($values);
            $image = (int) ($values['_thumbnail_id'] ?? 0);
            if ($image !== 0) {
                $own[$public] ??= $image;
            }
        }
        return [$colors, $own];
    }

    /**
     * @param array<string, string> $values Metadata of a variation.
     * @return string The slug or text of its colour; '' without one.
     */
    private function color(array $values): string
    {
        foreach ($values as $key => $value) {
            $slug = str_starts_with($key, WooCommerceSite::VALUE_PREFIX) ? substr($key, strlen(WooCommerceSite::VALUE_PREFIX)) : '';
            $name = str_starts_with($slug, WooCommerceSite::ATTRIBUTE_PREFIX) ? substr($slug, strlen(WooCommerceSite::ATTRIBUTE_PREFIX)) : $slug;
            if ($name !== '' && $value !== '' && $this->roles->rank('color', $name, $name) !== null) {
                return $value;
            }
        }
        return '';
    }
}
