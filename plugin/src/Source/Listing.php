<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source;

/** In which lists something public stands. Its detail is found by its id in any case. */
enum Listing
{
    case Everywhere;
    /** Only in lists that are not asked for words. */
    case WithoutSearch;
    /** Only in lists that are asked for words. */
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
