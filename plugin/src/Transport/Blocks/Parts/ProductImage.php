<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Parts;

use MdShop\Catalog\Sources\PublicAddress;

/**
 * Renders a product's image. The read model has only the image's address. If it is the product's featured image in WordPress,
 * the HTML offers it in several sizes, with width and height, so that the layout does not shift while it loads.
 */
final class ProductImage
{
    /**
     * Fills WordPress's caches for the images of many products with a few queries.
     *
     * @param list<int> $ids
     */
    public static function prime(array $ids): void
    {
        _prime_post_caches($ids, false, true);
        _prime_post_caches(array_values(array_filter(array_map(static fn (int $id): int => (int) get_post_thumbnail_id($id), $ids))), false, true);
    }

    /**
     * @param array<string, mixed> $product
     * @param string $sizes The HTML attribute `sizes`.
     * @param bool $first Whether the image is visible at first; the others are loaded lazily.
     * @param bool $isMain Whether it is probably the largest thing that is visible at first, so that the browser should load it early.
     * @param int|null $attachment The featured image if it is known already, 0 if there is none.
     * @return string '' if the product has no image.
     */
    public static function html(array $product, string $size, string $sizes, bool $first, bool $isMain = false, ?int $attachment = null): string
    {
        if ($product['image'] === null) {
            return '';
        }
        $attributes = [
            // The image's alternative text has one language only; the product's name is in the page's language.
            'alt' => $product['name'],
            'loading' => $first ? 'eager' : 'lazy',
            'decoding' => 'async',
        ] + ($isMain ? ['fetchpriority' => 'high'] : []);
        // With https if the page has it, as WordPress does, whatever the setting says.
        $image = is_ssl() ? set_url_scheme((string) $product['image'], 'https') : (string) $product['image'];
        $attachment ??= (int) get_post_thumbnail_id($product['id']);
        if ($attachment !== 0 && PublicAddress::ofImage($attachment) === $image) {
            return wp_get_attachment_image($attachment, $size, false, ['sizes' => $sizes] + $attributes);
        }
        $html = '<img src="' . esc_url($image) . '"';
        foreach ($attributes as $name => $value) {
            $html .= ' ' . $name . '="' . esc_attr($value) . '"';
        }
        return $html . ' />';
    }
}
