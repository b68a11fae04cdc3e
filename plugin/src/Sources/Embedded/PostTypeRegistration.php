<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use Closure;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Settings\Settings;

/** Registers the post types and taxonomies of the built-in shop with what they store, and the post types of coaches and questions. */
final class PostTypeRegistration
{
    /** WordPress's names of the labels that the contract has for visitors, each for some of the types. */
    public const VISITOR_LABELS = ['name', 'singular_name', 'archives', 'search_items', 'not_found', 'all_items'];

    private const HIDDEN = ['public' => false, 'show_in_rest' => false, 'has_archive' => false, 'rewrite' => false];

    /** The singular and plural noun in the capabilities of products: `edit_roller_products`. */
    private const CAPABILITIES = ['roller_product', 'roller_products'];

    /** The capability to create, edit and delete categories and brands. */
    private const MANAGE_TERMS = 'manage_roller_product_terms';

    /**
     * @param ProductSource $source If the products come from another shop, our post type is registered for the import but not shown.
     * @param Closure(string): array<string, string> $visitorLabels Labels that themes show to visitors, by WordPress's label name, of
     *     "post_type.product" and so on. Empty if nobody sees them in this request.
     * @param Closure(): bool $isForVisitors Whether nobody sees labels for editors in this request either: they would load translations.
     * @param Closure(): bool $needsNoHidden Whether the request needs no types that nobody sees. Where the products come from another
     *     shop, those of the built-in one are such, and are not registered then, unless registerProducts() is called.
     */
    public function __construct(
        private readonly Contract $contract,
        private readonly Settings $settings,
        private readonly ProductSource $source,
        private readonly Closure $visitorLabels,
        private readonly Closure $isForVisitors,
        private readonly Closure $needsNoHidden,
    ) {
    }

    public function addHooks(): void
    {
        add_action('init', $this->register(...), 5);
        // The names of what WordPress keeps of users begin with the table prefix, which may be "md_shop_" too.
        add_filter('is_protected_meta', static fn (bool $isProtected, string $key, string $type = ''): bool
            => $isProtected || ($type !== 'user' && str_starts_with($key, 'md_shop_')), 10, 3);
    }

    /**
     * Grants the capabilities of products to users who have the same ones of posts, or of categories, so that editors and authors
     * need nothing new. A role for the shop alone has only those of products.
     *
     * @param array<string, bool> $has What the user has.
     * @param array<string> $wanted What is asked for.
     * @return array<string, bool>
     */
    private static function grant(array $has, array $wanted): array
    {
        foreach ($wanted as $capability) {
            if ($capability === self::MANAGE_TERMS) {
                $has[$capability] ??= ! empty($has['manage_categories']);
            } elseif (str_ends_with($capability, '_' . self::CAPABILITIES[1])) {
                $has[$capability] ??= ! empty($has[substr($capability, 0, -strlen(self::CAPABILITIES[1])) . 'posts']);
            }
        }
        return $has;
    }

    public function register(): void
    {
        if ($this->source === ProductSource::Embedded || ! ($this->needsNoHidden)()) {
            $this->registerProducts();
        }
        register_post_type(PostTypes::COACH, $this->postType('coach', 'dashicons-groups', []));
        register_post_type(PostTypes::FAQ, $this->postType('faq', 'dashicons-editor-help', [
            'supports' => ['title', 'editor', 'excerpt', 'revisions'],
        ]));
    }

    /** Registers the built-in shop's types, if they are not. Where the products come from another shop, few requests need them. */
    public function registerProducts(): void
    {
        if (post_type_exists(PostTypes::PRODUCT)) {
            return;
        }
        // Only beside the types: WordPress calls it four hundred times for a dashboard.
        add_filter('user_has_cap', self::grant(...), 10, 2);
        $shown = $this->source === ProductSource::Embedded ? [] : self::HIDDEN;
        register_taxonomy(PostTypes::CATEGORY, PostTypes::PRODUCT, $shown + $this->taxonomy('category', true));
        register_taxonomy(PostTypes::BRAND, PostTypes::PRODUCT, $shown + $this->taxonomy('brand', false));
        register_post_type(PostTypes::PRODUCT, $this->postType('product', 'dashicons-cart', $shown + [
            'taxonomies' => [PostTypes::CATEGORY, PostTypes::BRAND],
            'supports' => ['title', 'editor', 'excerpt', 'thumbnail', 'revisions', 'custom-fields'],
            'capability_type' => self::CAPABILITIES,
            'map_meta_cap' => true,
        ]));
        $this->registerTexts();
    }

    /** Registers the metadata of a product's texts. */
    private function registerTexts(): void
    {
        $schema = $this->contract->editingSchema('texts');
        foreach (PostTypes::TEXTS as $name => $key) {
            register_post_meta(PostTypes::PRODUCT, $key, [
                'type' => 'string',
                'single' => true,
                // No default: WordPress would compare it with nothing in the last revision, and make another at every save.
                'revisions_enabled' => true,
                // Only in the context `edit`: WordPress returns metadata even if the post has a password. Visitors get these
                // texts through the catalog's REST API.
                'show_in_rest' => ['schema' => $schema['properties'][$name] + ['context' => ['edit']]],
                'sanitize_callback' => 'sanitize_textarea_field',
                'auth_callback' => static fn (bool $allowed, string $key, int $id): bool => current_user_can('edit_post', $id),
            ]);
        }
    }

    /**
     * Whether nobody sees this type, and so not its labels either.
     *
     * @param 'product'|'coach'|'faq'|'category'|'brand' $kind
     */
    private function isHidden(string $kind): bool
    {
        return $this->source !== ProductSource::Embedded && in_array($kind, ['product', 'category', 'brand'], true);
    }

    /**
     * @param 'product'|'coach'|'faq' $kind
     * @param array<string, mixed> $more
     * @return array<string, mixed>
     */
    private function postType(string $kind, string $icon, array $more): array
    {
        return $more + [
            'labels' => $this->isHidden($kind) ? [] : ($this->visitorLabels)('post_type.' . $kind) + (($this->isForVisitors)() ? [] : Labels::ofPostType($kind)),
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
            'labels' => $this->isHidden($kind) ? [] : ($this->visitorLabels)('taxonomy.' . $kind) + (($this->isForVisitors)() ? [] : Labels::ofTaxonomy($kind)),
            'public' => true,
            'hierarchical' => $hierarchical,
            'show_in_rest' => true,
            'show_admin_column' => true,
            'capabilities' => [
                'manage_terms' => self::MANAGE_TERMS,
                'edit_terms' => self::MANAGE_TERMS,
                'delete_terms' => self::MANAGE_TERMS,
                'assign_terms' => 'edit_' . self::CAPABILITIES[1],
            ],
            'rewrite' => ['slug' => $this->settings->base($kind), 'with_front' => false, 'hierarchical' => $hierarchical],
        ];
    }
}
