<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Admin\Products\ContentList;
use MdShop\Catalog\Admin\Visibility\Gap;
use MdShop\Catalog\Admin\Products\Gaps;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Sources\Embedded\Csv\Exporter;
use MdShop\Catalog\Sources\Embedded\Csv\FileProblem;
use MdShop\Catalog\Sources\Embedded\Csv\Importer;
use MdShop\Catalog\Sources\Embedded\Csv\ImportFolder;
use MdShop\Catalog\Sources\Embedded\Csv\ImportReport;
use MdShop\Catalog\Sources\Embedded\Csv\ImportRun;
use MdShop\Catalog\Sources\Embedded\Csv\OutputFile;
use MdShop\Catalog\Support\Text\Counted;
use WP_CLI;

use function WP_CLI\Utils\format_items;

/**
 * Imports and exports the shop's products, and reports what they lack.
 *
 * The columns of the files are described in the help of the command import.
 *
 * @phpstan-import-type Options from ImportRun
 */
final class ProductsCommand
{
    private const SEPARATORS = ['comma' => ',', 'semicolon' => ';', 'tab' => "\t"];

    /** The largest number of products that the report lists. */
    private const MOST = 1000;

    public function __construct(private readonly Exporter $exporter, private readonly Importer $importer, private readonly ImportFolder $folder, private readonly Gaps $gaps)
    {
    }

    /**
     * Writes all products, with both languages and all variants, to a file.
     *
     * An earlier file stays as it is until the new one is complete.
     *
     * ## OPTIONS
     *
     * <file>
     * : The file to write; - for the standard output.
     *
     * [--separator=<separator>]
     * : comma, semicolon or tab.
     * ---
     * default: comma
     * options:
     *   - comma
     *   - semicolon
     *   - tab
     * ---
     *
     * [--decimal-comma]
     * : Write prices like 1499,50, as spreadsheet programs do in Romanian and Russian.
     *
     * ## EXAMPLES
     *
     *     wp md-shop products export products.csv
     *     wp md-shop products export products.csv --separator=semicolon --decimal-comma
     *
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function export(array $arguments, array $options): void
    {
        // The standard output contains only the file.
        $isShown = ! in_array($arguments[0], OutputFile::STANDARD, true);
        try {
            $count = OutputFile::replace($arguments[0], function (OutputFile $file) use ($options, $isShown): array {
                $bar = $isShown ? Progress::begin(__('Exporting products', 'md-shop-catalog'), $this->exporter->count()) : null;
                $separator = self::SEPARATORS[(string) ($options['separator'] ?? '')] ?? ',';
                $count = $this->exporter->export($file, $separator, isset($options['decimal-comma']), static fn (int $number) => $bar?->tick($number));
                $bar?->finish();
                return $count;
            });
        } catch (FileProblem $e) {
            WP_CLI::error($e->text());
        }
        if ($isShown) {
            /* translators: 1: number with its noun, such as "2 products", 2: number of rows */
            WP_CLI::success(sprintf(__('Exported: %1$s in %2$d rows.', 'md-shop-catalog'), Counted::products($count['products']), $count['rows']));
        }
    }

    /**
     * Imports products from a file.
     *
     * Products are found by id, else by SKU; others are created. Nothing is written if the file has an error.
     *
     * ## OPTIONS
     *
     * <file>
     * : The file to import: with the columns of an export, all or some of them, or an export of WooCommerce.
     *
     * [--dry-run]
     * : Only check the file and say what would change: products, variants and prices.
     *
     * [--skip-errors]
     * : Import the products without errors, and leave out the others.
     *
     * [--replace-variants]
     * : Delete the variants of imported products that the file does not mention.
     *
     * [--language=<language>]
     * : Language of an export of WooCommerce: ro or ru. Without it, that of each product's name.
     *
     * [--format=<format>]
     * : Of the list of errors and changes: table, csv, json or yaml.
     * ---
     * default: table
     * options:
     *   - table
     *   - csv
     *   - json
     *   - yaml
     * ---
     *
     * ## EXAMPLES
     *
     *     wp md-shop products import products.csv --dry-run
     *     wp md-shop products import products.csv
     *
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function import(array $arguments, array $options): void
    {
        $language = (string) ($options['language'] ?? '');
        if (! in_array($language, ['', 'ro', 'ru'], true)) {
            /* translators: %s: what was entered */
            WP_CLI::error(sprintf(__('--language=%s: must be ro or ru.', 'md-shop-catalog'), $language));
        }
        $output = ListOutput::of($options);
        try {
            $run = $this->run($arguments[0], $output, [
                'dry' => isset($options['dry-run']),
                'skip' => isset($options['skip-errors']),
                'replace' => isset($options['replace-variants']),
                'language' => $language,
            ]);
        } catch (FileProblem $e) {
            WP_CLI::error($e->text());
        }
        $this->show($run, $output);
    }

    /**
     * @param Options $options See Importer::begin().
     * @throws FileProblem
     */
    private function run(string $file, ListOutput $output, array $options): ImportRun
    {
        $this->folder->make();
        $copy = $this->folder->file(bin2hex(random_bytes(16)));
        try {
            $run = $this->importer->begin($file, $copy, $options);
            $this->work($run, $copy, $output, __('Checking products', 'md-shop-catalog'));
            if (! $run->isDone()) {
                $this->work($run, $copy, $output, __('Importing products', 'md-shop-catalog'));
            }
            return $run;
        } finally {
            array_map(static fn (string $end) => wp_delete_file($copy . $end), Importer::FILES);
        }
    }

    /**
     * Shows what products lack, such as a translation, a price or an image.
     *
     * ## OPTIONS
     *
     * [<gap>]
     * : List the products with this gap, the newest 1000. Without it, only their number.
     * ---
     * options:
     *   - no_ro
     *   - no_ru
     *   - no_price
     *   - no_stock
     *   - no_image
     *   - no_delivery
     *   - no_category
     *   - twice
     * ---
     *
     * [--format=<format>]
     * : table, csv, json or yaml.
     * ---
     * default: table
     * ---
     *
     * ## EXAMPLES
     *
     *     wp md-shop products report
     *     wp md-shop products report no_ru --format=csv
     *
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function report(array $arguments, array $options): void
    {
        $format = (string) ($options['format'] ?? 'table');
        $gap = Gap::tryFrom($arguments[0] ?? '');
        if ($gap === null) {
            $rows = [];
            foreach ($this->gaps->counts() as $name => $count) {
                $one = Gap::from($name);
                $rows[] = ['gap' => $name, 'what' => $one->label(), 'count' => $count, 'list' => ContentList::address($one, PostTypes::PRODUCT)];
            }
            format_items($format, $rows, ['gap', 'what', 'count', 'list']);
            return;
        }
        format_items($format, array_map(static fn (array $one): array => $one + [
            'edit' => add_query_arg(['post' => $one['id'], 'action' => 'edit'], admin_url('post.php')),
        ], $this->gaps->products($gap, self::MOST)), ['id', 'name', 'status', 'edit']);
    }

    /** Works on the present phase of the import. */
    private function work(ImportRun $run, string $copy, ListOutput $output, string $task): void
    {
        $phase = $run->state['phase'];
        $bar = $output->begin($task, $run->state['units']);
        $this->importer->work($run, $copy, INF, false, static fn (int $number) => $bar->tick($number), $phase === 'check' ? 'check' : 'write');
        $bar->finish();
    }

    private function show(ImportRun $run, ListOutput $output): void
    {
        $state = $run->state;
        $output->show([
            ...array_map(static fn (array $one): array => [
                'line' => $one['line'],
                'column' => $one['column'],
                'kind' => $one['warning'] ? __('remark', 'md-shop-catalog') : __('error', 'md-shop-catalog'),
                'text' => $one['text'],
            ], $state['problems']),
            ...array_map(static fn (array $one): array => [
                'line' => $one['line'],
                'column' => '',
                'kind' => __('change', 'md-shop-catalog'),
                'text' => $one['text'],
            ], $run->changes()),
        ], ['line', 'column', 'kind', 'text']);
        foreach (array_filter([ImportReport::leftOut($run), ...ImportReport::details($run)]) as $detail) {
            $output->say($detail);
        }
        $isFine = $run->isWritten() ? $state['failed'] === 0 : $state['errors'] === 0;
        $isFine ? $output->succeed(ImportReport::result($run)) : WP_CLI::error(ImportReport::result($run));
    }
}
