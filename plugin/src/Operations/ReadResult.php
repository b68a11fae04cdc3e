<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\Search\SearchNote;

/** The result of a read operation. */
final class ReadResult
{
    /**
     * @param string $json A JSON object; every transport sends exactly these bytes.
     * @param SearchNote|null $note How the search differs from the requested one; null if it does not, or if nothing was searched.
     * @param bool $isEmptyList Whether it is a list without items.
     * @param bool $isProvisional See ListPage: caches must not keep it.
     */
    public function __construct(
        public readonly string $json,
        public readonly ?SearchNote $note = null,
        public readonly bool $isEmptyList = false,
        public readonly bool $isProvisional = false,
    ) {
    }
}
