<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Products;

use MdShop\Catalog\Admin\Visibility\Gap;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;

/**
 * Finds products that lack something. Prices, stock, images and translations count for a product with its translations; the delivery
 * text and the category for each post. The read model says which posts are translations of each other, and which language posts and
 * categories have, whichever plugin stores it.
 */
final class Gaps
{
    private ?int $generation = null;

    public function __construct(private readonly Database $database, private readonly StateStore $states)
    {
    }

    /** @return array<string, int> The number of posts by the value of Gap, with one statement. */
    public function counts(): array
    {
        $sums = array_map(fn (Gap $gap): string => "SUM(CASE WHEN {$this->condition($gap)} THEN 1 ELSE 0 END) AS {$gap->value}_gap", Gap::ofProducts());
        $row = $this->database->row('SELECT ' . implode(', ', $sums) . " FROM {$this->database->core('posts')} post WHERE {$this->areProducts()}") ?? [];
        $counts = [];
        foreach (Gap::ofProducts() as $gap) {
            $counts[$gap->value] = (int) ($row[$gap->value . '_gap'] ?? 0);
        }
        return $counts;
    }

    /** @return list<array{id: int, name: string, status: string}> The newest first. */
    public function products(Gap $gap, int $limit): array
    {
        return array_map(static fn (array $row): array => ['id' => (int) $row['ID'], 'name' => (string) $row['post_title'], 'status' => (string) $row['post_status']], $this->database->rows(
            "SELECT post.ID, post.post_title, post.post_status FROM {$this->database->core('posts')} post WHERE {$this->areProducts()} AND {$this->condition($gap)} ORDER BY post.ID DESC LIMIT %d",
            [$limit]
        ));
    }

    /**
     * An SQL condition that is true for posts with a gap.
     *
     * @param string $id The column of the posts' ids.
     */
    public function condition(Gap $gap, string $id = 'post.ID'): string
    {
        $meta = $this->database->core('postmeta');
        $delivery = PostTypes::TEXTS['delivery'];
        return match ($gap) {
            Gap::Translation => "({$this->noText($id, 'ro')} OR {$this->noText($id, 'ru')})",
            Gap::Romanian => $this->noText($id, 'ro'),
            Gap::Russian => $this->noText($id, 'ru'),
            Gap::Price => $this->noRow($id, 'sold.regular_price IS NOT NULL'),
            Gap::Stock => $this->noRow($id, "sold.stock <> 'out_of_stock'"),
            Gap::Image => $this->noMember($id, "JOIN {$meta} image ON image.post_id = member.object_id AND image.meta_key = '_thumbnail_id'", "image.meta_value > '0'"),
            Gap::Delivery => "NOT EXISTS (SELECT 1 FROM {$meta} delivery WHERE delivery.post_id = {$id} AND delivery.meta_key = '{$delivery}' AND delivery.meta_value <> '')",
            Gap::Category => $this->noCategory($id),
            Gap::Twice => "{$this->sells($id)} AND {$this->anyMember($id, '', "member.object_id <> own.object_id AND {$this->sells('member.object_id')}")}",
        };
    }

    /** True if the post is in no category, or only in such of another language, under which visitors and agents do not find it. */
    private function noCategory(string $id): string
    {
        $entries = $this->database->table('entries');
        return "NOT EXISTS (SELECT 1 FROM {$this->database->core('term_relationships')} link
            JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = link.term_taxonomy_id
            WHERE link.object_id = {$id} AND taxonomy.taxonomy = '" . PostTypes::CATEGORY . "' AND NOT EXISTS (
                SELECT 1 FROM {$entries} own JOIN {$this->database->table('terms')} foreign_term ON foreign_term.generation = own.generation AND foreign_term.language <> own.language
                WHERE own.generation = {$this->generation()} AND own.object_id = link.object_id AND foreign_term.term_id = taxonomy.term_id))";
    }

    /** True if neither the post nor a translation of it is a text in a language; those in the trash are none. */
    private function noText(string $id, string $language): string
    {
        return $this->noMember($id, "JOIN {$this->database->core('posts')} translation ON translation.ID = member.object_id", "member.language = '{$language}' AND translation.post_status <> 'trash'");
    }

    /** True if nothing that is sold of the product fulfils a condition: its variants, or else its own offer, which stays stored beside them. */
    private function noRow(string $id, string $condition): string
    {
        $variants = "JOIN {$this->database->table('variants')} sold ON sold.product_id = member.object_id AND sold.deleted = 0";
        $offer = "JOIN {$this->database->table('offers')} sold ON sold.product_id = member.object_id";
        return "{$this->noMember($id, $variants, $condition)} AND ({$this->noMember($id, $offer, $condition)} OR {$this->anyMember($id, $variants, '1 = 1')})";
    }

    /** True if the post itself has what VariantStore::sells() looks for. */
    private function sells(string $id): string
    {
        return "(EXISTS (SELECT 1 FROM {$this->database->table('variants')} variant WHERE variant.product_id = {$id} AND variant.deleted = 0)
            OR EXISTS (SELECT 1 FROM {$this->database->table('offers')} offer WHERE offer.product_id = {$id} AND (offer.regular_price IS NOT NULL OR offer.sku <> '')))";
    }

    /** True if neither the post nor a translation of it fulfils a condition. */
    private function noMember(string $id, string $join, string $condition): string
    {
        return 'NOT ' . $this->anyMember($id, $join, $condition);
    }

    /** True if the post or a translation of it fulfils a condition. */
    private function anyMember(string $id, string $join, string $condition): string
    {
        $entries = $this->database->table('entries');
        return "EXISTS (SELECT 1 FROM {$entries} own JOIN {$entries} member ON member.generation = own.generation AND member.group_id = own.group_id {$join}
            WHERE own.generation = {$this->generation()} AND own.object_id = {$id} AND {$condition})";
    }

    private function generation(): int
    {
        return $this->generation ??= $this->states->read()->generation;
    }

    private function areProducts(): string
    {
        return "post.post_type = '" . PostTypes::PRODUCT . "' AND post.post_status NOT IN ('trash', 'auto-draft')";
    }
}
