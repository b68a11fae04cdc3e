<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Support\Time\Instant;
use WP_HTTP_Response;
use WP_Post;
use WP_REST_Request;

/**
 * Prices, stock and variants in the revisions and autosaves of products. They are in the plugin's tables, so WordPress does not
 * keep them itself. Restoring a revision restores its texts; its prices and variants wait, with what an autosave holds, until the
 * user decides in the editor (`md_shop_pending`), because an old price or stock must not come back unasked.
 *
 * @phpstan-import-type Snapshot from SharedPrices
 * @phpstan-type Pending array{source: 'revision'|'autosave', date: string, variants: list<array<string, mixed>>, offer: array<string, mixed>|null}
 */
final class PriceHistory
{
    /** Metadata of a revision: the product's snapshot as JSON. */
    private const SNAPSHOT = '_md_shop_prices';

    /** Metadata of a product, followed by a user's id: what waits for that user's decision. */
    private const PENDING = '_md_shop_pending_';

    private const OFFER = ['sku', 'regular_price', 'sale_price', 'sale_from', 'sale_to', 'stock'];

    /** @var array<int, string> Snapshots of products whose revision WordPress makes next, by product. */
    private array $compared = [];

    /** @param int $most The most variants of a product. */
    public function __construct(private readonly SharedPrices $prices, private readonly Clock $clock, private readonly int $most)
    {
    }

    public function addHooks(): void
    {
        add_action('rest_api_init', $this->registerFields(...));
        add_action('_wp_put_post_revision', $this->keep(...), 10, 1);
        add_filter('wp_save_post_revision_post_has_changed', $this->hasChanged(...), 10, 3);
        add_action('wp_restore_post_revision', $this->restored(...), 10, 2);
        add_filter('rest_request_after_callbacks', $this->autosave(...), 10, 3);
        add_action('rest_after_insert_' . PostTypes::PRODUCT, $this->decided(...), 20, 2);
    }

    private function registerFields(): void
    {
        $context = ['edit'];
        $ofEditor = static fn (callable $value): callable => static fn (array $post, string $name, WP_REST_Request $request): mixed
            => $request['context'] === 'edit' ? $value((int) $post['id']) : null;
        register_rest_field(PostTypes::PRODUCT, 'md_shop_pending', [
            'get_callback' => $ofEditor($this->pending(...)),
            'schema' => [
                'type' => ['object', 'null'],
                'context' => $context,
                'description' => 'Prices and variants of a restored revision or of your autosave that wait for your decision. Write null, or prices or variants, to decide.',
            ],
        ]);
        register_rest_field(PostTypes::PRODUCT, 'md_shop_removed_variants', [
            'get_callback' => $ofEditor($this->prices->removed(...)),
            'schema' => [
                'type' => 'array',
                'context' => $context,
                'readonly' => true,
                'description' => 'Deleted variants, the last deleted first. Writing one with its id brings it back.',
            ],
        ]);
        foreach (['md_shop_variants' => 'variants', 'md_shop_offer' => 'offer'] as $field => $part) {
            register_rest_field(PostTypes::PRODUCT . '-revision', $field, [
                'get_callback' => $ofEditor(fn (int $id): mixed => $this->snapshotOf($id)[$part] ?? null),
                'schema' => ['type' => [$part === 'variants' ? 'array' : 'object', 'null'], 'context' => $context, 'readonly' => true],
            ]);
        }
    }

    private function keep(int $revision): void
    {
        $parent = (int) wp_is_post_revision($revision);
        if ($parent !== 0 && get_post_type($parent) === PostTypes::PRODUCT) {
            // update_post_meta() would write to the product.
            update_metadata('post', $revision, self::SNAPSHOT, wp_slash($this->compared[$parent] ?? $this->prices->text($parent)));
            unset($this->compared[$parent]);
        }
    }

    private function hasChanged(bool $hasChanged, WP_Post $latest, WP_Post $post): bool
    {
        if ($hasChanged || $post->post_type !== PostTypes::PRODUCT) {
            return $hasChanged;
        }
        $now = $this->prices->text($post->ID);
        if (get_metadata('post', $latest->ID, self::SNAPSHOT, true) === $now) {
            return false;
        }
        $this->compared[$post->ID] = $now;
        return true;
    }

    private function restored(int $id, int $revision): void
    {
        $old = $this->snapshotOf($revision);
        $post = get_post($revision);
        if ($old !== null && $post instanceof WP_Post && get_post_type($id) === PostTypes::PRODUCT && $old != $this->prices->snapshot($id)) {
            $this->wait($id, 'revision', Instant::fromDatabase($post->post_modified_gmt), $old);
        }
    }

    /**
     * Keeps what an autosave sends of prices and variants, valid or not: `md_shop_autosave` with `variants` and `offer`.
     *
     * @param WP_REST_Request<array<string, mixed>> $request
     */
    private function autosave(mixed $response, mixed $handler, WP_REST_Request $request): mixed
    {
        if (
            $request->get_method() !== 'POST' || ! $response instanceof WP_HTTP_Response || $response->get_status() >= 400
            || preg_match('#^/wp/v2/' . PostTypes::PRODUCT . '/(\d+)/autosaves$#', $request->get_route(), $found) !== 1
        ) {
            return $response;
        }
        // Another name than md_shop_variants: WordPress would refuse the whole autosave if a value is not valid yet.
        $sent = $request->get_param('md_shop_autosave');
        if (is_array($sent)) {
            $id = (int) $found[1];
            $now = $this->prices->snapshot($id);
            $variants = $sent['variants'] ?? null;
            $offer = array_key_exists('offer', $sent) ? $sent['offer'] : $now['offer'];
            $typed = [
                'variants' => is_array($variants) ? array_map(self::typedVariant(...), array_slice(array_values($variants), 0, $this->most)) : $now['variants'],
                'offer' => is_array($offer) ? self::typed($offer, self::OFFER) : null,
            ];
            $this->wait($id, 'autosave', $this->clock->now(), $typed);
            $autosave = (int) ($response->get_data()['id'] ?? 0);
            if (wp_is_post_autosave($autosave) === $id) {
                update_metadata('post', $autosave, self::SNAPSHOT, wp_slash(Json::encode($typed)));
            }
        }
        return $response;
    }

    /**
     * A save by the user who was asked decides.
     *
     * @param WP_REST_Request<array<string, mixed>> $request
     */
    private function decided(WP_Post $post, WP_REST_Request $request): void
    {
        foreach (['md_shop_pending', 'md_shop_variants', 'md_shop_offer'] as $field) {
            if ($request->has_param($field)) {
                delete_post_meta($post->ID, self::PENDING . get_current_user_id());
                return;
            }
        }
    }

    /** @param Snapshot|array{variants: list<array<string, mixed>>, offer: array<string, mixed>|null} $snapshot */
    private function wait(int $id, string $source, int $time, array $snapshot): void
    {
        $pending = ['source' => $source, 'date' => Instant::format($time)] + $snapshot;
        update_post_meta($id, self::PENDING . get_current_user_id(), wp_slash(Json::encode($pending)));
    }

    /** @return Pending|null What waits for the decision of the current user. */
    public function pending(int $id): ?array
    {
        $text = get_post_meta($id, self::PENDING . get_current_user_id(), true);
        $pending = is_string($text) && $text !== '' ? Json::decode($text) : null;
        if ($pending === null || ['variants' => $pending['variants'], 'offer' => $pending['offer']] == $this->prices->snapshot($id)) {
            return null;
        }
        /** @var Pending $pending */
        return ['variants' => $this->usable($id, $pending['variants'])] + $pending;
    }

    /**
     * What an autosave of the current user holds, without values that are not valid.
     *
     * @return array{offer: Offer|null, variants: list<Variant>}|null null if there is none.
     */
    public function unsaved(int $id): ?array
    {
        $pending = $this->pending($id);
        if ($pending === null || $pending['source'] !== 'autosave') {
            return null;
        }
        $variants = [];
        foreach ($pending['variants'] as $one) {
            $offer = $this->validOffer($one);
            if ($offer !== null) {
                $variants[] = new Variant((int) ($one['variant_id'] ?? 0), $one['size'], $one['color'] ?? [], $offer, [], (int) ($one['image'] ?? 0));
            }
        }
        return ['offer' => $pending['offer'] === null ? null : $this->validOffer($pending['offer']), 'variants' => $variants];
    }

    /** @param array<string, mixed> $typed */
    private function validOffer(array $typed): ?Offer
    {
        $offer = ProductFields::offerFromRest($typed);
        if (is_string($offer)) {
            return null;
        }
        $stock = Availability::tryFrom($offer['stock']) ?? Availability::OutOfStock;
        return new Offer($offer['sku'], $offer['regular_price'], $offer['sale_price'], $offer['sale_from'], $offer['sale_to'], $stock, $this->clock->now());
    }

    /** @return Snapshot|null */
    private function snapshotOf(int $revision): ?array
    {
        $text = get_metadata('post', $revision, self::SNAPSHOT, true);
        /** @var Snapshot|null $snapshot */
        $snapshot = is_string($text) && $text !== '' ? Json::decode($text) : null;
        return $snapshot === null ? null : ['variants' => $this->usable((int) wp_is_post_revision($revision), $snapshot['variants'])] + $snapshot;
    }

    /**
     * Leaves out what a write would be refused for: images that were deleted meanwhile, and ids of variants that are not the product's.
     *
     * @param list<array<string, mixed>> $variants
     * @return list<array<string, mixed>>
     */
    private function usable(int $id, array $variants): array
    {
        $variants = $this->prices->withKnownIds($id, $variants);
        $existing = StoredImages::existing(array_values(array_unique(array_filter(array_map('intval', array_column($variants, 'image'))))));
        return array_map(static fn (array $variant): array => in_array($variant['image'] ?? 0, $existing, true) || ! isset($variant['image'])
            ? $variant : ['image' => null] + $variant, $variants);
    }

    /**
     * A variant as it was typed, which need not be valid yet.
     *
     * @return array<string, mixed>
     */
    private static function typedVariant(mixed $variant): array
    {
        $variant = is_array($variant) ? $variant : [];
        $id = (int) ($variant['variant_id'] ?? 0);
        return ($id > 0 ? ['variant_id' => $id] : []) + self::typed($variant, ['size'])
            + ['color' => is_array($variant['color'] ?? null) ? self::typed($variant['color'], ['ro', 'ru']) : null]
            + ['image' => is_numeric($variant['image'] ?? null) ? (int) $variant['image'] : null]
            + self::typed($variant, self::OFFER);
    }

    /**
     * @param array<mixed> $values
     * @param list<string> $names
     * @return array<string, string|null>
     */
    private static function typed(array $values, array $names): array
    {
        $typed = [];
        foreach ($names as $name) {
            $typed[$name] = is_scalar($values[$name] ?? null) ? mb_substr((string) $values[$name], 0, 200) : null;
        }
        return $typed;
    }
}
