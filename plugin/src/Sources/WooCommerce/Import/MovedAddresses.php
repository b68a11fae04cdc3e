<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Import;

use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use WP_Post;
use WP_Term;

/** Redirects the addresses of the built-in shop, its products, categories and brands to those of WooCommerce after an import. */
final class MovedAddresses
{
    private const TAXONOMIES = ['category' => WooCommerceSite::CATEGORY, 'brand' => WooCommerceSite::BRAND];

    public function __construct(private readonly Settings $settings)
    {
    }

    public function addHooks(): void
    {
        // Before WordPress guesses an address: for "/magazin/" it could redirect to a news post whose slug begins with it.
        add_action('template_redirect', function (): void {
            $to = is_404() ? $this->target((string) ($GLOBALS['wp']->request ?? '')) : '';
            if ($to !== '') {
                wp_safe_redirect($to, 301, 'md-shop-catalog');
                exit;
            }
        }, 5);
    }

    /** @param string $path The requested path, such as "ru/magazin/role". */
    private function target(string $path): string
    {
        $parts = explode('/', (string) preg_replace('#^ru/#', '', trim($path, '/')));
        $base = array_shift($parts);
        $slug = (string) end($parts);
        if ($base === $this->settings->base('product')) {
            return $slug === '' ? self::shop() : self::product($slug);
        }
        foreach ($slug === '' ? [] : self::TAXONOMIES as $kind => $taxonomy) {
            if ($base === $this->settings->base($kind)) {
                return self::term($slug, $taxonomy);
            }
        }
        return '';
    }

    private static function shop(): string
    {
        $page = wc_get_page_id('shop');
        return $page > 0 ? (string) get_permalink($page) : (string) get_post_type_archive_link(WooCommerceSite::PRODUCT);
    }

    private static function product(string $slug): string
    {
        $post = get_page_by_path($slug, OBJECT, WooCommerceSite::PRODUCT);
        return $post instanceof WP_Post && is_post_publicly_viewable($post) ? (string) get_permalink($post) : '';
    }

    private static function term(string $slug, string $taxonomy): string
    {
        $term = taxonomy_exists($taxonomy) ? get_term_by('slug', $slug, $taxonomy) : false;
        $link = $term instanceof WP_Term ? get_term_link($term) : '';
        return is_string($link) ? $link : '';
    }
}
