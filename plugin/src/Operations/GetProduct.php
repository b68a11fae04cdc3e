<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\ReadModel\Query\Reader;

final class GetProduct implements Operation
{
    public function __construct(private readonly Reader $reader)
    {
    }

    public function answer(array $arguments): ReadResult
    {
        return new ReadResult(
            $this->reader->product((int) $arguments['id'], (string) $arguments['language'])
                ?? throw new Problem('product_not_found')
        );
    }
}
