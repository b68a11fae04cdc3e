<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use Closure;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Query\ListQuery;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Support\Http\Json;

/**
 * The block md-shop/product: image, price, variants, delivery, warranty and how to order. `?variant=` in the address selects a
 * variant. Every choice is a link to such an address, so that visitors can bookmark it, share it and go back (blocks/product/view.ts).
 */
final class ProductBlock implements BlockRenderer
{
    /** CSS class of the block's element. Markdown pages list the same facts themselves and leave this element out. */
    public const FACTS = 'md-shop-facts';

    /**
     * @param Closure(int, string): ?string $hidden Returns the detail of a product that is hidden from assistants, by id and language.
     * @param PreviewedProduct|null $previews null if the products are not the plugin's own.
     */
    public function __construct(
        private readonly Reader $reader,
        private readonly Closure $hidden,
        private readonly ?PreviewedProduct $previews,
        private readonly ProductSource $source,
        private readonly PageLanguage $language,
        private readonly ProductVariants $variants,
        private readonly OrderButton $button,
        private readonly ShownImages $shown,
        private readonly Messages $messages,
        private readonly Prices $prices,
        private readonly Stock $stock,
    ) {
    }

    public function wrapper(array $attributes, int $postId): array
    {
        return [
            'class' => self::FACTS,
            'data-wp-interactive' => 'md-shop/product',
            'data-wp-router-region' => 'md-shop-product-' . ((int) $attributes['productId'] ?: $postId),
        ];
    }

    public function html(array $attributes, int $postId): string
    {
        $language = $this->language->current();
        $product = $this->product((int) $attributes['productId'], $postId, $language);
        if ($product === null) {
            return '';
        }
        $choice = new VariantChoice($product['variants'], self::requestedVariant());
        $image = $attributes['showImage'] && ! $this->shown->has($product['id'])
            ? ProductImage::html($product, 'large', '(min-width: 782px) 50vw, 100vw', true) : '';
        $facts = ($attributes['showTitle'] ? '<h1 class="wp-block-post-title md-shop-product__name">' . esc_html($product['name']) . '</h1>' : '')
            . $this->price($product, $choice, $language)
            . $this->variants->choices($choice, $language)
            . $this->button->html($product, $choice, $language)
            . $this->texts($product, ['purchase_instructions' => 'product.purchase_instructions'], 'md-shop-product__order', $language);
        return ($attributes['showTitle'] ? $this->breadcrumbs($product, $language) : '')
            . '<div class="md-shop-product__top' . ($image === '' ? '' : ' has-image') . '">'
            . ($image === '' ? '' : '<div class="md-shop-product__image">' . $image . '</div>')
            . '<div class="md-shop-product__facts">' . $facts . '</div></div>'
            . $this->texts($product, ['delivery' => 'product.delivery', 'warranty' => 'product.warranty'], 'md-shop-product__text', $language)
            . ($attributes['showAllVariants'] ? $this->variants->table($product['variants'], $choice, $language) : '');
    }

    /**
     * Returns the product of the block's setting, else that of the page; in the editor of another page or a template, the newest.
     *
     * @return array<string, mixed>|null
     */
    private function product(int $set, int $postId, string $language): ?array
    {
        $id = $set !== 0 ? $set : (get_post_type($postId) === $this->source->postType() ? $postId : 0);
        if ($id === 0 && defined('REST_REQUEST') && REST_REQUEST) {
            $id = array_key_first($this->reader->list(new ListQuery('product', $language, 1, 1))->items) ?? 0;
        }
        if ($id === 0) {
            return null;
        }
        $json = $this->previews?->isRequested($id) === true ? null : $this->reader->product($id, $language) ?? ($this->hidden)($id, $language);
        return $json === null ? $this->previews?->product($id) : Json::decode($json);
    }

    private static function requestedVariant(): int
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- A public address; the request changes nothing.
        return isset($_GET['variant']) && is_string($_GET['variant']) ? absint($_GET['variant']) : 0;
    }

    /** @param array<string, mixed> $product */
    private function breadcrumbs(array $product, string $language): string
    {
        return sprintf(
            '<nav class="md-shop-way" aria-label="%s"><a href="%s">%s</a> <span aria-hidden="true">›</span> <span aria-current="page">%s</span></nav>',
            esc_attr($this->messages->text($language, 'product.where')),
            esc_url((string) get_post_type_archive_link($this->source->postType())),
            esc_html($this->messages->text($language, 'post_type.product.archives')),
            esc_html($product['name'])
        );
    }

    /**
     * The price and stock of the chosen variant, else of the product. Screen readers announce a change.
     *
     * @param array<string, mixed> $product
     */
    private function price(array $product, VariantChoice $choice, string $language): string
    {
        $one = $choice->chosen ?? $product;
        $lines = '<p class="md-shop-price">' . $this->prices->html($one, $language) . '</p>'
            . '<p class="md-shop-product__stock">' . $this->stock->html($one['availability'], $language)
            . ($one['sku'] === '' ? '' : sprintf(' <span class="md-shop-sku">%s: %s</span>', esc_html($this->messages->text($language, 'product.sku')), esc_html($one['sku']))) . '</p>';
        if ($product['variants'] !== []) {
            $hint = $choice->chosen === null
                ? $this->messages->text($language, 'product.choose')
                : $this->messages->text($language, 'product.chosen', ['variant' => $choice->chosen['label']]);
            $lines .= '<p class="md-shop-product__chosen">' . esc_html($hint) . '</p>';
        }
        return sprintf('<div class="md-shop-product__price" role="status" aria-atomic="true">%s</div>', $lines);
    }

    /**
     * @param array<string, mixed> $product
     * @param array<string, string> $titles Keys of the message catalogue, by field.
     */
    private function texts(array $product, array $titles, string $class, string $language): string
    {
        $html = '';
        foreach ($titles as $name => $title) {
            // Nothing is shown for an empty text, not even the title.
            if ($product[$name] !== '') {
                $html .= '<section class="' . esc_attr($class) . '"><h2>' . esc_html($this->messages->text($language, $title)) . '</h2>' . wpautop(esc_html($product[$name])) . '</section>';
            }
        }
        return $html === '' ? '' : '<div class="md-shop-product__texts">' . $html . '</div>';
    }
}
