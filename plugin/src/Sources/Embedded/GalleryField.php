<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Contract\Contract;
use WP_Error;
use WP_Post;
use WP_REST_Request;

/** Adds the images besides the featured one to `/wp/v2/roller_product`, for editors: `md_shop_gallery`, ids of attachments. */
final class GalleryField
{
    public function __construct(private readonly Contract $contract, private readonly StoredImages $images, private readonly SharedPrices $prices)
    {
    }

    public function addHooks(): void
    {
        add_action('rest_api_init', function (): void {
            register_rest_field(PostTypes::PRODUCT, 'md_shop_gallery', [
                'get_callback' => fn (array $post, string $name, WP_REST_Request $request): array
                    => $request['context'] === 'edit' ? $this->images->gallery((int) $post['id']) : [],
                'update_callback' => fn (array $value, WP_Post $post): bool|WP_Error => $this->write($post->ID, array_map('intval', array_values($value))),
                'schema' => $this->contract->editingSchema('gallery') + ['context' => ['edit']],
            ]);
        });
    }

    /** @param list<int> $ids */
    private function write(int $id, array $ids): bool|WP_Error
    {
        if (! $this->prices->mayWrite($id)) {
            return new WP_Error('md_shop_forbidden', __('You may not change the images of this product, since a translation of it is not yours to edit.', 'md-shop-catalog'), ['status' => 403]);
        }
        $unknown = array_diff($ids, StoredImages::existing($ids));
        if ($unknown !== []) {
            return new WP_Error('md_shop_invalid_product', 'md_shop_gallery: ' . StoredImages::unknownText($unknown), ['status' => 400]);
        }
        $this->images->replaceGallery($id, array_values(array_unique($ids)));
        return true;
    }
}
