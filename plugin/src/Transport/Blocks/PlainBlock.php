<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

/** A block whose element has the attributes of its settings only. */
abstract class PlainBlock implements BlockRenderer
{
    final public function wrapper(array $attributes, int $postId): array
    {
        return [];
    }
}
