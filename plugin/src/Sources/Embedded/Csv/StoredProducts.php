<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Sources\Embedded\StoredImages;
use MdShop\Catalog\Sources\Embedded\VariantStore;
use MdShop\Catalog\Sources\PostFacts;
use MdShop\Catalog\Support\Database\Database;
use WP_Post;

/** Reads products as a file shows them, many with few statements. */
final class StoredProducts
{
    public function __construct(
        private readonly PostFacts $posts,
        private readonly Languages $languages,
        private readonly VariantStore $variants,
        private readonly Database $database,
    ) {
    }

    /** The number of posts that idsAfter() returns in total: products and translations. */
    public function count(): int
    {
        return $this->posts->count([PostTypes::PRODUCT], PHP_INT_MAX);
    }

    /** @return list<int> */
    public function idsAfter(int $id, int $limit): array
    {
        return $this->posts->idsAfter([PostTypes::PRODUCT], $id, $limit);
    }

    /**
     * The product of the site that each row names: by its id, by a variant, or by an SKU.
     *
     * @param list<RowKeys> $rows
     * @return list<int> A number that all posts of the product have in common; 0 if the row names none, or several. A product in the trash
     *     is none.
     */
    public function named(array $rows): array
    {
        $ofSkus = $this->variants->productsOfSkus(array_values(array_unique(array_filter(array_map(static fn (RowKeys $row): string => $row->sku, $rows), static fn (string $sku): bool => $sku !== ''))));
        $ofVariants = $this->variants->productsOfVariants(array_values(array_unique(array_filter(array_map(static fn (RowKeys $row): int => $row->variant, $rows)))));
        $named = array_map(static fn (RowKeys $row): array => match (true) {
            $row->product !== 0 => [$row->product],
            isset($ofVariants[$row->variant]) => [$ofVariants[$row->variant]],
            default => $ofSkus[$row->sku] ?? [],
        }, $rows);
        $ids = array_values(array_unique(array_merge(...$named)));
        $this->languages->prime($ids);
        $families = array_map(fn (int $id): array => array_values($this->languages->translationsOfPost($id)), array_combine($ids, $ids));
        $present = array_flip($this->outsideTrash(array_values(array_unique(array_merge(...array_values($families))))));
        $families = array_filter($families, static fn (array $family): bool => array_intersect_key(array_flip($family), $present) !== []);
        return array_map(static function (array $ids) use ($families): int {
            $products = array_unique(array_map(static fn (array $family): int => min($family), array_intersect_key($families, array_flip($ids))));
            return count($products) === 1 ? array_values($products)[0] : 0;
        }, $named);
    }

    /**
     * Without loading the posts: those of a whole file would fill the memory.
     *
     * @param list<int> $ids
     * @return list<int>
     */
    private function outsideTrash(array $ids): array
    {
        return $ids === [] ? [] : array_map('intval', $this->database->column(
            "SELECT ID FROM {$this->database->core('posts')} WHERE post_status <> 'trash' AND ID IN (" . Database::placeholders(count($ids)) . ')',
            $ids
        ));
    }

    /**
     * The products to which posts belong. Posts in the trash, and in languages that the catalog does not have, are left out.
     *
     * @param list<int> $ids
     * @return array<int, StoredProduct> By each of the given ids that is a product.
     */
    public function of(array $ids): array
    {
        $ids = array_values(array_unique($ids));
        if ($ids === []) {
            return [];
        }
        $this->languages->prime($ids);
        $families = [];
        foreach ($ids as $id) {
            $family = array_diff_key($this->languages->translationsOfPost($id), ['' => 0]);
            ksort($family);
            $families[$id] = $family;
        }
        $members = array_values(array_unique(array_merge($ids, ...array_map('array_values', array_values($families)))));
        $posts = array_filter($this->posts->posts($members, [PostTypes::PRODUCT]), static fn (WP_Post $post): bool => $post->post_status !== 'trash');
        $terms = $this->termIds($members);
        $images = array_map(static fn (int $id): int => (int) get_post_thumbnail_id($id), array_combine($members, $members));
        $variants = $this->variants->variantsOf($members);
        $galleries = array_map(static fn (array $family): array => StoredImages::storedIn(array_values($family)), $families);
        $attachments = [...array_values($images), ...array_merge(...array_values($galleries))];
        foreach ($variants as $ofPost) {
            array_push($attachments, ...array_column($ofPost, 'image'));
        }
        $attachments = array_values(array_unique(array_filter($attachments)));
        if ($attachments !== []) {
            _prime_post_caches($attachments, false, true);
        }
        $offers = $this->variants->offersOf($members);
        $found = [];
        foreach ($families as $id => $family) {
            $own = array_filter(array_map(static fn (int $member): ?WP_Post => $posts[$member] ?? null, $family));
            if ($family === [] || $own === []) {
                continue;
            }
            $head = array_values($own)[0]->ID;
            $owner = VariantStore::ownerAmong($variants, $offers, array_values($family));
            $image = array_values(array_filter(array_map(static fn (WP_Post $post): int => $images[$post->ID], $own)))[0] ?? 0;
            $found[$id] = $found[$head] ?? new StoredProduct(
                $own,
                $family,
                array_map(static fn (WP_Post $post): array => $terms[$post->ID] ?? [], $own),
                $image,
                ImageAddresses::of($image),
                $galleries[$id],
                $variants[$owner] ?? [],
                $offers[$owner] ?? null
            );
        }
        return $found;
    }

    /**
     * @param non-empty-list<int> $ids
     * @return array<int, array<string, list<int>>> By post and taxonomy.
     */
    private function termIds(array $ids): array
    {
        $found = [];
        foreach ([PostTypes::CATEGORY, PostTypes::BRAND] as $taxonomy) {
            foreach ($this->posts->termIds($ids, [$taxonomy]) as $id => $terms) {
                $found[$id][$taxonomy] = $terms;
            }
        }
        return $found;
    }
}
