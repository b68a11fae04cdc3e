<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\Import;

use MdShop\Catalog\ReadModel\Listener;
use MdShop\Catalog\Source\Embedded\Registration;
use MdShop\Catalog\Source\WooCommerce\VariantIds;
use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Storage\Lock;
use RuntimeException;

/**
 * Moves the plugin's own products into WooCommerce, once. A product stays the post that it is, so its id, slug, texts, picture
 * and translations stay too; only its type changes, and its variants become variations that keep their public ids. So do
 * categories and brands. What was moved is not there to be moved again, and a move that was cut short goes on with the rest.
 */
final class Import
{
    private const LOCK_SECONDS = 300;
    private const BATCH = 50;

    /** @param string $currency ISO 4217, of the plugin's own prices. */
    public function __construct(
        private readonly Database $database,
        private readonly Lock $lock,
        private readonly Listener $listener,
        private readonly VariantIds $ids,
        private readonly TermMove $terms,
        private readonly ProductMove $products,
        private readonly string $currency,
    ) {
    }

    /**
     * What run() would do, product by product. Changes nothing.
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
     * Categories and brands by what would become of them.
     *
     * @return array{moved: int, merged: int}
     */
    public function planTerms(): array
    {
        return $this->terms->plan();
    }

    /**
     * Moves all of it.
     *
     * @param (callable(int): void)|null $moved Is told each product.
     * @return int How many products were moved.
     * @throws RuntimeException if another process is moving them, or the shop's prices are in another currency.
     */
    public function run(?callable $moved = null): int
    {
        if (get_woocommerce_currency() !== $this->currency) {
            throw new RuntimeException(
                'WooCommerce counts in ' . esc_html(get_woocommerce_currency()) . '; prices here are in ' . esc_html($this->currency)
                    . '. Set the currency in WooCommerce first.'
            );
        }
        $count = 0;
        $free = $this->lock->hold('woocommerce_import', self::LOCK_SECONDS, function (callable $renew) use ($moved, &$count): void {
            $this->listener->during(function () use ($renew, $moved, &$count): void {
                $this->ids->reserve();
                // Counted once, in recount().
                wp_defer_term_counting(true);
                $this->terms->move();
                foreach ($this->ids() as $id) {
                    $this->database->transaction(fn () => $this->products->move($id));
                    if ($moved !== null) {
                        $moved($id);
                    }
                    $renew();
                    if (++$count % self::BATCH === 0) {
                        // What WordPress remembers of each product would fill the memory.
                        wp_cache_flush_runtime();
                    }
                }
                wp_defer_term_counting(false);
                $this->terms->recount();
            });
        });
        if (! $free) {
            throw new RuntimeException('Another process is moving the products right now.');
        }
        delete_option('rewrite_rules');
        return $count;
    }

    /** @return list<int> Posts that are still to be moved. */
    private function ids(): array
    {
        return array_map('intval', $this->database->column(
            "SELECT ID FROM {$this->database->core('posts')} WHERE post_type = %s AND post_status <> 'auto-draft' ORDER BY ID",
            [Registration::PRODUCT]
        ));
    }
}
