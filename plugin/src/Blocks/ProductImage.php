<?php

declare(strict_types=1);

namespace MdShop\Catalog\Blocks;

/**
 * The read model knows a picture's address. Where WordPress has that very picture of the product, the page gets it in the
 * sizes that fit, with width and height, so that nothing moves while it loads.
 */
final class ProductImage
{
    /**
     * Reads what WordPress knows of the pictures of many products at once.
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
     * @param string $sizes How wide it is shown, as in HTML.
     * @param bool $first Whether it is seen at once: the others load when they come near.
     * @return string '' where the product has none.
     */
    public static function html(array $product, string $size, string $sizes, bool $first): string
    {
        if ($product['image'] === null) {
            return '';
        }
        $attributes = [
            // The picture's own description is in one language; the product's name is in the page's.
            'alt' => $product['name'],
            'loading' => $first ? 'eager' : 'lazy',
            'decoding' => 'async',
        ];
        $attachment = (int) get_post_thumbnail_id($product['id']);
        if ($attachment !== 0 && wp_get_attachment_url($attachment) === $product['image']) {
            return wp_get_attachment_image($attachment, $size, false, ['sizes' => $sizes] + $attributes);
        }
        $html = '<img src="' . esc_url($product['image']) . '"';
        foreach ($attributes as $name => $value) {
            $html .= ' ' . $name . '="' . esc_attr($value) . '"';
        }
        return $html . ' />';
    }
}
