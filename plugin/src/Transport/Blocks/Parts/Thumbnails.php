<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Parts;

use MdShop\Catalog\Support\Database\Database;

/**
 * The featured images of many products. WordPress finds them only with all that it has stored about each product: with WooCommerce these
 * are some forty fields, and the whole description.
 */
final class Thumbnails
{
    private const KEY = '_thumbnail_id';

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Also fills WordPress's caches for the images.
     *
     * @param list<int> $ids
     * @param array<int, int>|null $found What find() has returned for the products; null asks it.
     * @return array<int, int> The attachment by product; products without a featured image are missing.
     */
    public function of(array $ids, ?array $found = null): array
    {
        if (self::areFiltered()) {
            ProductImage::prime($ids);
            return array_filter(array_map(static fn (int $id): int => (int) get_post_thumbnail_id($id), array_combine($ids, $ids)));
        }
        $attachments = $found ?? $this->find($ids) ?? [];
        if ($attachments !== []) {
            _prime_post_caches(array_values(array_unique($attachments)), false, true);
        }
        return $attachments;
    }

    /**
     * The attachments as WordPress has stored them.
     *
     * @param list<int> $ids
     * @return array<int, int>|null As of() returns them; null if another plugin says at each request which they are.
     */
    public function find(array $ids): ?array
    {
        if (self::areFiltered()) {
            return null;
        }
        $attachments = [];
        $unknown = [];
        foreach (wp_cache_get_multiple($ids, 'post_meta') as $id => $meta) {
            if (is_array($meta)) {
                $attachments[(int) $id] = (int) ($meta[self::KEY][0] ?? 0);
            } else {
                $unknown[] = (int) $id;
            }
        }
        if ($unknown !== []) {
            $rows = $this->database->rows(
                "SELECT post_id, meta_value FROM {$this->database->core('postmeta')} WHERE meta_key = %s AND post_id IN (" . Database::placeholders(count($unknown)) . ') ORDER BY meta_id DESC',
                [self::KEY, ...$unknown]
            );
            foreach ($rows as $row) {
                // Of several WordPress uses the oldest one, which comes last here.
                $attachments[(int) $row['post_id']] = (int) $row['meta_value'];
            }
        }
        return array_filter($attachments);
    }

    /** Whether other plugins may have other images for a product. */
    private static function areFiltered(): bool
    {
        return has_filter('post_thumbnail_id') !== false || has_filter('get_post_metadata') !== false;
    }
}
