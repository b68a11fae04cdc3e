<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Hiding;

use Closure;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use WP_Error;
use WP_Post;

/** Adds to WordPress's REST API, for editors, whether a post is hidden from assistants: `md_shop_hidden`. */
final class HidingField
{
    public const NAME = 'md_shop_hidden';

    /** @param Closure(): HiddenItems $hidden Called only for requests of WordPress's REST API. */
    public function __construct(private readonly Closure $hidden)
    {
    }

    public function addHooks(): void
    {
        add_action('rest_api_init', function (): void {
            $hidden = ($this->hidden)();
            foreach ($hidden->postTypes() as $type) {
                register_rest_field($type, self::NAME, [
                    'get_callback' => static fn (array $post): bool => $hidden->isMarked('post', (int) $post['id']),
                    'update_callback' => static fn (mixed $value, WP_Post $post): bool|WP_Error => self::write($hidden, $post->ID, (bool) $value),
                    'schema' => ['type' => 'boolean', 'context' => ['edit'], 'description' => 'Whether it is hidden from AI assistants, with its translations.'],
                ]);
            }
        });
    }

    private static function write(HiddenItems $hidden, int $id, bool $isHidden): bool|WP_Error
    {
        if ($isHidden === $hidden->isMarked('post', $id)) {
            return true;
        }
        try {
            return $hidden->change('post', $id, $isHidden) ? true : new WP_Error(
                'rest_forbidden',
                __('It is hidden or shown together with its translation, which you may not edit.', 'md-shop-catalog'),
                ['status' => rest_authorization_required_code()]
            );
        } catch (DatabaseError $e) {
            Log::error("post {$id} could not be hidden or shown", $e);
            return new WP_Error(
                'md_shop_unavailable',
                __('Whether assistants see it was not saved: the database refused it. Save again; the reason is in PHP’s error log.', 'md-shop-catalog'),
                ['status' => 503]
            );
        }
    }
}
