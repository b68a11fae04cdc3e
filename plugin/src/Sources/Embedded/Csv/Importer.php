<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use Closure;
use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\RuntimeCache;
use Throwable;

/**
 * Imports a file of products in slices (docs/csv.md). The whole file is checked first; a file with errors writes nothing, unless the
 * options say that products with errors are skipped. Each product is then written with its translations and variants, or not at all.
 *
 * @phpstan-import-type Options from ImportRun
 */
final class Importer
{
    /**
     * Endings of the files of an import: the copy in UTF-8, the index of its products, and the lines of the new products that were written.
     */
    public const FILES = ['', self::INDEX, self::MADE];
    private const INDEX = '.index';
    private const MADE = '.made';

    /** Products that are read together. */
    private const BATCH = 50;

    /** How often a product is planned that others change at the same time. */
    private const PLANS = 3;

    /** From so many changes on, one rebuild of the read model costs less than updating it for each product. */
    private const MANY = 300;

    /**
     * @param Closure(string): ('size'|'color'|null) $role What an attribute of WooCommerce is, by its name.
     * @param list<string> $languages
     */
    public function __construct(
        private readonly Planner $planner,
        private readonly StoredProducts $products,
        private readonly Writer $writer,
        private readonly Changes $changes,
        private readonly Closure $role,
        private readonly array $languages,
    ) {
    }

    /**
     * Prepares a file.
     *
     * @param string $file As the user gave it.
     * @param string $copy Where a copy in UTF-8 is written, and beside it the other FILES.
     * @param Options $options dry: only check. skip: leave out products with errors. replace: delete variants that the file does not
     *     mention. language: of a file of WooCommerce.
     * @throws FileProblem
     */
    public function begin(string $file, string $copy, array $options): ImportRun
    {
        $encoding = Sheet::convert($file, $copy);
        wp_delete_file($copy . self::MADE);
        $sheet = new Sheet($copy);
        $layout = $this->layout($sheet, $options['language']);
        $run = ImportRun::begin($options, Units::index($sheet, $layout, $copy . self::INDEX, $this->products->named(...)), $encoding, $sheet->separator);
        array_map($run->add(...), $layout->remarks());
        return $run;
    }

    /**
     * Works until the import is done or the time is over, at least on one batch.
     *
     * @param float $seconds One batch may exceed it.
     * @param bool $checksUser See Planner::plan().
     * @param callable(int): void $tick Receives the number of products of the file that were checked or written since its last call.
     * @param 'check'|'write'|null $only Return at the end of this phase.
     */
    public function work(ImportRun $run, string $copy, float $seconds, bool $checksUser, callable $tick, ?string $only = null): void
    {
        $until = microtime(true) + $seconds;
        $sheet = new Sheet($copy);
        $layout = $this->layout($sheet, $run->state['options']['language']);
        // A process that died may have written a part of the next batch. A new product without an SKU would not be found, and be made again.
        $made = $run->state['phase'] === 'write' ? self::made($copy) : [];
        $step = function () use ($run, $copy, $sheet, $layout, $checksUser, $tick, $until, $made): void {
            $phase = $run->state['phase'];
            do {
                $tick($this->batch($run, $copy, $sheet, $layout, $checksUser, $made));
                RuntimeCache::flush();
            } while ($run->state['phase'] === $phase && microtime(true) < $until);
        };
        while (! $run->isDone() && ($only === null || $run->state['phase'] === $only)) {
            $isLarge = $run->state['phase'] === 'write' && is_infinite($seconds) && $run->state['units'] >= self::MANY;
            $isLarge ? $this->changes->runBulkChange($step) : $step();
            if (microtime(true) >= $until) {
                return;
            }
        }
    }

    /** @param array<int, int> $made The lines of new products that were written before, as keys. */
    private function batch(ImportRun $run, string $copy, Sheet $sheet, Layout $layout, bool $checksUser, array $made): int
    {
        [$units, $position] = Units::read($copy . self::INDEX, $run->state['position'], self::BATCH);
        $isWriting = $run->state['phase'] === 'write';
        $rows = array_map(
            static fn (array $unit): array => $layout->rows(array_map(static fn (array $row): array => [$row[0], $sheet->at($row[1])], $unit)),
            array_values(array_filter($units, static fn (array $unit): bool => ! isset($made[$unit[0][0]])))
        );
        if ($isWriting) {
            $run->state['created'] += count($units) - count($rows);
            wp_defer_term_counting(true);
        }
        try {
            foreach ($this->plan($run, $rows, $checksUser) as $place => $plan) {
                $run->checkSkus($plan);
                if ($isWriting) {
                    $plan = $this->write($run, $plan, $copy, fn (): Plan => $this->plan($run, [$rows[$place]], $checksUser)[0]);
                } else {
                    array_map($run->add(...), $plan->problems);
                }
                $run->count($plan);
            }
        } finally {
            if ($isWriting) {
                wp_defer_term_counting(false);
            }
        }
        $run->state['position'] = $position;
        $run->state['done'] += count($units);
        if (count($units) < self::BATCH) {
            $isWriting ? $run->state['phase'] = 'done' : $run->finishCheck();
        }
        return count($units);
    }

    /**
     * @param list<non-empty-list<Row>> $rows The rows of each product.
     * @return list<Plan> One for each.
     */
    private function plan(ImportRun $run, array $rows, bool $checksUser): array
    {
        $options = $run->state['options'];
        return $rows === [] ? [] : $this->planner->plan($rows, $options['replace'], $checksUser, Encoding::from($run->state['encoding']));
    }

    /**
     * Writes a product. Between its plan and this moment others may have changed it, the longer the more products are before it.
     *
     * @param Closure(): Plan $planAgain
     * @return Plan The one that was written, or what prevents that.
     */
    private function write(ImportRun $run, Plan $plan, string $copy, Closure $planAgain): Plan
    {
        for ($count = 1;; $count++) {
            if ($plan->hasErrors()) {
                $run->addNewErrors($plan);
                return $plan;
            }
            if (! $plan->changes()) {
                return $plan;
            }
            try {
                $this->writer->write($plan);
                if ($plan->product === null) {
                    self::noteMade($copy, $plan->line);
                }
                return $plan;
            } catch (ProductChanged) {
                if ($count < self::PLANS) {
                    $plan = $planAgain();
                    $run->checkSkus($plan);
                    continue;
                }
                $problem = new Problem($plan->line, '', __('Somebody else is changing the product at the same time, so it was not written. Import the file again.', 'md-shop-catalog'));
            } catch (Throwable $e) {
                Log::error("the product of line {$plan->line} of a file could not be imported", $e);
                /* translators: %s: reason */
                $problem = new Problem($plan->line, '', sprintf(__('The product could not be written, and nothing of it was: %s', 'md-shop-catalog'), $e->getMessage()));
            }
            $plan->problems[] = $problem;
            $run->add($problem);
            return $plan;
        }
    }

    private static function noteMade(string $copy, int $line): void
    {
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- A temporary file.
        if (file_put_contents($copy . self::MADE, $line . "\n", FILE_APPEND) === false) {
            Log::error("the note that line {$line} of a file has been imported could not be written; if the import is interrupted now, its product is made twice");
        }
    }

    /** @return array<int, int> The lines that noteMade() has noted, as keys. */
    private static function made(string $copy): array
    {
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- A temporary file.
        return is_file($copy . self::MADE) ? array_flip(array_map('intval', file($copy . self::MADE, FILE_IGNORE_NEW_LINES) ?: [])) : [];
    }

    private function layout(Sheet $sheet, string $language): Layout
    {
        return WooCommerceLayout::fits($sheet->header)
            ? new WooCommerceLayout($sheet->header, $this->role, $language) : new OwnLayout($sheet->header, $this->languages);
    }
}
