<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

use MdShop\Catalog\Search\SearchNote;

/** What a read came to. */
final class ReadResult
{
    /**
     * @param string $json A JSON object; every transport sends these bytes.
     * @param SearchNote|null $note null where exactly what was asked for was searched, or nothing was.
     */
    public function __construct(public readonly string $json, public readonly ?SearchNote $note = null)
    {
    }
}
