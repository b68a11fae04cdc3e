<?php

declare(strict_types=1);

namespace MdShop\Bench;

use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Support\Database\Database;

/**
 * Writes generated families into the tables of WordPress and of the plugin's own shop, many rows per statement and without calling
 * hooks, and deletes them again. Every post gets the meta key Generator::KEY in the same transaction, so that posts of a killed run
 * can be deleted too.
 */
final class Store implements ProductTables
{
    /** Columns that have the same value in all generated posts, as SQL. */
    public const ALIKE = [
        'post_status' => "'publish'", 'comment_status' => "'closed'", 'ping_status' => "'closed'", 'to_ping' => "''", 'pinged' => "''",
        'post_content_filtered' => "''",
    ];

    private readonly Rows $rows;

    public function __construct(private readonly Database $database, private readonly TranslationStore $translations)
    {
        $this->rows = new Rows($database);
    }

    public function nextId(): int
    {
        return 1 + max(
            (int) $this->database->value("SELECT MAX(ID) FROM {$this->database->core('posts')}"),
            (int) $this->database->value("SELECT MAX(object_id) FROM {$this->translations->table()}"),
            (int) $this->database->value("SELECT MAX(group_id) FROM {$this->translations->table()}")
        );
    }

    public function write(array $families, array $terms, array $texts, int $author, int $id): int
    {
        $posts = $meta = $relations = $languages = $variants = $offers = [];
        foreach ($families as $family) {
            $group = $id;
            $date = gmdate('Y-m-d H:i:s', $family->time);
            $local = get_date_from_gmt($date);
            foreach ($family->texts as $language => $text) {
                $posts[] = [$id, $author, $local, $date, $local, $date, $text['title'], $text['content'], $text['excerpt'],
                    strtolower(rawurlencode($text['slug'])), home_url('/?post_type=' . PostTypes::PRODUCT . '&p=' . $id)];
                $meta[] = [$id, Generator::KEY, (string) $family->number];
                if ($family->hasTexts) {
                    $meta[] = [$id, PostTypes::TEXTS['delivery'], $texts['delivery'][$language]];
                    $meta[] = [$id, PostTypes::TEXTS['warranty'], $texts['warranty'][$language]];
                }
                foreach (array_filter([$family->category, $family->brand]) as $key) {
                    $relations[] = [$id, $terms[$key][$language]];
                }
                $languages[] = ['post', $id, $language, $group];
                $id++;
            }
            foreach ($family->variants as $position => $variant) {
                $variants[] = [$group, $position, 0, $variant['size'], $variant['color']['ro'] ?? null, $variant['color']['ru'] ?? null,
                    $variant['sku'], $variant['regular_price'], $variant['sale_price'], $variant['stock'], $family->time];
            }
            if ($family->offer !== null) {
                $offers[] = [$group, ...array_values($family->offer), $family->time];
            }
        }
        $this->database->transaction(function () use ($posts, $meta, $relations, $languages, $variants, $offers): void {
            $this->rows->insert(
                $this->database->core('posts'),
                ['ID', 'post_author', 'post_date', 'post_date_gmt', 'post_modified', 'post_modified_gmt',
                'post_title', 'post_content', 'post_excerpt', 'post_name', 'guid'],
                $posts,
                self::ALIKE + ['post_type' => "'" . PostTypes::PRODUCT . "'"]
            );
            $this->rows->insert($this->database->core('postmeta'), ['post_id', 'meta_key', 'meta_value'], $meta);
            $this->rows->insert($this->database->core('term_relationships'), ['object_id', 'term_taxonomy_id'], $relations);
            $this->rows->insert($this->translations->table(), ['object_type', 'object_id', 'language', 'group_id'], $languages);
            $this->rows->insert($this->database->table('variants'), ['product_id', 'position', 'deleted', 'size', 'color_ro', 'color_ru', 'sku',
                'regular_price', 'sale_price', 'stock', 'modified'], $variants);
            $this->rows->insert($this->database->table('offers'), ['product_id', 'sku', 'regular_price', 'sale_price', 'stock', 'modified'], $offers);
        });
        return $id;
    }

    public function remove(): int
    {
        $ids = $this->rows->generated();
        if ($ids === []) {
            return 0;
        }
        $revisions = array_map('intval', $this->database->column(
            "SELECT ID FROM {$this->database->core('posts')} WHERE post_type = 'revision' AND post_parent IN (" . Database::placeholders(count($ids)) . ')',
            $ids
        ));
        $this->database->transaction(function () use ($ids, $revisions): void {
            $this->rows->delete($this->database->core('posts'), 'ID', [...$ids, ...$revisions]);
            $this->rows->delete($this->database->core('postmeta'), 'post_id', [...$ids, ...$revisions]);
            $this->rows->delete($this->database->core('term_relationships'), 'object_id', $ids);
            $this->rows->delete($this->translations->table(), "object_type = 'post' AND object_id", $ids);
            $this->rows->delete($this->database->table('offers'), 'product_id', $ids);
            // The variant with the highest id is only marked as deleted. Otherwise a database that loses its counter at a restart would
            // reuse ids.
            $newest = (int) $this->database->value("SELECT MAX(variant_id) FROM {$this->database->table('variants')}");
            $this->database->execute(
                "UPDATE {$this->database->table('variants')} SET deleted = 1 WHERE variant_id = %d AND product_id IN ("
                    . Database::placeholders(count($ids)) . ')',
                [$newest, ...$ids]
            );
            $this->rows->delete($this->database->table('variants'), "variant_id < {$newest} AND product_id", $ids);
        });
        return count($ids);
    }
}
