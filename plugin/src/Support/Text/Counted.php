<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/** Counts with a noun, such as "2 products", in the administrator's language. */
final class Counted
{
    public static function products(int $count): string
    {
        /* translators: %d: number of products */
        return sprintf(_n('%d product', '%d products', $count, 'md-shop-catalog'), $count);
    }

    /** Products, pages, news, coaches and questions together. */
    public static function items(int $count): string
    {
        /* translators: %d: number of items of all kinds */
        return sprintf(_n('%d item', '%d items', $count, 'md-shop-catalog'), $count);
    }

    public static function differences(int $count): string
    {
        /* translators: %d: number of differences between the catalog and the site */
        return sprintf(_n('%d difference', '%d differences', $count, 'md-shop-catalog'), $count);
    }
}
