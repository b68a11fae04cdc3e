<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Product;

use Closure;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Query\ListQuery;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\PlainText;
use MdShop\Catalog\Transport\Blocks\BlockWithAttributes;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use MdShop\Catalog\Transport\Blocks\Site\Breadcrumbs;
use MdShop\Catalog\Transport\Blocks\Site\WayToPage;

/**
 * The block md-shop/product: image, price, variants, delivery, warranty and how to order. On the product's own page `?variant=` in the
 * address selects a variant. Every choice has such an address, so that visitors can bookmark it, share it and go back
 * (blocks/product/view.ts). On any other page a choice leads there, and the block has nothing for the script to change.
 *
 * @phpstan-import-type Entry from PageEntry
 */
final class ProductBlock implements BlockWithAttributes
{
    /** CSS class of the block's element. Markdown pages list the same facts themselves and leave this element out. */
    public const FACTS = 'md-shop-facts';

    /** Whether the page is that of the product which html() has shown last. */
    private bool $isOwnPage = false;

    /**
     * @param Closure(int, string): ?string $hidden Returns the detail of a product that is hidden from assistants, by id and language.
     * @param PreviewedProduct|null $previews null if the products are not the plugin's own.
     * @param Closure(): PageEntry $entries
     */
    public function __construct(
        private readonly Reader $reader,
        private readonly Closure $hidden,
        private readonly ?PreviewedProduct $previews,
        private readonly ProductSource $source,
        private readonly PageLanguage $language,
        private readonly Closure $entries,
        private readonly SettingsStore $settings,
        private readonly ProductPrice $price,
        private readonly ProductVariants $variants,
        private readonly ProductGallery $gallery,
        private readonly OrderButton $button,
        private readonly ShareLinks $share,
        private readonly ShownImages $shown,
        private readonly WayToPage $way,
        private readonly Messages $messages,
    ) {
    }

    public function wrapper(array $attributes, int $postId): array
    {
        return ['class' => self::FACTS] + (! $this->isOwnPage ? [] : [
            'data-wp-interactive' => 'md-shop/product',
            'data-wp-router-region' => 'md-shop-product-' . get_queried_object_id(),
        ]);
    }

    public function html(array $attributes, int $postId): string
    {
        $language = $this->language->current();
        $product = $this->product((int) $attributes['productId'], $postId, $language);
        if ($product === null) {
            $this->isOwnPage = false;
            return $attributes['showTitle'] && post_password_required($postId) ? self::heading(PlainText::ofTitle((string) get_post_field('post_title', $postId)), self::isPageOf($postId)) : '';
        }
        // So that its address says what is chosen.
        $this->isOwnPage = $isOwnPage = self::isPageOf($product['id']);
        $address = $isOwnPage ? ProductAddress::ofRequest() : ProductAddress::none();
        $choice = new VariantChoice($product['variants'], $address->variant, $address->size, $address->color);
        // The brand and categories; null if the read model does not show the product, as in a preview.
        $entry = ($this->entries)()->read($product['id']);
        $image = $attributes['showImage'] && ! $this->shown->has($product['id']) ? $this->gallery->html($product, $choice, $address, $isOwnPage, $language) : '';
        $hasTitle = (bool) $attributes['showTitle'];
        // The way there and links to share it are those of its page, which the editor shows as it will be.
        $isPage = $hasTitle && ($isOwnPage || self::isPreviewOfPage((int) $attributes['productId'], $postId));
        $level = $hasTitle && ! $isPage ? 3 : 2;
        $facts = ($hasTitle ? $this->title($product, $entry, $isPage) : '')
            . $this->price->html($product, $choice, $language)
            // Readers of feeds leave out forms, but not the texts in them.
            . (is_feed() ? '' : $this->variants->choices($choice, $product['url'], $this->settings->current()->sizeGuide($language), $isOwnPage, $language))
            . $this->button->html($product, $choice, $language)
            . $this->price->advice($product, $choice, $this->others($entry), $language)
            . $this->texts($product, $this->isSoldOut($product, $choice) ? [] : ['purchase_instructions' => 'product.purchase_instructions'], 'md-shop-product__order', $level, $language)
            . ($isPage ? $this->share->html($product['name'], $choice->chosen['url'] ?? $product['url'], $language) : '');
        return ($isPage ? $this->breadcrumbs($product, $entry, $language) : '')
            . '<div class="md-shop-product__top' . ($image === '' ? '' : ' has-image') . '">'
            . ($image === '' ? '' : '<div class="md-shop-product__image">' . $image . '</div>')
            . '<div class="md-shop-product__facts">' . $facts . '</div></div>'
            . $this->texts($product, ['delivery' => 'product.delivery', 'warranty' => 'product.warranty'], 'md-shop-product__text', $level, $language)
            . ($attributes['showAllVariants'] ? $this->variants->table($product['variants'], $choice, $isOwnPage, $language) : '');
    }

    /**
     * @param array<string, mixed> $product
     * @param Entry|null $entry
     */
    private function title(array $product, ?array $entry, bool $isPage): string
    {
        ['brand' => $brand, 'brand_url' => $url] = $entry ?? self::brandOfPreview($product['id']);
        return ($brand === '' ? '' : sprintf('<p class="md-shop-product__brand"><a href="%s">%s</a></p>', esc_url($url), esc_html($brand)))
            . self::heading($product['name'], $isPage);
    }

    /** @return array{brand: string, brand_url: string} */
    private static function brandOfPreview(int $id): array
    {
        $terms = get_the_terms($id, PostTypes::BRAND);
        $link = is_array($terms) ? get_term_link($terms[0]) : '';
        return is_array($terms) && is_string($link) ? ['brand' => PlainText::ofTitle($terms[0]->name), 'brand_url' => $link] : ['brand' => '', 'brand_url' => ''];
    }

    /** @param bool $isPage Whether the page is about what has this name. On others the first heading is another one. */
    private static function heading(string $name, bool $isPage): string
    {
        return sprintf('<h%1$d class="wp-block-post-title md-shop-product__name">%2$s</h%1$d>', $isPage ? 1 : 2, esc_html($name));
    }

    private static function isPageOf(int $postId): bool
    {
        return is_singular() && get_queried_object_id() === $postId;
    }

    /** Whether an editor shows the block as it is on the page of a product: in a template, a pattern or the product itself. */
    private static function isPreviewOfPage(int $set, int $postId): bool
    {
        return defined('REST_REQUEST') && REST_REQUEST && in_array($set, [0, $postId], true);
    }

    /** @param array<string, mixed> $product */
    private function isSoldOut(array $product, VariantChoice $choice): bool
    {
        return ($choice->chosen ?? $product)['availability'] === 'out_of_stock';
    }

    /**
     * Returns the product of the block's setting, else that of the page; in the editor of a template or pattern, the newest as an example.
     *
     * @return array<string, mixed>|null
     */
    private function product(int $set, int $postId, string $language): ?array
    {
        $type = $postId === 0 ? '' : (string) get_post_type($postId);
        $id = $set !== 0 ? $set : ($type === $this->source->postType() ? $postId : 0);
        if ($id === 0 && defined('REST_REQUEST') && REST_REQUEST && ! is_post_type_viewable($type)) {
            $id = array_key_first($this->reader->list(new ListQuery('product', $language, 1, 1))->items) ?? 0;
        }
        if ($id === 0) {
            return null;
        }
        $json = $this->previews?->isRequested($id) === true ? null : $this->reader->product($id, $language) ?? ($this->hidden)($id, $language);
        return $json === null ? $this->previews?->product($id) : Json::decode($json);
    }

    /**
     * The address of what else is in stock: in the product's category, or else in the shop.
     *
     * @param Entry|null $entry
     */
    private function others(?array $entry): string
    {
        $categories = $entry['categories'] ?? [];
        $url = $categories === [] ? (string) get_post_type_archive_link($this->source->postType()) : $categories[count($categories) - 1]['url'];
        return $url === '' || $this->source === ProductSource::WooCommerce ? $url : add_query_arg('shop-availability', 'in_stock', $url);
    }

    /**
     * @param array<string, mixed> $product
     * @param Entry|null $entry
     */
    private function breadcrumbs(array $product, ?array $entry, string $language): string
    {
        return Breadcrumbs::html([...$this->way->archive($this->source->postType(), $language), ...$entry['categories'] ?? []], $product['name'], $this->messages->text($language, 'product.where'));
    }

    /**
     * @param array<string, mixed> $product
     * @param array<string, string> $titles Keys of the message catalog, by field.
     * @param int $level The level of their headings.
     */
    private function texts(array $product, array $titles, string $class, int $level, string $language): string
    {
        $html = '';
        foreach ($titles as $name => $title) {
            // Nothing is shown for an empty text, not even the title.
            if ($product[$name] !== '') {
                $html .= sprintf('<section class="%1$s"><h%2$d>%3$s</h%2$d>%4$s</section>', esc_attr($class), $level, esc_html($this->messages->text($language, $title)), wpautop(esc_html($product[$name])));
            }
        }
        return $html === '' ? '' : '<div class="md-shop-product__texts">' . $html . '</div>';
    }
}
