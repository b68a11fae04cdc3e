<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

use MdShop\Catalog\Support\Database\Database;

/** The stock that WooCommerce holds, for an hour by default, for orders that are being paid. It is held by the id of what has the stock. */
final class HeldStock
{
    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Holds the stock of another product or variation, to which the stock has moved. Of an order that holds both, the amount of $from is
     * left to expire.
     */
    public function move(int $from, int $to): void
    {
        $orders = $this->orders($from);
        $orders = $orders === [] ? [] : array_values(array_diff($orders, $this->orders($to)));
        if ($orders !== []) {
            // By the primary key: other orders are placed meanwhile.
            $this->database->execute(
                "UPDATE {$this->table()} SET product_id = %d WHERE product_id = %d AND order_id IN (" . Database::placeholders(count($orders)) . ')',
                [$to, $from, ...$orders]
            );
        }
    }

    /** @return list<int> */
    private function orders(int $product): array
    {
        return array_map('intval', $this->database->column("SELECT order_id FROM {$this->table()} WHERE product_id = %d", [$product]));
    }

    private function table(): string
    {
        return $this->database->woocommerce('wc_reserved_stock');
    }
}
