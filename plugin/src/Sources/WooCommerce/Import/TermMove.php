<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Import;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Database\Database;

/**
 * Moves categories and brands to WooCommerce's taxonomies. They remain the same terms with their ids and translations. If
 * WooCommerce already has a term with the same slug, the products are assigned to that one instead, which is hidden from
 * assistants if the term was.
 */
final class TermMove
{
    /** WooCommerce's taxonomies by ours. */
    public const TAXONOMIES = [PostTypes::CATEGORY => WooCommerceSite::CATEGORY, PostTypes::BRAND => WooCommerceSite::BRAND];

    public function __construct(private readonly Database $database, private readonly HiddenItems $hidden)
    {
    }

    /**
     * The taxonomies that can be moved. WooCommerce has brands since 9.6.
     *
     * @return array<string, string> WooCommerce's taxonomies by ours.
     */
    private static function taxonomies(): array
    {
        return array_filter(self::TAXONOMIES, 'taxonomy_exists');
    }

    /** @return array{moved: int, merged: int} */
    public function plan(): array
    {
        $merged = $this->conflicts();
        return ['moved' => count($this->ours()) - count($merged), 'merged' => count($merged)];
    }

    public function move(): void
    {
        $merged = $this->conflicts();
        // Before anything is moved: a category may be hidden only by its parent.
        $hidden = $merged === [] ? [] : $this->hidden->terms();
        $relations = $this->database->core('term_relationships');
        $taxonomy = $this->database->core('term_taxonomy');
        $languages = $this->database->table('languages');
        foreach ($merged as $own => [$ownTaxonomyId, $other, $otherTaxonomyId]) {
            if (in_array($own, $hidden, true)) {
                // Its translations too, which may lose their link to it below. Not in the transaction: WordPress's cache would still have the marks
                // if it had to be repeated.
                $this->hidden->hide('term', $own);
                $this->hidden->hide('term', $other);
            }
            $this->database->transaction(function () use ($relations, $taxonomy, $languages, $own, $ownTaxonomyId, $other, $otherTaxonomyId): void {
                $this->database->execute(
                    "INSERT IGNORE INTO {$relations} (object_id, term_taxonomy_id, term_order)
                     SELECT object_id, %d, term_order FROM {$relations} WHERE term_taxonomy_id = %d",
                    [$otherTaxonomyId, $ownTaxonomyId]
                );
                $this->database->execute("DELETE FROM {$relations} WHERE term_taxonomy_id = %d", [$ownTaxonomyId]);
                $this->database->execute("UPDATE {$taxonomy} SET parent = %d WHERE parent = %d", [$other, $own]);
                // The language and translation group are moved too, unless the other term has a language.
                if ($this->database->value("SELECT language FROM {$languages} WHERE object_type = 'term' AND object_id = %d", [$other]) === null) {
                    $this->database->execute("UPDATE {$languages} SET object_id = %d WHERE object_type = 'term' AND object_id = %d", [$other, $own]);
                }
            });
        }
        foreach (self::taxonomies() as $ours => $theirs) {
            foreach ($this->ours() as $id => [$taxonomyId, $of]) {
                if ($of === $ours && isset($merged[$id])) {
                    wp_delete_term($id, $ours);
                } elseif ($of === $ours) {
                    $this->database->execute("UPDATE {$taxonomy} SET taxonomy = %s WHERE term_taxonomy_id = %d", [$theirs, $taxonomyId]);
                }
            }
            delete_option($ours . '_children');
            delete_option($theirs . '_children');
            clean_taxonomy_cache($ours);
            clean_taxonomy_cache($theirs);
        }
        clean_term_cache(array_keys($this->all()), '', false);
    }

    /** Updates the product counts of WordPress and WooCommerce. */
    public function recount(): void
    {
        foreach (self::taxonomies() as $theirs) {
            $terms = get_terms(['taxonomy' => $theirs, 'hide_empty' => false, 'fields' => 'tt_ids', 'md_shop_all_languages' => true, 'lang' => '']);
            // WordPress would count the terms of an empty list with invalid SQL.
            if (is_array($terms) && $terms !== []) {
                wp_update_term_count_now(array_map('intval', $terms), $theirs);
            }
        }
        wc_recount_all_terms();
        // WooCommerce's lookup table of categories and their descendants, which its reports read.
        // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- WooCommerce's hook.
        do_action('generate_category_lookup_table');
    }

    /** @return array<int, array{int, key-of<self::TAXONOMIES>, string}> Term taxonomy id, taxonomy name and slug, by term. */
    private function ours(): array
    {
        $ours = [];
        foreach ($this->all() as $id => [$taxonomyId, $name, $slug]) {
            if (isset(self::TAXONOMIES[$name], self::taxonomies()[$name])) {
                $ours[$id] = [$taxonomyId, $name, $slug];
            }
        }
        return $ours;
    }

    /**
     * Our terms whose slug also exists in WooCommerce's taxonomy.
     *
     * @return array<int, array{int, int, int}> By our term: its term taxonomy id, the other term, and the other term's term
     *     taxonomy id.
     */
    private function conflicts(): array
    {
        $all = $this->all();
        $bySlug = [];
        foreach ($all as $id => [$taxonomyId, $name, $slug]) {
            $bySlug[$name . ':' . $slug] = [$id, $taxonomyId];
        }
        $found = [];
        foreach ($this->ours() as $id => [$taxonomyId, $name, $slug]) {
            $other = $bySlug[self::taxonomies()[$name] . ':' . $slug] ?? null;
            if ($other !== null) {
                $found[$id] = [$taxonomyId, ...$other];
            }
        }
        return $found;
    }

    /** @return array<int, array{int, string, string}> Term taxonomy id, taxonomy name and slug, by term: ours and WooCommerce's. */
    private function all(): array
    {
        $names = [...array_keys(self::TAXONOMIES), ...array_values(self::TAXONOMIES)];
        $found = [];
        $rows = $this->database->rows(
            "SELECT taxonomy.term_id, taxonomy.term_taxonomy_id, taxonomy.taxonomy, term.slug FROM {$this->database->core('term_taxonomy')} taxonomy
             JOIN {$this->database->core('terms')} term ON term.term_id = taxonomy.term_id
             WHERE taxonomy.taxonomy IN (" . Database::placeholders(count($names), '%s') . ')',
            $names
        );
        foreach ($rows as $row) {
            $found[(int) $row['term_id']] = [(int) $row['term_taxonomy_id'], (string) $row['taxonomy'], (string) $row['slug']];
        }
        return $found;
    }
}
