<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\ReadModel\Upkeep\FailureText;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Conversion;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Outcome;
use MdShop\Catalog\Sources\WooCommerce\Conversion\PlannedConversion;
use MdShop\Catalog\Sources\WooCommerce\Import\Import;
use MdShop\Catalog\Sources\WooCommerce\Import\Note;
use MdShop\Catalog\Sources\WooCommerce\Import\PlannedMove;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\Text\Counted;
use Throwable;
use WP_CLI;

/**
 * Brings products into the catalog of a WooCommerce shop.
 *
 * Without --apply, each command only shows what it would do.
 */
final class WooCommerceCommand
{
    public function __construct(
        private readonly Conversion $conversion,
        private readonly Import $import,
        private readonly Database $database,
    ) {
    }

    /**
     * Converts products to roller products, or undoes that.
     *
     * Simple and variable products can be converted. Agents see only roller products.
     *
     * ## OPTIONS
     *
     * [<product>...]
     * : Product IDs; without them, all products that can be converted.
     *
     * [--category=<categories>]
     * : Only the products of these categories and of those below them: IDs or slugs, separated by commas.
     *
     * [--undo]
     * : Restore products as they were before.
     *
     * [--apply]
     * : Apply the changes. Without this, they are only shown.
     *
     * [--workers=<number>]
     * : Number of processes; by default, depends on the number of processors and of products. Products are always restored by one.
     *
     * [--format=<format>]
     * : Of the list without --apply: table, csv, json or yaml.
     * ---
     * default: table
     * options:
     *   - table
     *   - csv
     *   - json
     *   - yaml
     * ---
     *
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function convert(array $arguments, array $options): void
    {
        $isUndo = isset($options['undo']);
        if (isset($options['category'])) {
            if ($arguments !== []) {
                WP_CLI::error(__('Give either product IDs or --category.', 'md-shop-catalog'));
            }
            $categories = explode(',', (string) $options['category']);
            $ids = $this->conversion->changeable($isUndo, array_map(static fn (string $category): int => CategoryArgument::id($category, WooCommerceSite::CATEGORY), $categories));
        } else {
            $ids = $arguments === [] ? null : array_map($this->id(...), $arguments);
        }
        $plan = $isUndo ? $this->conversion->planUndo($ids) : $this->conversion->plan($ids);
        if (! isset($options['apply'])) {
            $output = ListOutput::of($options);
            $output->show(array_map(static fn (PlannedConversion $one): array => [
                'id' => $one->id,
                'product' => $one->title,
                'type' => $one->type,
                'action' => $one->step->text(),
            ], $plan), ['id', 'product', 'type', 'action']);
            self::announce($output, count(array_filter($plan, static fn (PlannedConversion $one): bool => $one->isChange)));
            return;
        }
        $workers = $isUndo ? null : $this->workers($options, count(array_filter($plan, static fn (PlannedConversion $one): bool => $one->isChange)));
        $total = count($plan);
        unset($plan);
        $bar = Progress::begin(__('Converting products', 'md-shop-catalog'), $total);
        try {
            $outcome = $isUndo
                ? $this->conversion->undo($ids, static fn () => $bar->tick())
                : $this->conversion->convert($ids, static fn () => $bar->tick(), $workers);
        } catch (Throwable $e) {
            WP_CLI::error(self::failed($e));
        }
        $bar->finish();
        $this->report($outcome);
    }

    /**
     * Helps to convert products.
     *
     * Started by "convert"; not meant to be run by hand. It reads the IDs of products from its input, and ends when the input ends.
     */
    public function work(): void
    {
        WorkerProcess::serve(STDIN, STDOUT, function (array $ids): string {
            $failures = $this->conversion->convertBatch($ids);
            RuntimeCache::flush();
            return (string) wp_json_encode((object) $failures, JSON_THROW_ON_ERROR);
        });
    }

    /**
     * Moves the plugin's own products into WooCommerce.
     *
     * Their variants, categories and brands move with them.
     *
     * ## OPTIONS
     *
     * [--apply]
     * : Apply the changes; this cannot be undone. Without this, they are only shown.
     *
     * [--format=<format>]
     * : Of the list without --apply: table, csv, json or yaml.
     * ---
     * default: table
     * options:
     *   - table
     *   - csv
     *   - json
     *   - yaml
     * ---
     *
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function import(array $arguments, array $options): void
    {
        $plan = $this->import->plan();
        if (! isset($options['apply'])) {
            $output = ListOutput::of($options);
            $output->show(array_map(static fn (PlannedMove $one): array => [
                'id' => $one->id,
                'product' => $one->title,
                'language' => $one->language,
                'variations' => $one->variations,
                'notes' => implode('; ', array_map(static fn (Note $note): string => $note->text(), $one->notes)),
            ], $plan), ['id', 'product', 'language', 'variations', 'notes']);
            $terms = $this->import->planTerms();
            $output->say(sprintf(
                /* translators: 1, 2: numbers */
                __('Categories and brands: %1$s will be moved, %2$s will be merged with existing ones that have the same slug.', 'md-shop-catalog'),
                $terms['moved'],
                $terms['merged']
            ));
            self::announce($output, count($plan));
            return;
        }
        $bar = Progress::begin(__('Moving products', 'md-shop-catalog'), count($plan));
        try {
            $count = $this->import->run(static fn () => $bar->tick());
        } catch (Throwable $e) {
            WP_CLI::error(self::failed($e));
        }
        $bar->finish();
        /* translators: %s: number with its noun, such as "2 products" */
        WP_CLI::success(sprintf(__('Moved into WooCommerce: %s.', 'md-shop-catalog'), Counted::products($count)));
    }

    /**
     * The processes to use; null for this one only.
     *
     * @param array<string, string|bool> $options
     */
    private function workers(array $options, int $products): ?ConversionWorkers
    {
        $number = Workers::option($options) ?? ($this->database->isSqlite() ? 1 : ConversionWorkers::number($products));
        return $number === 1 ? null : new ConversionWorkers($number, static fn (string $said) => WP_CLI::warning(sprintf(
            /* translators: %s: message of a process */
            __('A process that was helping to convert products ended; the others take over its part. Its message: %s', 'md-shop-catalog'),
            $said
        )));
    }

    private static function announce(ListOutput $output, int $count): void
    {
        /* translators: %s: number with its noun, such as "2 products" */
        $output->say(sprintf(__('Nothing was changed. With --apply, changes will be made to: %s.', 'md-shop-catalog'), Counted::products($count)));
    }

    private function report(Outcome $outcome): void
    {
        foreach ($outcome->failures as $id => $reason) {
            /* translators: 1: identifier of a product, 2: reason */
            WP_CLI::warning(sprintf(__('Product %1$s was left unchanged: %2$s', 'md-shop-catalog'), (string) $id, $reason));
        }
        $text = Outcome::text($outcome->done, count($outcome->failures));
        if ($outcome->failures !== []) {
            WP_CLI::error($text);
        }
        WP_CLI::success($text);
    }

    private function id(string $argument): int
    {
        if (preg_match('/^[1-9][0-9]{0,17}$/D', $argument) !== 1) {
            /* translators: %s: what was entered */
            WP_CLI::error(sprintf(__('“%s” is not a product ID.', 'md-shop-catalog'), $argument));
        }
        return (int) $argument;
    }

    private static function failed(Throwable $e): string
    {
        /* translators: %s: reason */
        return sprintf(__('The operation failed: %s', 'md-shop-catalog'), FailureText::of($e));
    }
}
