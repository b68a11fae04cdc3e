<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Demo\Importer;
use MdShop\Catalog\Demo\Questions;
use MdShop\Catalog\ReadModel\Upkeep\FailureText;
use Throwable;
use WP_CLI;

/**
 * Imports and removes the demonstration shop.
 */
final class DemoCommand
{
    public function __construct(
        private readonly Importer $importer,
        private readonly Questions $questions,
        private readonly ProductSource $source,
    ) {
    }

    /**
     * Imports the demonstration shop into this site; running it again updates it.
     *
     * Products that were moved to WooCommerce and variants that you have added stay as they are. If you have changed items of an earlier
     * import, it says how many and asks: they get the demonstration's texts and prices again.
     *
     * ## OPTIONS
     *
     * [--yes]
     * : Do not ask.
     *
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function import(array $arguments = [], array $options = []): void
    {
        self::ask($this->questions->import(), $options);
        try {
            $imported = $this->importer->import();
        } catch (Throwable $e) {
            /* translators: %s: reason */
            WP_CLI::error(sprintf(__('The demonstration shop could not be imported: %s', 'md-shop-catalog'), FailureText::of($e)));
        }
        if ($this->source === ProductSource::WooCommerce && $imported->products > $imported->moved) {
            WP_CLI::warning(sprintf(
                /* translators: %s: a command */
                __('Agents see WooCommerce\'s products here, not those of the demonstration shop. To move the demonstration\'s products into WooCommerce, run: %s', 'md-shop-catalog'),
                'wp md-shop woocommerce import'
            ));
        }
        WP_CLI::success($imported->text());
    }

    /**
     * Removes the demonstration shop, and nothing else.
     *
     * Pictures, categories and brands that other items use stay. What you have changed since the import goes into the trash, or stays if it is
     * the front page; in that case the command says how many items these are, and asks.
     *
     * ## OPTIONS
     *
     * [--yes]
     * : Do not ask.
     *
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function remove(array $arguments = [], array $options = []): void
    {
        self::ask($this->questions->removal(), $options);
        try {
            $removed = $this->importer->remove();
        } catch (Throwable $e) {
            /* translators: %s: reason */
            WP_CLI::error(sprintf(__('The demonstration shop could not be removed completely: %s', 'md-shop-catalog'), FailureText::of($e)));
        }
        WP_CLI::success($removed->text());
    }

    /**
     * @param array{text: string, isNeeded: bool} $question
     * @param array<string, string|bool> $options
     */
    private static function ask(array $question, array $options): void
    {
        if ($question['isNeeded']) {
            WP_CLI::confirm($question['text'], $options);
        }
    }
}
