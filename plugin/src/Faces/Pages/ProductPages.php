<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces\Pages;

use MdShop\Catalog\Languages\Languages;
use MdShop\Catalog\ReadModel\Reader;
use MdShop\Catalog\ReadModel\Unavailable;
use MdShop\Catalog\Source\Embedded\Registration;
use MdShop\Catalog\Storage\DatabaseError;

/**
 * What visitors see of a product: its price in lists, and under its text the variants with price and availability, from
 * the same read model that agents ask. `?variant=` opens the page with that variant chosen.
 */
final class ProductPages
{
    public function __construct(
        private readonly Reader $reader,
        private readonly Languages $languages,
        private readonly ProductMarkup $markup,
        private readonly string $assets,
        private readonly string $release,
    ) {
    }

    public function addHooks(): void
    {
        add_filter('the_content', $this->withFacts(...), 20);
        add_filter('get_the_excerpt', $this->withPrice(...), 20, 2);
        add_action('wp_enqueue_scripts', function (): void {
            if (is_singular(Registration::PRODUCT) || is_post_type_archive(Registration::PRODUCT) || is_tax([Registration::CATEGORY, Registration::BRAND])) {
                wp_enqueue_style('md-shop-pages', $this->assets . '/assets/pages.css', [], $this->release);
            }
        });
    }

    private function withFacts(string $content): string
    {
        if (! is_singular(Registration::PRODUCT) || ! in_the_loop() || ! is_main_query() || post_password_required()) {
            return $content;
        }
        $product = $this->product((int) get_the_ID());
        return $product === null ? $content : $content . $this->markup->facts($product, $this->languages->current(), $this->chosenVariant());
    }

    private function withPrice(string $excerpt, mixed $post): string
    {
        if (! $post instanceof \WP_Post || $post->post_type !== Registration::PRODUCT || is_admin() || is_feed() || is_singular()) {
            return $excerpt;
        }
        $product = $this->product($post->ID);
        return $product === null ? $excerpt : $this->markup->priceText($product, $this->languages->current()) . ' · ' . $excerpt;
    }

    /** @return array<string, mixed>|null */
    private function product(int $id): ?array
    {
        try {
            $json = $this->reader->product($id, $this->languages->ofPost($id));
            return $json === null ? null : json_decode($json, true, 32, JSON_THROW_ON_ERROR);
        } catch (Unavailable | DatabaseError) {
            // The page is still a page: it shows its text.
            return null;
        }
    }

    private function chosenVariant(): int
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- An address that anybody may follow; it changes nothing.
        return isset($_GET['variant']) && is_string($_GET['variant']) ? absint($_GET['variant']) : 0;
    }
}
