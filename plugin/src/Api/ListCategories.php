<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

use MdShop\Catalog\Http\Json;
use MdShop\Catalog\ReadModel\Reader;

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
