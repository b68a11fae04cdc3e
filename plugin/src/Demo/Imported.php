<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Support\Text\Counted;

/** What an import of the demonstration did. */
final class Imported
{
    /**
     * @param int $products All products; a product and its translations count once.
     * @param int $items Pages, news, coaches and questions.
     * @param int $moved Those of the products that had been moved to WooCommerce, and were left as they are.
     */
    public function __construct(public readonly int $products, public readonly int $items, public readonly int $moved)
    {
    }

    /** In the administrator's language. */
    public function text(): string
    {
        $ready = sprintf(
            /* translators: 1: number with its noun, such as "2 products", 2: number with its noun, such as "3 items" */
            __('The demonstration shop is ready: %1$s, %2$s.', 'md-shop-catalog'),
            Counted::products($this->products),
            Counted::items($this->items)
        );
        if ($this->moved === 0) {
            return $ready;
        }
        /* translators: %s: number with its noun, such as "2 products" */
        return $ready . ' ' . sprintf(__('Left as they are, because they were moved to WooCommerce: %s.', 'md-shop-catalog'), Counted::products($this->moved));
    }
}
