<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Source\WooCommerce\Conversion\Conversion;
use MdShop\Catalog\Source\WooCommerce\Conversion\Outcome;
use MdShop\Catalog\Source\WooCommerce\Conversion\PlannedConversion;
use MdShop\Catalog\Source\WooCommerce\Import\Import;
use MdShop\Catalog\Source\WooCommerce\Import\PlannedMove;
use Throwable;
use WP_CLI;

use function WP_CLI\Utils\format_items;

/** Brings products into the catalog of a WooCommerce shop. Without --apply, each command only shows what it would do. */
final class WooCommerceCommand
{
    public function __construct(
        private readonly Conversion $conversion,
        private readonly Import $import,
        private readonly Messages $messages,
    ) {
    }

    /**
     * Converts simple and variable products to roller products, which agents see, or undoes that.
     *
     * ## OPTIONS
     *
     * [<product>...]
     * : Product IDs; without them, all products that can be converted.
     *
     * [--undo]
     * : Restore products as they were before.
     *
     * [--apply]
     * : Apply the changes. Without this, they are only shown.
     *
     * [--format=<format>]
     * : table, csv, json or yaml.
     * ---
     * default: table
     * ---
     *
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function convert(array $arguments, array $options): void
    {
        $ids = $arguments === [] ? null : array_map($this->id(...), $arguments);
        $isUndo = isset($options['undo']);
        $plan = $isUndo ? $this->conversion->planUndo($ids) : $this->conversion->plan($ids);
        if (! isset($options['apply'])) {
            $this->show($plan, (string) ($options['format'] ?? 'table'));
            $this->announce(count(array_filter($plan, static fn (PlannedConversion $one): bool => $one->isDone)));
            return;
        }
        $bar = Progress::begin($this->messages, $this->text('woocommerce.converting'), count($plan));
        try {
            $outcome = $isUndo
                ? $this->conversion->undo($ids, static fn () => $bar->tick())
                : $this->conversion->convert($ids, static fn () => $bar->tick());
        } catch (Throwable $e) {
            WP_CLI::error($this->text('woocommerce.failed', ['reason' => $e->getMessage()]));
        }
        $bar->finish();
        $this->report($outcome);
    }

    /**
     * Moves the plugin's own products, with their variants, categories and brands, into WooCommerce.
     *
     * ## OPTIONS
     *
     * [--apply]
     * : Apply the changes; this cannot be undone. Without this, they are only shown.
     *
     * [--format=<format>]
     * : table, csv, json or yaml.
     * ---
     * default: table
     * ---
     *
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function import(array $arguments, array $options): void
    {
        $plan = $this->import->plan();
        if (! isset($options['apply'])) {
            format_items((string) ($options['format'] ?? 'table'), array_map(fn (PlannedMove $one): array => [
                'id' => $one->id,
                'product' => $one->title,
                'language' => $one->language,
                'variations' => $one->variations,
                'notes' => implode('; ', array_map($this->text(...), $one->notes)),
            ], $plan), ['id', 'product', 'language', 'variations', 'notes']);
            if (($options['format'] ?? 'table') === 'table') {
                WP_CLI::line($this->text('woocommerce.terms', $this->import->planTerms()));
            }
            $this->announce(count($plan));
            return;
        }
        $bar = Progress::begin($this->messages, $this->text('woocommerce.importing'), count($plan));
        try {
            $count = $this->import->run(static fn () => $bar->tick());
        } catch (Throwable $e) {
            WP_CLI::error($this->text('woocommerce.failed', ['reason' => $e->getMessage()]));
        }
        $bar->finish();
        WP_CLI::success($this->text('woocommerce.imported', ['products' => $this->products($count)]));
    }

    /** @param list<PlannedConversion> $plan */
    private function show(array $plan, string $format): void
    {
        format_items($format, array_map(fn (PlannedConversion $one): array => [
            'id' => $one->id,
            'product' => $one->title,
            'type' => $one->type,
            'action' => $this->text($one->action),
        ], $plan), ['id', 'product', 'type', 'action']);
    }

    private function announce(int $count): void
    {
        // Not among the rows: those are for programs too.
        WP_CLI::log($this->text('woocommerce.dry_run', ['products' => $this->products($count)]));
    }

    private function report(Outcome $outcome): void
    {
        foreach ($outcome->failures as $id => $reason) {
            WP_CLI::warning($this->text('woocommerce.product_failed', ['id' => $id, 'reason' => $reason]));
        }
        if ($outcome->failures !== []) {
            WP_CLI::error($this->text('woocommerce.partly', [
                'done' => $this->products($outcome->done),
                'failed' => $this->products(count($outcome->failures)),
            ]));
        }
        WP_CLI::success($this->text('woocommerce.converted', ['products' => $this->products($outcome->done)]));
    }

    private function id(string $argument): int
    {
        if (preg_match('/^[1-9][0-9]{0,17}$/D', $argument) !== 1) {
            WP_CLI::error($this->text('woocommerce.bad_id', ['id' => $argument]));
        }
        return (int) $argument;
    }

    private function products(int $count): string
    {
        return $this->text('products.count', ['count' => $count]);
    }

    /** @param array<string, string|int> $values */
    private function text(string $key, array $values = []): string
    {
        return $this->messages->forAdministrator($key, $values);
    }
}
