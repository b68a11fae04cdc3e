<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Support\Time\Instant;
use WP_Error;
use WP_Post;
use WP_REST_Request;
use WP_REST_Response;

/**
 * Protects a product from being overwritten by somebody who has not seen its latest state. `md_shop_version` in
 * `/wp/v2/roller_product` is a mark of each part of the product. A write that sends the marks it has read is refused with 409 and
 * nothing is written if a part that it writes has changed since; parts that it does not write do not matter. A write without marks
 * is not checked.
 */
final class EditConflicts
{
    /** The part that a field of a request writes. */
    private const PARTS = [
        'title' => 'title',
        'content' => 'content',
        'excerpt' => 'excerpt',
        'meta' => 'texts',
        'md_shop_variants' => 'variants',
        'md_shop_offer' => 'offer',
        'md_shop_gallery' => 'gallery',
    ];

    public function __construct(private readonly SharedPrices $prices, private readonly StoredImages $images)
    {
    }

    public function addHooks(): void
    {
        add_action('rest_api_init', function (): void {
            register_rest_field(PostTypes::PRODUCT, 'md_shop_version', [
                'get_callback' => fn (array $post, string $name, WP_REST_Request $request): ?array
                    => $request['context'] === 'edit' ? $this->version((int) $post['id']) : null,
                'schema' => [
                    'type' => 'object',
                    'context' => ['edit'],
                    'description' => 'Marks of the parts of this product. Send them back with a change to be told (409) if somebody else has changed the same part.',
                    'properties' => array_fill_keys(array_values(self::PARTS), ['type' => 'string']),
                    'additionalProperties' => false,
                ],
            ]);
        });
        add_filter('rest_pre_insert_' . PostTypes::PRODUCT, $this->check(...), 10, 2);
        // An autosave of a draft may change the draft itself; its author must not be told of that as of somebody else's change. One that
        // is kept beside the product changes nothing: with the product's marks its author would overwrite what others have written since.
        add_filter('rest_prepare_autosave', function (WP_REST_Response $response, WP_Post $autosave): WP_REST_Response {
            if ($autosave->post_type === PostTypes::PRODUCT) {
                $response->data['md_shop_version'] = $this->version($autosave->ID);
            }
            return $response;
        }, 10, 2);
    }

    /** @return array<string, string> The marks, by part. */
    public function version(int $id): array
    {
        return array_map(static fn (mixed $part): string => hash('xxh128', (string) wp_json_encode($part)), $this->parts($id));
    }

    /**
     * @param WP_REST_Request<array<string, mixed>> $request
     * @return object|WP_Error The first argument, or the conflict with what the product contains now.
     */
    private function check(object $prepared, WP_REST_Request $request): object
    {
        $known = $request->get_param('md_shop_version');
        $id = (int) $request->get_param('id');
        if (! is_array($known) || $id === 0 || $prepared instanceof WP_Error) {
            return $prepared;
        }
        $now = $this->version($id);
        $changed = [];
        foreach (self::PARTS as $field => $part) {
            if ($request->has_param($field) && isset($known[$part]) && $known[$part] !== $now[$part]) {
                $changed[] = $part;
            }
        }
        return $changed === [] ? $prepared : $this->conflict($id, $changed, $now);
    }

    /**
     * @param list<string> $changed
     * @param array<string, string> $version
     */
    private function conflict(int $id, array $changed, array $version): WP_Error
    {
        $user = get_userdata((int) get_post_meta($id, '_edit_last', true));
        $post = get_post($id);
        return new WP_Error('md_shop_edit_conflict', __('Somebody else has changed this product since you opened it. Nothing was saved.', 'md-shop-catalog'), [
            'status' => 409,
            'changed' => $changed,
            'current' => array_intersect_key($this->parts($id), array_flip($changed)),
            // Not of other parts: they are not shown, so a later write must still be told of their changes.
            'version' => array_intersect_key($version, array_flip($changed)),
            'editor' => $user === false ? '' : $user->display_name,
            'modified' => Instant::format($post instanceof WP_Post ? Instant::fromDatabase($post->post_modified_gmt) : 0),
        ]);
    }

    /** @return array<string, mixed> */
    private function parts(int $id): array
    {
        $post = get_post($id);
        return [
            'title' => $post->post_title ?? '',
            'content' => $post->post_content ?? '',
            'excerpt' => $post->post_excerpt ?? '',
            'texts' => array_map(static fn (string $key): string => (string) get_post_meta($id, $key, true), array_combine(PostTypes::TEXTS, PostTypes::TEXTS)),
            'gallery' => $this->images->gallery($id),
        ] + $this->prices->snapshot($id);
    }
}
