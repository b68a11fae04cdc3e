<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductType;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Busy;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\RuntimeCache;
use RuntimeException;
use Throwable;
use WC_Cache_Helper;
use WC_Post_Data;
use WP_Term;

/**
 * Converts WooCommerce products to products with variants that the catalog shows, and reverts that. For a variable product
 * only the type changes. A simple product gets one variation; its previous rows are stored and restored on reverting. If it
 * was changed since, it becomes a simple product with the variation's current data instead. Each product is converted
 * completely or not at all, even if the process is killed.
 */
final class Conversion
{
    private const LOCK_SECONDS = 300;
    private const BATCH = 500;

    /** After so many products, terms are counted and caches flushed. */
    private const COUNTED_TOGETHER = 100;

    /** Products with these statuses are not converted. */
    private const EXCLUDED_STATUSES = ['auto-draft', 'trash'];

    public function __construct(
        private readonly Database $database,
        private readonly Lock $lock,
        private readonly ConversionRecords $records,
        private readonly Snapshot $snapshot,
        private readonly FamilyConverter $family,
        private readonly HeldStock $held,
        private readonly PendingMeta $metadata,
        private readonly ProductCache $cache,
        private readonly Changes $changes,
    ) {
    }

    /**
     * Returns what convert() would do. Changes nothing.
     *
     * @param list<int>|null $ids null for all products that can be converted.
     * @return list<PlannedConversion>
     */
    public function plan(?array $ids = null): array
    {
        $facts = $this->facts($ids);
        $plan = [];
        foreach ($ids ?? array_keys($facts) as $id) {
            $product = $facts[$id] ?? null;
            if ($product === null) {
                $plan[] = new PlannedConversion($id, '', '', Step::NoProduct, false);
                continue;
            }
            [$step, $isChange] = self::step($product);
            if ($isChange || $ids !== null) {
                $plan[] = new PlannedConversion($id, $product['title'], $product['type'], $step, $isChange);
            }
        }
        return $plan;
    }

    /**
     * @param array{type: string, downloadable: bool, variations: int, ...} $product
     * @return array{Step, bool} What convert() would do with it, and whether that changes it.
     */
    private static function step(array $product): array
    {
        return match (true) {
            $product['type'] === ProductType::NAME => [Step::AlreadyConverted, false],
            $product['type'] === ProductType::VARIABLE => [Step::Retype, true],
            $product['type'] !== 'simple' => [Step::OtherType, false],
            // Buyers have download permissions for this product id.
            $product['downloadable'] => [Step::Downloadable, false],
            $product['variations'] > 0 => [Step::HasVariations, false],
            default => [Step::MakeVariation, true],
        };
    }

    /**
     * How much there is to do, without asking for each product.
     *
     * @return array{types: array<string, int>, convertible: int, undoable: int} How many products there are of each product type, by its name;
     *     how many convert() would change; how many were converted, so that undo() would look at them.
     */
    public function counts(): array
    {
        $facts = $this->facts(null);
        $types = array_count_values(array_column($facts, 'type'));
        ksort($types);
        return [
            'types' => $types,
            'convertible' => count(array_filter($facts, static fn (array $product): bool => self::step($product)[1])),
            'undoable' => $this->records->count(),
        ];
    }

    /**
     * @param list<int>|null $ids null for all products that can be converted.
     * @param (callable(int): void)|null $tick Called with each processed product.
     * @param ConversionPool|null $workers Processes that convert the products; null to use only this process.
     * @throws Busy If another process is converting.
     */
    public function convert(?array $ids = null, ?callable $tick = null, ?ConversionPool $workers = null): Outcome
    {
        return $this->each($ids, $tick, $this->plan(...), $this->convertOne(...), null, $workers);
    }

    /**
     * Converts products for another process, which holds the lock.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, string> The reasons of those that failed.
     */
    public function convertBatch(array $ids): array
    {
        // The process that began some of them may have ended.
        $this->repair($ids);
        return $this->change($this->plan($ids), $this->convertOne(...), static fn () => null);
    }

    private function convertOne(PlannedConversion $one): void
    {
        if ($one->type === ProductType::VARIABLE) {
            $this->records->begin($one->id, $one->type, []);
            $this->setType($one->id, ProductType::NAME);
            $this->records->finish($one->id, 'type');
            return;
        }
        $rows = $this->snapshot->take($one->id);
        $this->records->begin($one->id, $one->type, $rows);
        $this->cache->fill($one->id, $rows);
        $this->transaction($one->id, function () use ($one): void {
            self::withoutTransients(fn () => $this->metadata->together(function () use ($one): void {
                $this->family->makeVariable($one->id);
                self::sync($one->id);
            }));
            $this->records->finish($one->id, $this->snapshot->hash($one->id));
        });
    }

    /**
     * Returns what undo() would do. Changes nothing.
     *
     * @param list<int>|null $ids null for all products that were converted.
     * @return list<PlannedConversion>
     */
    public function planUndo(?array $ids = null): array
    {
        $ids ??= $this->records->ids();
        $facts = $this->facts($ids);
        $plan = [];
        foreach ($ids as $id) {
            $product = $facts[$id] ?? null;
            $entry = $this->records->read($id);
            [$step, $isChange] = match (true) {
                // One in the trash may come back.
                $product === null => [Step::NoProduct, $entry !== null && ! $this->exists($id)],
                $entry === null => [Step::NotConverted, false],
                // The type was changed in the editor since.
                $product['type'] !== ProductType::NAME => [Step::TypeChanged, true],
                $entry['type'] === ProductType::VARIABLE => [Step::RetypeBack, true],
                $entry['hash'] === $this->snapshot->hash($id) => [Step::Restore, true],
                $product['variations'] === 1 => [Step::Dissolve, true],
                default => [Step::Grown, false],
            };
            $plan[] = new PlannedConversion($id, $product['title'] ?? '', $product['type'] ?? '', $step, $isChange);
        }
        return $plan;
    }

    /**
     * @param list<int>|null $ids null for all products that were converted.
     * @param (callable(int): void)|null $tick Called with each processed product.
     * @throws Busy If another process is converting.
     */
    public function undo(?array $ids = null, ?callable $tick = null): Outcome
    {
        return $this->each($ids, $tick, $this->planUndo(...), fn (PlannedConversion $one) => $this->transaction($one->id, function () use ($one): void {
            if ($one->step === Step::RetypeBack) {
                $this->setType($one->id, ProductType::VARIABLE);
            } elseif ($one->step === Step::Restore) {
                $this->restore($one->id);
            } elseif ($one->step === Step::Dissolve) {
                $this->family->makeSimple($one->id);
                self::sync();
            }
            $this->records->delete($one->id);
        }), $this->dropUnusedType(...));
    }

    /**
     * The products that convert() or undo() would change.
     *
     * @param list<int> $categories Only those in one of these categories or below one; [] for all.
     * @return list<int>
     */
    public function changeable(bool $isUndo, array $categories = []): array
    {
        $plan = array_filter($isUndo ? $this->planUndo() : $this->plan(), static fn (PlannedConversion $one): bool => $one->isChange);
        $ids = array_map(static fn (PlannedConversion $one): int => $one->id, $plan);
        return array_values($categories === [] ? $ids : array_intersect($ids, self::inCategories($categories)));
    }

    /**
     * @param list<int>|null $ids
     * @param (callable(int): void)|null $tick
     * @param callable(list<int>|null): list<PlannedConversion> $plan
     * @param callable(PlannedConversion): void $do
     * @param (callable(): void)|null $end Called at the end, while the lock is still held.
     * @param ConversionPool|null $workers See convert().
     */
    private function each(?array $ids, ?callable $tick, callable $plan, callable $do, ?callable $end = null, ?ConversionPool $workers = null): Outcome
    {
        $done = 0;
        $failures = [];
        $hasRun = $this->lock->hold('woocommerce_convert', self::LOCK_SECONDS, function (callable $renew) use ($ids, $tick, $plan, $do, $end, $workers, &$done, &$failures): void {
            $this->repair();
            $plans = $plan($ids);
            $report = static function (int $id, ?string $failure, bool $isChange) use ($tick, &$done, &$failures): void {
                if ($failure !== null) {
                    $failures[$id] = $failure;
                } elseif ($isChange) {
                    $done++;
                }
                if ($tick !== null) {
                    $tick($id);
                }
            };
            if ($workers !== null) {
                $plans = $this->changeTogether($plans, $plan, $workers, $report, $renew);
            }
            $this->change($plans, $do, static function (PlannedConversion $one, ?string $failure) use ($report, $renew): void {
                $report($one->id, $failure, $one->isChange);
                $renew();
            });
            if ($workers !== null && $done === 0) {
                $this->dropUnusedType();
            }
            if ($end !== null) {
                $end();
            }
        });
        if (! $hasRun) {
            throw new Busy(esc_html__('Another process is converting products right now. Wait until it has finished.', 'md-shop-catalog'));
        }
        return new Outcome($done, $failures);
    }

    /**
     * @param list<PlannedConversion> $plans
     * @param callable(PlannedConversion): void $do
     * @param callable(PlannedConversion, string|null): void $after Called after each, with the reason if it failed.
     * @return array<int, string> The reasons of those that failed, by product.
     */
    private function change(array $plans, callable $do, callable $after): array
    {
        $failures = [];
        $changed = [];
        // WordPress counts the products of a term at each change of one, which reads all of them.
        wp_defer_term_counting(true);
        try {
            foreach ($plans as $place => $one) {
                if ($one->isChange) {
                    try {
                        $do($one);
                    } catch (Throwable $e) {
                        $failures[$one->id] = $e->getMessage();
                        $this->repair([$one->id]);
                    }
                    self::cleanCaches($one->id);
                    $changed[] = $one->id;
                }
                $after($one, $failures[$one->id] ?? null);
                if ($place % self::COUNTED_TOGETHER === self::COUNTED_TOGETHER - 1) {
                    wp_defer_term_counting(false);
                    wp_defer_term_counting(true);
                    $this->deleteTransients(array_splice($changed, 0));
                    RuntimeCache::flush();
                }
            }
        } finally {
            wp_defer_term_counting(false);
            $this->deleteTransients($changed);
        }
        return $failures;
    }

    /**
     * Has several processes make the changes of a plan.
     *
     * @param list<PlannedConversion> $plans
     * @param callable(list<int>): list<PlannedConversion> $plan
     * @param callable(int, string|null, bool): void $report Receives each finished product, the reason if it failed, and whether it is a
     *     change.
     * @param callable(): void $renew
     * @return list<PlannedConversion> What is left.
     */
    private function changeTogether(array $plans, callable $plan, ConversionPool $workers, callable $report, callable $renew): array
    {
        $ids = [];
        foreach ($plans as $one) {
            if ($one->isChange) {
                $ids[] = $one->id;
            } else {
                $report($one->id, null, false);
            }
        }
        if ($ids === []) {
            return [];
        }
        $this->ensureType();
        $left = $workers->convert($ids, static function (array $batch, array $failures) use ($report): void {
            foreach ($batch as $id) {
                $report($id, $failures[$id] ?? null, true);
            }
        }, $renew);
        // A process may have been killed. No other one is converting now.
        $this->repair();
        RuntimeCache::flush();
        $this->countTypes();
        $again = [];
        foreach ($left === [] ? [] : $plan($left) as $one) {
            if ($one->isChange) {
                $again[] = $one;
            } else {
                $report($one->id, null, true);
            }
        }
        return $again;
    }

    /** Counts the products of each type: what one process counted may lack what another one has not committed yet. */
    private function countTypes(): void
    {
        foreach ([WooCommerceSite::TYPES, WooCommerceSite::VISIBILITY] as $taxonomy) {
            $terms = get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'fields' => 'tt_ids']);
            if (is_array($terms) && $terms !== []) {
                wp_update_term_count_now(array_map('intval', $terms), $taxonomy);
            }
        }
    }

    /** @param callable(): void $do */
    private function transaction(int $id, callable $do): void
    {
        // Each try reports its changes again.
        $this->database->transaction(function () use ($do): void {
            $this->changes->runTransaction($do);
        }, static fn () => self::refresh($id));
    }

    /**
     * Reverts unfinished conversions: the process died, or WooCommerce failed. Usually the database has reverted them already, and the
     * product may have been changed since.
     *
     * @param list<int>|null $ids Only these, because other processes may be converting others; null for all.
     */
    private function repair(?array $ids = null): void
    {
        $unfinished = $this->records->unfinished();
        foreach ($ids === null ? $unfinished : array_intersect($ids, $unfinished) as $id) {
            $product = $this->facts([$id])[$id] ?? null;
            if ($product === null && $this->exists($id)) {
                // It is in the trash, and is reverted when it comes back.
                continue;
            }
            $isVariable = ($this->records->read($id)['type'] ?? '') === ProductType::VARIABLE;
            $isOfType = $product !== null && $product['type'] === ProductType::NAME;
            $this->transaction($id, function () use ($id, $isVariable, $isOfType, $product): void {
                if ($isVariable && $isOfType) {
                    $this->setType($id, ProductType::VARIABLE);
                } elseif (! $isVariable && ($isOfType || ($product['variations'] ?? 0) > 0)) {
                    $this->restore($id);
                }
                $this->records->delete($id);
            });
            self::refresh($id);
        }
    }

    /** Deletes the variation of a converted simple product and restores the product's rows and its sale. */
    private function restore(int $id): void
    {
        $rows = $this->records->read($id)['rows'] ?? [];
        foreach ($this->variationIds($id) as $variation) {
            $this->held->move($variation, $id);
            wp_delete_post($variation, true);
        }
        $this->snapshot->restore($id, $rows);
        self::cleanCaches($id);
        ScheduledSale::resume($id);
    }

    /** WooCommerce stores the type of a product only as a term. */
    private function setType(int $id, string $type): void
    {
        $result = wp_set_object_terms($id, $type, 'product_type');
        if (is_wp_error($result)) {
            throw new RuntimeException(esc_html($result->get_error_message()));
        }
    }

    /** The first product of the type creates the term; of two processes at the same time, each would create one. */
    private function ensureType(): void
    {
        if (term_exists(ProductType::NAME, WooCommerceSite::TYPES) !== null) {
            return;
        }
        $result = wp_insert_term(ProductType::NAME, WooCommerceSite::TYPES);
        if (is_wp_error($result)) {
            throw new RuntimeException(esc_html($result->get_error_message()));
        }
    }

    /** The first product of the type created the term; delete it if no product uses it any more. */
    private function dropUnusedType(): void
    {
        $type = get_term_by('slug', ProductType::NAME, 'product_type');
        if ($type instanceof WP_Term && get_objects_in_term($type->term_id, 'product_type') === []) {
            wp_delete_term($type->term_id, 'product_type');
        }
    }

    /**
     * Runs WooCommerce's deferred updates of products now instead of at the end of the process, so that the product
     * reaches its final state.
     *
     * @param int $done A product that is up to date.
     */
    private static function sync(int $done = 0): void
    {
        $GLOBALS['wc_deferred_product_sync'] = array_diff((array) ($GLOBALS['wc_deferred_product_sync'] ?? []), [$done]);
        WC_Post_Data::do_deferred_product_sync();
        $GLOBALS['wc_deferred_product_sync'] = [];
    }

    /**
     * Runs $do without looking for WooCommerce's transients of products in the database, which takes 64 statements for a product.
     * deleteTransients() deletes them.
     *
     * @param callable(): void $do
     */
    private static function withoutTransients(callable $do): void
    {
        // WordPress looks for them only in the object cache then.
        $hadCache = wp_using_ext_object_cache(true);
        try {
            $do();
        } finally {
            wp_using_ext_object_cache((bool) $hadCache);
        }
    }

    /** Invalidates all caches of WordPress and WooCommerce for the product, and marks it in the read model. */
    private static function refresh(int $id): void
    {
        wc_delete_product_transients($id);
        self::cleanCaches($id);
    }

    /** Does the same, except for transients. */
    private static function cleanCaches(int $id): void
    {
        WC_Cache_Helper::invalidate_cache_group('product_' . $id);
        clean_post_cache($id);
    }

    /**
     * Deletes WooCommerce's transients of products. Of most products there is none, but WordPress would look for each of them.
     *
     * @param list<int> $ids
     */
    private function deleteTransients(array $ids): void
    {
        if ($ids === []) {
            return;
        }
        $present = $ids;
        if (! wp_using_ext_object_cache()) {
            $names = $this->database->column(
                "SELECT option_name FROM {$this->database->core('options')} WHERE option_name LIKE %s",
                ['_transient_wc_%']
            );
            $present = array_intersect($ids, array_map(static fn (string $name): int => (int) substr((string) strrchr($name, '_'), 1), $names));
        }
        // Those of the whole shop.
        wc_delete_product_transients();
        array_map(wc_delete_product_transients(...), $present);
        foreach (array_diff($ids, $present) as $id) {
            // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- WooCommerce's action.
            do_action('woocommerce_delete_product_transients', $id);
        }
    }

    /**
     * @param non-empty-list<int> $categories
     * @return list<int>
     */
    private static function inCategories(array $categories): array
    {
        $below = array_map(static fn (int $id): mixed => get_term_children($id, WooCommerceSite::CATEGORY), $categories);
        $ids = get_objects_in_term(array_merge($categories, ...array_filter($below, is_array(...))), WooCommerceSite::CATEGORY);
        return is_array($ids) ? array_map('intval', array_values($ids)) : [];
    }

    /** Whether there is such a post, of whatever type and status. */
    private function exists(int $id): bool
    {
        return $this->database->value("SELECT ID FROM {$this->database->core('posts')} WHERE ID = %d", [$id]) !== null;
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
     * @param list<int>|null $ids null for all products.
     * @return array<int, array{title: string, type: string, downloadable: bool, variations: int}> By product. Products with
     *     the statuses above are missing.
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
                 WHERE post.post_type = 'product' AND post.post_status NOT IN (" . Database::placeholders(count(self::EXCLUDED_STATUSES), '%s') . ') AND post.ID '
                    . ($batch === null ? '> %d' : 'IN (' . Database::placeholders(count($batch)) . ')') . ' ORDER BY post.ID LIMIT %d',
                [...self::EXCLUDED_STATUSES, ...($batch ?? [$after]), self::BATCH]
            );
            foreach ($rows as $row) {
                $after = (int) $row['ID'];
                $facts[$after] = [
                    'title' => (string) $row['post_title'],
                    // WooCommerce treats a product without a type as a simple one.
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
