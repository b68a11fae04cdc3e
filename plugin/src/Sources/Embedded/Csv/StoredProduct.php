<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\Variant;
use WP_Post;

/** A product of the site with its translations. */
final class StoredProduct
{
    /**
     * @param non-empty-array<string, WP_Post> $posts By language, the Romanian one first.
     * @param non-empty-array<string, int> $family The ids of all its posts by language, also of those that are in the trash. Any may own the
     *     rows of its variants.
     * @param array<string, array<string, list<int>>> $terms Ids by language and taxonomy.
     * @param int $image The id of the attachment; 0 for none.
     * @param string $imageUrl Its address.
     * @param list<int> $gallery The ids of the further images.
     * @param list<Variant> $variants
     */
    public function __construct(
        public readonly array $posts,
        public readonly array $family,
        public readonly array $terms,
        public readonly int $image,
        public readonly string $imageUrl,
        public readonly array $gallery,
        public readonly array $variants,
        public readonly ?Offer $offer,
    ) {
    }

    /** The id that stands for the product in a file: that of its first translation. */
    public function id(): int
    {
        return array_values($this->posts)[0]->ID;
    }

    /** @return non-empty-list<int> */
    public function ids(): array
    {
        return array_map(static fn (WP_Post $post): int => $post->ID, array_values($this->posts));
    }
}
