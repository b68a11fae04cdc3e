<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Import;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Sources\WooCommerce\VariantIds;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Busy;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\RuntimeCache;
use RuntimeException;

/**
 * Moves the products of the built-in shop to WooCommerce. A product remains the same post with its id, slug, texts, image and
 * translations; only its type changes, and its variants become variations that keep their public ids. Categories and brands
 * are moved too. What is hidden from assistants stays hidden. Moved items are not moved again, so an interrupted import continues
 * with the rest.
 */
final class Import
{
    private const LOCK_SECONDS = 300;
    private const BATCH = 50;

    /** @param string $currency The currency of the built-in shop, ISO 4217. */
    public function __construct(
        private readonly Database $database,
        private readonly Lock $lock,
        private readonly Changes $changes,
        private readonly VariantIds $ids,
        private readonly TermMove $terms,
        private readonly ProductMove $products,
        private readonly SettingsStore $settings,
        private readonly string $currency,
    ) {
    }

    /**
     * Returns what run() would do with each product. Changes nothing.
     *
     * @return list<PlannedMove>
     */
    public function plan(): array
    {
        $plan = [];
        foreach ($this->ids() as $id) {
            $plan[] = $this->products->plan($id);
        }
        return $plan;
    }

    /**
     * How many categories and brands would be moved, and how many merged with existing ones.
     *
     * @return array{moved: int, merged: int}
     */
    public function planTerms(): array
    {
        return $this->terms->plan();
    }

    /** How many products are not moved yet. */
    public function remaining(): int
    {
        return count($this->ids());
    }

    /**
     * Moves everything, or as much as the time allows; another call continues.
     *
     * @param (callable(int): void)|null $moved Called with each moved product.
     * @param float $seconds Time limit; one product may exceed it.
     * @return int How many products were moved.
     * @throws Busy If another process is importing.
     * @throws RuntimeException If WooCommerce uses another currency.
     */
    public function run(?callable $moved = null, float $seconds = INF): int
    {
        $until = microtime(true) + $seconds;
        if (get_woocommerce_currency() !== $this->currency) {
            throw new RuntimeException(esc_html(sprintf(
                /* translators: 1, 2: codes of currencies, such as "EUR" and "MDL" */
                __('WooCommerce’s currency is %1$s, and the prices here are in %2$s. Change the currency in WooCommerce’s settings first.', 'md-shop-catalog'),
                get_woocommerce_currency(),
                $this->currency
            )));
        }
        $count = 0;
        $isCut = false;
        $hasRun = $this->lock->hold('woocommerce_import', self::LOCK_SECONDS, function (callable $renew) use ($moved, $until, &$count, &$isCut): void {
            $this->changes->runBulkChange(function () use ($renew, $moved, $until, &$count, &$isCut): void {
                $this->keepTypeHidden();
                $this->ids->reserve();
                // Counted once at the end, in recount().
                wp_defer_term_counting(true);
                try {
                    $this->terms->move();
                    $ids = $this->ids();
                    foreach ($ids as $id) {
                        $this->database->transaction(fn () => $this->products->move($id), static fn () => clean_post_cache($id));
                        if ($moved !== null) {
                            $moved($id);
                        }
                        $renew();
                        if (++$count % self::BATCH === 0) {
                            // Otherwise WordPress's cache of the products would fill the memory.
                            RuntimeCache::flush();
                        }
                        if ($count < count($ids) && microtime(true) >= $until) {
                            $isCut = true;
                            break;
                        }
                    }
                } finally {
                    // What was moved stays moved, even if another plugin throws at the next product.
                    wp_defer_term_counting(false);
                    $this->terms->recount();
                    delete_option('rewrite_rules');
                }
            }, static function () use (&$isCut): bool {
                return $isCut;
            });
        });
        if (! $hasRun) {
            throw new Busy(esc_html__('Another process is moving the products right now. Wait until it has finished.', 'md-shop-catalog'));
        }
        return $count;
    }

    /** If the products are hidden as a type, hides the type that they have afterwards. */
    private function keepTypeHidden(): void
    {
        $hidden = $this->settings->current()->hiddenPostTypes();
        if (in_array(PostTypes::PRODUCT, $hidden, true) && ! in_array(WooCommerceSite::PRODUCT, $hidden, true)) {
            $this->settings->save(['hidden_post_types' => [...$hidden, WooCommerceSite::PRODUCT]]);
        }
    }

    /** @return list<int> Products that are not moved yet. */
    private function ids(): array
    {
        return array_map('intval', $this->database->column(
            "SELECT ID FROM {$this->database->core('posts')} WHERE post_type = %s AND post_status <> 'auto-draft' ORDER BY ID",
            [PostTypes::PRODUCT]
        ));
    }
}
