<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** The items of one kind and language in a generation of the read model. Each such list has an index of its own. */
final class ListKey
{
    /** @param 'product'|'content'|string $kind */
    public function __construct(public readonly int $generation, public readonly string $kind, public readonly string $language)
    {
    }
}
