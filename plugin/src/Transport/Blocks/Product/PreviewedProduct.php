<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Product;

use Closure;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\ReadModel\Projection\ProductPreview;
use MdShop\Catalog\Support\Text\PlainText;
use WP_Post;

/**
 * The product of a page that the read model does not have because it is not public, or that is previewed before it is saved: for those
 * who may see that page, and for nobody else (docs/decisions.md, "Previews").
 */
final class PreviewedProduct
{
    /** @param Closure(): ProductPreview $preview Called only if there is something that the user may see. */
    public function __construct(private readonly Closure $preview)
    {
    }

    /** Whether this request is for the preview of the product, by somebody who may edit it. */
    public function isRequested(int $id): bool
    {
        return is_preview() && self::isShown($id) && current_user_can('edit_post', $id);
    }

    /** @return array<string, mixed>|null The product in the language of the post; null if there is none or the user may not see it. */
    public function product(int $id): ?array
    {
        $post = get_post($id);
        if (! $post instanceof WP_Post || $post->post_type !== PostTypes::PRODUCT || ! self::isShown($id) || ! self::maySee($post)) {
            return null;
        }
        $isPreview = $this->isRequested($id);
        $address = $isPreview ? (string) get_preview_post_link($post) : (string) get_permalink($post);
        $product = ($this->preview)()->product($id, $address, $isPreview);
        $previewed = $isPreview ? get_queried_object() : null;
        if ($product !== null && $previewed instanceof WP_Post) {
            // WordPress has put the title of the autosave into this object.
            $product['name'] = PlainText::ofTitle($previewed->post_title);
        }
        return $product;
    }

    /** Whether the product is that of the page, or of the editor. Blocks on other pages show only public products. */
    private static function isShown(int $id): bool
    {
        return (defined('REST_REQUEST') && REST_REQUEST) || (is_singular() && get_queried_object_id() === $id);
    }

    private static function maySee(WP_Post $post): bool
    {
        if (current_user_can('edit_post', $post->ID)) {
            return true;
        }
        if (post_password_required($post)) {
            return false;
        }
        // A published product without a password that the read model does not have is hidden by a plugin.
        return $post->post_status === 'publish' ? $post->post_password !== '' : current_user_can('read_post', $post->ID);
    }
}
