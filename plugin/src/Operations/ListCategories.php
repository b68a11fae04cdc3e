<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Support\Http\Json;

final class ListCategories implements Operation
{
    public function __construct(private readonly Reader $reader)
    {
    }

    public function answer(array $arguments): ReadResult
    {
        $terms = $this->reader->terms((string) $arguments['language']);
        return new ReadResult(Json::encode(['categories' => $terms['category'], 'brands' => $terms['brand']]));
    }
}
