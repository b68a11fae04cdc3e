<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Settings\Settings;

/** Registers the post types and taxonomies of the built-in shop, and the post types of coaches and questions. */
final class PostTypeRegistration
{
    private const HIDDEN = ['public' => false, 'show_in_rest' => false, 'has_archive' => false, 'rewrite' => false];

    /** @param ProductSource $source If the products come from another shop, our post type is registered for the import but not shown. */
    public function __construct(
        private readonly Messages $messages,
        private readonly Settings $settings,
        private readonly Languages $languages,
        private readonly ProductSource $source,
    ) {
    }

    public function addHooks(): void
    {
        add_action('init', $this->register(...), 5);
    }

    public function register(): void
    {
        $shown = $this->source === ProductSource::Embedded ? [] : self::HIDDEN;
        register_taxonomy(PostTypes::CATEGORY, PostTypes::PRODUCT, $shown + $this->taxonomy('category', true));
        register_taxonomy(PostTypes::BRAND, PostTypes::PRODUCT, $shown + $this->taxonomy('brand', false));
        register_post_type(PostTypes::PRODUCT, $this->postType('product', 'dashicons-cart', $shown + [
            'taxonomies' => [PostTypes::CATEGORY, PostTypes::BRAND],
            'supports' => ['title', 'editor', 'excerpt', 'thumbnail', 'revisions', 'custom-fields'],
        ]));
        register_post_type(PostTypes::COACH, $this->postType('coach', 'dashicons-groups', []));
        register_post_type(PostTypes::FAQ, $this->postType('faq', 'dashicons-editor-help', [
            'supports' => ['title', 'editor', 'excerpt', 'revisions'],
        ]));
    }

    /**
     * @param 'product'|'coach'|'faq' $kind
     * @param array<string, mixed> $more
     * @return array<string, mixed>
     */
    private function postType(string $kind, string $icon, array $more): array
    {
        return $more + [
            'labels' => $this->forVisitors('post_type.' . $kind) + Labels::ofPostType($kind),
            'public' => true,
            'show_in_rest' => true,
            'has_archive' => $this->settings->base($kind),
            'rewrite' => ['slug' => $this->settings->base($kind), 'with_front' => false],
            'menu_icon' => $icon,
            'supports' => ['title', 'editor', 'excerpt', 'thumbnail', 'revisions'],
            'delete_with_user' => false,
        ];
    }

    /**
     * @param 'category'|'brand' $kind
     * @return array<string, mixed>
     */
    private function taxonomy(string $kind, bool $hierarchical): array
    {
        return [
            'labels' => $this->forVisitors('taxonomy.' . $kind) + Labels::ofTaxonomy($kind),
            'public' => true,
            'hierarchical' => $hierarchical,
            'show_in_rest' => true,
            'show_admin_column' => true,
            'rewrite' => ['slug' => $this->settings->base($kind), 'with_front' => false, 'hierarchical' => $hierarchical],
        ];
    }

    /**
     * Labels that themes show to visitors, in the page's language. Empty for requests that determine_locale() answers in the
     * user's language: wp-admin, and the editor's requests, which have `_locale=user`.
     *
     * @return array<string, string> Labels by WordPress's label name, which is the end of the message key.
     */
    private function forVisitors(string $prefix): array
    {
        // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- Only compared.
        if (is_admin() || (($_GET['_locale'] ?? '') === 'user' && wp_is_json_request())) {
            return [];
        }
        $labels = [];
        foreach ($this->messages->keys($prefix . '.') as $key) {
            $labels[substr($key, strlen($prefix) + 1)] = $this->messages->text($this->languages->current(), $key);
        }
        return $labels;
    }
}
