<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** Which lists contain a public item. Its detail can be read by its id in any case. */
enum Listing
{
    case Everywhere;
    /** Only lists without a search. */
    case WithoutSearch;
    /** Only lists with a search. */
    case WithSearch;
    case Nowhere;

    public static function of(bool $withoutSearch, bool $withSearch): self
    {
        return $withoutSearch ? ($withSearch ? self::Everywhere : self::WithoutSearch) : ($withSearch ? self::WithSearch : self::Nowhere);
    }

    public function withoutSearch(): bool
    {
        return $this === self::Everywhere || $this === self::WithoutSearch;
    }

    public function withSearch(): bool
    {
        return $this === self::Everywhere || $this === self::WithSearch;
    }
}
