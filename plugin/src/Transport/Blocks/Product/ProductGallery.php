<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Product;

use Closure;
use MdShop\Catalog\Catalog\Images;
use MdShop\Catalog\Catalog\ProductImages;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Transport\Blocks\Parts\ElementIds;
use MdShop\Catalog\Transport\Blocks\Parts\ProductImage;

/** The images of a product: a large one, which opens over the page, and small ones to choose from. */
final class ProductGallery
{
    private const SIZES = '(min-width: 1280px) 560px, (min-width: 782px) 45vw, 92vw';

    /** @param Closure(): ProductImages $images */
    public function __construct(private readonly Closure $images, private readonly Messages $messages, private readonly ElementIds $ids)
    {
    }

    /**
     * The image that the visitor has chosen; else that of the chosen colour or variant; else the main one.
     *
     * @param array<string, mixed> $product
     * @param bool $isOwnPage Whether the page is the product's own, where the script changes only the block.
     */
    public function html(array $product, VariantChoice $choice, ProductAddress $address, bool $isOwnPage, string $language): string
    {
        $images = ($this->images)()->of($product['id']);
        $all = $images->all();
        if ($all === []) {
            return ProductImage::html($product, 'large', self::SIZES, true, true);
        }
        $shown = in_array($address->image, $all, true) ? $address->image : $this->ofChoice($images, $product, $choice) ?? $all[0];
        $image = static fn (int $id, string $size, array $attributes): string => wp_get_attachment_image($id, $size, false, $attributes + ['decoding' => 'async']);
        $main = $image($shown, 'large', ['alt' => $product['name'], 'sizes' => self::SIZES, 'loading' => 'eager', 'fetchpriority' => 'high']);
        if (is_feed()) {
            // Readers of feeds leave out buttons, and do not know what is shown only when one is pressed.
            return $main;
        }
        $zoom = $this->ids->unique('md-shop-zoom-' . $product['id']);
        return sprintf(
            '<button type="button" class="md-shop-zoom__open" popovertarget="%1$s" aria-label="%2$s">%3$s</button>'
            // It is where the keyboard moves the image. The script is on every page that has the block, its other directives only on the product's own.
            . '<div class="md-shop-zoom" id="%1$s" popover="auto" role="dialog" tabindex="0" autofocus="autofocus" aria-label="%4$s" data-wp-interactive="md-shop/product" data-wp-on--toggle="actions.giveFocusBack">'
            . '<button type="button" class="md-shop-zoom__close" popovertarget="%1$s" popovertargetaction="hide" aria-label="%5$s"></button>%6$s</div>%7$s',
            esc_attr($zoom),
            esc_attr($this->messages->text($language, 'product.zoom', ['name' => $product['name']])),
            $main,
            esc_attr($product['name']),
            esc_attr($this->messages->text($language, 'product.zoom_close')),
            $image($shown, 'full', ['alt' => '', 'loading' => 'lazy', 'sizes' => '100vw']),
            count($all) < 2 ? '' : $this->thumbnails($all, $shown, $product, $choice, $isOwnPage, $language)
        );
    }

    /** @param array<string, mixed> $product */
    private function ofChoice(Images $images, array $product, VariantChoice $choice): ?int
    {
        if ($choice->chosen !== null) {
            return $images->ofVariants[$choice->chosen['variant_id']] ?? null;
        }
        foreach ($choice->picked['color'] === null ? [] : $product['variants'] as $variant) {
            if ($variant['color'] === $choice->picked['color'] && isset($images->ofVariants[$variant['variant_id']])) {
                return $images->ofVariants[$variant['variant_id']];
            }
        }
        return null;
    }

    /**
     * @param list<int> $all
     * @param array<string, mixed> $product
     */
    private function thumbnails(array $all, int $shown, array $product, VariantChoice $choice, bool $isOwnPage, string $language): string
    {
        $html = '';
        foreach ($all as $n => $id) {
            $html .= sprintf(
                '<li><a href="%s" rel="nofollow"%s aria-label="%s"%s>%s</a></li>',
                esc_url(ProductAddress::url($product['url'], $choice->picked, (int) ($choice->chosen['variant_id'] ?? 0), $id)),
                $id === $shown ? ' aria-current="true"' : '',
                esc_attr($this->messages->text($language, 'product.image_of', ['number' => $n + 1, 'count' => count($all)])),
                $isOwnPage ? ' data-wp-on--click="actions.follow"' : '',
                wp_get_attachment_image($id, 'thumbnail', false, ['alt' => '', 'loading' => 'lazy', 'sizes' => '72px'])
            );
        }
        return '<ul class="md-shop-thumbs" role="list">' . $html . '</ul>';
    }
}
