<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use WP_Post;

/**
 * Finds the products of the shop that have given SKUs. Two products may share one, as some shops want it, so an editor is warned and
 * not refused.
 */
final class SkuOwners
{
    /** @param int $most The most owners that are returned. */
    public function __construct(private readonly VariantStore $store, private readonly SharedPrices $prices, private readonly int $most)
    {
    }

    /**
     * @param int $product The edited product; it and its translations are left out. 0: none is.
     * @param list<string> $skus
     * @return list<array{sku: string, title: string, editUrl: string}> The title is empty if the current user may not read the
     *     product, the address if the user may not edit it. Products in the trash do not count.
     */
    public function others(int $product, array $skus): array
    {
        $own = $product === 0 ? [] : $this->prices->family($product);
        $found = [];
        foreach ($this->store->productsOfSkus(array_values(array_unique(array_filter($skus, static fn (string $sku): bool => $sku !== '')))) as $sku => $ids) {
            foreach (array_diff($ids, $own) as $id) {
                $post = get_post($id);
                if (! $post instanceof WP_Post || $post->post_status === 'trash') {
                    continue;
                }
                $found[] = [
                    'sku' => (string) $sku,
                    'title' => current_user_can('read_post', $id) ? $post->post_title : '',
                    'editUrl' => (string) get_edit_post_link($id, 'raw'),
                ];
                if (count($found) === $this->most) {
                    return $found;
                }
            }
        }
        return $found;
    }
}
