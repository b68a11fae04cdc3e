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
        return new ReadResult(Json::encode($this->lists((string) $arguments['language'])));
    }

    /** @return array{categories: list<array<string, int|string>>, brands: list<array<string, int|string>>} */
    public function lists(string $language): array
    {
        $terms = $this->reader->terms($language);
        return ['categories' => $terms['category'], 'brands' => $terms['brand']];
    }
}
