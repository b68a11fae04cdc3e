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

    public function answer(array $arguments): string
    {
        $terms = $this->reader->terms((string) $arguments['language']);
        return Json::encode(['categories' => $terms['category'], 'brands' => $terms['brand']]);
    }
}
