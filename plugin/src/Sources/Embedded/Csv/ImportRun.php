<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/**
 * The state of an import between two slices of its work, as plain data that can be stored.
 *
 * @phpstan-type Options array{dry: bool, skip: bool, replace: bool, language: string}
 * @phpstan-type State array{
 *     phase: 'check'|'write'|'done', options: Options, units: int, done: int, position: int, encoding: string, separator: string,
 *     writes: bool, created: int, updated: int, unchanged: int, failed: int, errors: int, warnings: int,
 *     problems: list<array{line: int, column: string, text: string, warning: bool}>, terms: list<string>, skus: array<string, int>,
 *     new_variants: int, deleted_variants: int, prices: int, changes: array<string, list<array{line: int, text: string, weight: float}>>
 * }
 */
final class ImportRun
{
    /** How many problems are kept, and how many changes; of further ones only their number. */
    private const KEPT = 500;

    private const NOTHING_COUNTED = ['created' => 0, 'updated' => 0, 'unchanged' => 0, 'failed' => 0, 'new_variants' => 0, 'deleted_variants' => 0, 'prices' => 0];

    /** @param State $state */
    public function __construct(public array $state)
    {
    }

    /** @param Options $options */
    public static function begin(array $options, int $units, Encoding $encoding, string $separator): self
    {
        return new self([
            'phase' => 'check', 'options' => $options, 'units' => $units, 'done' => 0, 'position' => 0, 'encoding' => $encoding->value, 'separator' => $separator,
            'writes' => false, 'errors' => 0, 'warnings' => 0, 'problems' => [], 'terms' => [], 'skus' => [], 'changes' => [],
        ] + self::NOTHING_COUNTED);
    }

    public function isDone(): bool
    {
        return $this->state['phase'] === 'done';
    }

    public function add(Problem $problem): void
    {
        $this->state[$problem->isWarning ? 'warnings' : 'errors']++;
        if (count($this->state['problems']) < self::KEPT) {
            $this->state['problems'][] = $problem->toArray();
        }
    }

    /** Adds the errors of a product that is not written, unless the check has reported them. */
    public function addNewErrors(Plan $plan): void
    {
        foreach ($plan->problems as $problem) {
            if (! $problem->isWarning && ! in_array($problem->toArray(), $this->state['problems'], true)) {
                $this->add($problem);
            }
        }
    }

    /** Counts what happens to a product, with its variants and prices. If the file is only checked, keeps these changes for changes(). */
    public function count(Plan $plan): void
    {
        $this->state[match (true) {
            $plan->hasErrors() => 'failed',
            ! $plan->changes() => 'unchanged',
            $plan->product === null => 'created',
            default => 'updated',
        }]++;
        $this->state['terms'] = array_values(array_unique([...$this->state['terms'], ...array_map('strval', array_keys($plan->newTerms))]));
        foreach ($plan->hasErrors() ? [] : Change::of($plan) as $change) {
            $this->state[$change->kind->value]++;
            // Of a new product, everything is new.
            if ($this->state['options']['dry'] && $plan->product !== null) {
                $this->keep($change);
            }
        }
    }

    private function keep(Change $change): void
    {
        $kept = [...$this->state['changes'][$change->kind->value] ?? [], $change->toArray()];
        // Not after each one: sorting takes time.
        $this->state['changes'][$change->kind->value] = count($kept) > 2 * self::KEPT ? self::largest($kept) : $kept;
    }

    /**
     * @param list<array{line: int, text: string, weight: float}> $changes
     * @return list<array{line: int, text: string, weight: float}>
     */
    private static function largest(array $changes): array
    {
        usort($changes, static fn (array $a, array $b): int => $b['weight'] <=> $a['weight']);
        return array_slice($changes, 0, self::KEPT);
    }

    /**
     * What a file that is only checked would do to the variants and prices of known products: what can lose most first.
     *
     * @return list<array{line: int, text: string, weight: float}> At most 500.
     */
    public function changes(): array
    {
        $all = array_map(fn (ChangeKind $kind): array => self::largest($this->state['changes'][$kind->value] ?? []), ChangeKind::cases());
        return array_slice(array_merge(...$all), 0, self::KEPT);
    }

    /** Whether changes() leaves some out. */
    public function hasMoreChanges(): bool
    {
        return array_sum(array_map('count', $this->state['changes'])) > self::KEPT;
    }

    /** The number of variants that are new or deleted and of prices that change, with those of new products. */
    public function countChanges(): int
    {
        return array_sum(array_map(fn (ChangeKind $kind): int => $this->state[$kind->value], ChangeKind::cases()));
    }

    /** Adds an error for each SKU that an earlier product of the file has too, and sorts the plan's problems by lines. */
    public function checkSkus(Plan $plan): void
    {
        foreach ($plan->skus as $sku => $row) {
            $line = $this->state['skus'][$sku] ??= $row->line;
            // The same line if the product is planned again.
            if ($line !== $row->line) {
                $plan->problems[] = VariantCells::sameSku($row, (string) $sku, $line);
            }
        }
        usort($plan->problems, static fn (Problem $a, Problem $b): int => $a->line <=> $b->line);
    }

    /** Ends the check: begins to write, or ends if nothing is to be written. */
    public function finishCheck(): void
    {
        $state = $this->state;
        $this->state['writes'] = ! $state['options']['dry'] && ($state['errors'] === 0 || $state['options']['skip']);
        $this->state['phase'] = $this->state['writes'] && $state['created'] + $state['updated'] > 0 ? 'write' : 'done';
        if ($this->state['phase'] === 'write') {
            // Writing counts again, since something may have changed since the check.
            $this->state = ['done' => 0, 'position' => 0, 'skus' => []] + self::NOTHING_COUNTED + $this->state;
        }
    }

    /** Begins again with the same file, to write what was only checked. */
    public function restart(): void
    {
        $options = ['dry' => false] + $this->state['options'];
        $new = self::begin($options, $this->state['units'], Encoding::from($this->state['encoding']), $this->state['separator']);
        $this->state = $new->state;
    }

    /** Whether the check has let the file be written. Errors that come up while it is written do not change that. */
    public function isWritten(): bool
    {
        return $this->state['writes'];
    }
}
