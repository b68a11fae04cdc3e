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

    /**
     * All lists of a generation.
     *
     * @param list<string> $languages Those of the contract.
     * @return list<self>
     */
    public static function all(int $generation, array $languages): array
    {
        $lists = [];
        foreach (['product', 'content'] as $kind) {
            foreach ($languages as $language) {
                $lists[] = new self($generation, $kind, $language);
            }
        }
        return $lists;
    }
}
