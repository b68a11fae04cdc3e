<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Agents;

/** A question of a customer, the call of a tool by which an assistant answers it, and the answer. */
final class Example
{
    /**
     * @param string $question In the reader's language.
     * @param array<string, int|string> $arguments Of the tool search_products.
     * @param list<array<string, mixed>> $products Products of a list, as the contract defines them.
     */
    public function __construct(
        public readonly string $question,
        public readonly array $arguments,
        public readonly array $products,
    ) {
    }
}
