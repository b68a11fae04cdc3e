<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\Conversion;

use MdShop\Catalog\Source\WooCommerce\ProductType\ProductType;
use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Storage\Lock;
use RuntimeException;
use Throwable;
use WC_Cache_Helper;
use WC_Post_Data;
use WP_Term;

/**
 * Makes WooCommerce's products families that agents are shown, and takes that back. Of a variable product only the type changes.
 * A simple one becomes a family with one variation; what it was is kept, and put back row by row, unless it was changed since:
 * then it becomes simple again with what it sells by now. All or nothing of a product, whatever ends the process.
 */
final class Conversion
{
    private const LOCK_SECONDS = 300;
    private const BATCH = 500;

    /** Statuses of products that are left alone: drafts nobody saved, and the trash. */
    private const LEFT_ALONE = ['auto-draft', 'trash'];

    public function __construct(
        private readonly Database $database,
        private readonly Lock $lock,
        private readonly Journal $journal,
        private readonly Snapshot $snapshot,
        private readonly Family $family,
    ) {
    }

    /**
     * What convert() would do. Changes nothing.
     *
     * @param list<int>|null $ids null: every product that can be converted.
     * @return list<PlannedConversion>
     */
    public function plan(?array $ids = null): array
    {
        $facts = $this->facts($ids);
        $plan = [];
        foreach ($ids ?? array_keys($facts) as $id) {
            $product = $facts[$id] ?? null;
            if ($product === null) {
                $plan[] = new PlannedConversion($id, '', '', 'woocommerce.no_product', false);
                continue;
            }
            [$action, $isDone] = match (true) {
                $product['type'] === ProductType::NAME => ['woocommerce.is_family', false],
                $product['type'] === ProductType::VARIABLE => ['woocommerce.retype', true],
                $product['type'] !== 'simple' => ['woocommerce.other_type', false],
                // Who bought it holds a permission for this very product.
                $product['downloadable'] => ['woocommerce.downloadable', false],
                $product['variations'] > 0 => ['woocommerce.has_variations', false],
                default => ['woocommerce.make_family', true],
            };
            if ($isDone || $ids !== null) {
                $plan[] = new PlannedConversion($id, $product['title'], $product['type'], $action, $isDone);
            }
        }
        return $plan;
    }

    /**
     * @param list<int>|null $ids null: every product that can be converted.
     * @param (callable(int): void)|null $tick Is told each product that it went through.
     * @throws RuntimeException if another process converts.
     */
    public function convert(?array $ids = null, ?callable $tick = null): Outcome
    {
        return $this->each($ids, $tick, $this->plan(...), function (PlannedConversion $one): void {
            if ($one->type === ProductType::VARIABLE) {
                $this->journal->begin($one->id, $one->type, []);
                $this->setType($one->id, ProductType::NAME);
                $this->journal->finish($one->id, 'type');
                return;
            }
            $this->journal->begin($one->id, $one->type, $this->snapshot->take($one->id));
            $this->database->transaction(function () use ($one): void {
                $this->family->make($one->id);
                self::sync();
                $this->journal->finish($one->id, $this->snapshot->hash($one->id));
            });
        });
    }

    /**
     * What undo() would do. Changes nothing.
     *
     * @param list<int>|null $ids null: every product that was converted.
     * @return list<PlannedConversion>
     */
    public function planUndo(?array $ids = null): array
    {
        $ids ??= $this->journal->ids();
        $facts = $this->facts($ids);
        $plan = [];
        foreach ($ids as $id) {
            $product = $facts[$id] ?? null;
            $entry = $this->journal->read($id);
            [$action, $isDone] = match (true) {
                $product === null => ['woocommerce.no_product', $entry !== null],
                $entry === null => ['woocommerce.not_converted', false],
                // Somebody has chosen a type since, in the editor.
                $product['type'] !== ProductType::NAME => ['woocommerce.type_changed', true],
                $entry['type'] === ProductType::VARIABLE => ['woocommerce.retype_back', true],
                $entry['hash'] === $this->snapshot->hash($id) => ['woocommerce.restore', true],
                $product['variations'] === 1 => ['woocommerce.dissolve', true],
                default => ['woocommerce.grown', false],
            };
            $plan[] = new PlannedConversion($id, $product['title'] ?? '', $product['type'] ?? '', $action, $isDone);
        }
        return $plan;
    }

    /**
     * @param list<int>|null $ids null: every product that was converted.
     * @param (callable(int): void)|null $tick Is told each product that it went through.
     * @throws RuntimeException if another process converts.
     */
    public function undo(?array $ids = null, ?callable $tick = null): Outcome
    {
        return $this->each($ids, $tick, $this->planUndo(...), fn (PlannedConversion $one) => $this->database->transaction(function () use ($one): void {
            if ($one->action === 'woocommerce.retype_back') {
                $this->setType($one->id, ProductType::VARIABLE);
            } elseif ($one->action === 'woocommerce.restore') {
                $this->restore($one->id);
            } elseif ($one->action === 'woocommerce.dissolve') {
                $this->family->dissolve($one->id);
                self::sync();
            }
            $this->journal->forget($one->id);
        }), $this->dropUnusedType(...));
    }

    /**
     * @param list<int>|null $ids
     * @param (callable(int): void)|null $tick
     * @param callable(list<int>|null): list<PlannedConversion> $plan
     * @param callable(PlannedConversion): void $do
     * @param (callable(): void)|null $end What is done after all of them, while no other process converts.
     */
    private function each(?array $ids, ?callable $tick, callable $plan, callable $do, ?callable $end = null): Outcome
    {
        $done = 0;
        $failures = [];
        $free = $this->lock->hold('woocommerce_convert', self::LOCK_SECONDS, function (callable $renew) use ($ids, $tick, $plan, $do, $end, &$done, &$failures): void {
            $this->repair();
            foreach ($plan($ids) as $one) {
                if ($one->isDone) {
                    try {
                        $do($one);
                        $done++;
                    } catch (Throwable $e) {
                        $failures[$one->id] = $e->getMessage();
                        $this->repair();
                    }
                    self::refresh($one->id);
                    $renew();
                }
                if ($tick !== null) {
                    $tick($one->id);
                }
            }
            if ($end !== null) {
                $end();
            }
        });
        if (! $free) {
            throw new RuntimeException('Another process is converting products right now.');
        }
        return new Outcome($done, $failures);
    }

    /** What was begun and not finished is put back: that process died, or WooCommerce refused. */
    private function repair(): void
    {
        foreach ($this->journal->unfinished() as $id) {
            $type = $this->journal->read($id)['type'] ?? '';
            $this->database->transaction(function () use ($id, $type): void {
                if ($type === ProductType::VARIABLE) {
                    $this->setType($id, ProductType::VARIABLE);
                } elseif ($this->facts([$id]) !== []) {
                    $this->restore($id);
                }
                $this->journal->forget($id);
            });
            self::refresh($id);
        }
    }

    /** Puts a simple product's rows back, after the variation that it got is gone. */
    private function restore(int $id): void
    {
        $rows = $this->journal->read($id)['rows'] ?? [];
        foreach ($this->variationIds($id) as $variation) {
            wp_delete_post($variation, true);
        }
        $this->snapshot->restore($id, $rows);
    }

    /** The type of a product is a term, and nothing else. */
    private function setType(int $id, string $type): void
    {
        $result = wp_set_object_terms($id, $type, 'product_type');
        if (is_wp_error($result)) {
            throw new RuntimeException(esc_html($result->get_error_message()));
        }
    }

    /** WordPress made the term with the first product of the type; with the last one it goes. */
    private function dropUnusedType(): void
    {
        $type = get_term_by('slug', ProductType::NAME, 'product_type');
        if ($type instanceof WP_Term && get_objects_in_term($type->term_id, 'product_type') === []) {
            wp_delete_term($type->term_id, 'product_type');
        }
    }

    /** What WooCommerce would do to the family at the end of the process is done now, so that the product is as it stays. */
    private static function sync(): void
    {
        WC_Post_Data::do_deferred_product_sync();
        $GLOBALS['wc_deferred_product_sync'] = [];
    }

    /** Everybody who has kept something of the product looks again: WordPress, WooCommerce, the read model. */
    private static function refresh(int $id): void
    {
        wc_delete_product_transients($id);
        WC_Cache_Helper::invalidate_cache_group('product_' . $id);
        clean_post_cache($id);
    }

    /** @return list<int> */
    private function variationIds(int $id): array
    {
        return array_map('intval', $this->database->column(
            "SELECT ID FROM {$this->database->core('posts')} WHERE post_parent = %d AND post_type = 'product_variation' ORDER BY ID",
            [$id]
        ));
    }

    /**
     * @param list<int>|null $ids null: all.
     * @return array<int, array{title: string, type: string, downloadable: bool, variations: int}> By product; without those that are left alone.
     */
    private function facts(?array $ids): array
    {
        $facts = [];
        for ($after = 0, $rest = $ids; $rest !== [];) {
            $batch = $rest === null ? null : array_splice($rest, 0, self::BATCH);
            $rows = $this->database->rows(
                "SELECT post.ID, post.post_title, term.slug, file.meta_value AS downloadable,
                    (SELECT COUNT(*) FROM {$this->database->core('posts')} child
                     WHERE child.post_parent = post.ID AND child.post_type = 'product_variation') AS variations
                 FROM {$this->database->core('posts')} post
                 LEFT JOIN (SELECT relation.object_id, name.slug FROM {$this->database->core('term_relationships')} relation
                    JOIN {$this->database->core('term_taxonomy')} taxonomy
                        ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id AND taxonomy.taxonomy = 'product_type'
                    JOIN {$this->database->core('terms')} name ON name.term_id = taxonomy.term_id) term ON term.object_id = post.ID
                 LEFT JOIN {$this->database->core('postmeta')} file ON file.post_id = post.ID AND file.meta_key = '_downloadable'
                 WHERE post.post_type = 'product' AND post.post_status NOT IN (" . Database::placeholders(count(self::LEFT_ALONE), '%s') . ') AND post.ID '
                    . ($batch === null ? '> %d' : 'IN (' . Database::placeholders(count($batch)) . ')') . ' ORDER BY post.ID LIMIT %d',
                [...self::LEFT_ALONE, ...($batch ?? [$after]), self::BATCH]
            );
            foreach ($rows as $row) {
                $after = (int) $row['ID'];
                $facts[$after] = [
                    'title' => (string) $row['post_title'],
                    // WooCommerce takes a product without a type for a simple one.
                    'type' => $row['slug'] ?? 'simple',
                    'downloadable' => $row['downloadable'] === 'yes',
                    'variations' => (int) $row['variations'],
                ];
            }
            if ($rest === null && count($rows) < self::BATCH) {
                break;
            }
        }
        return $facts;
    }
}
