<?php

declare(strict_types=1);

namespace MdShop\Catalog\Documents;

use LogicException;

/** Everything that documents say of this very site, read once. Texts are as they were written: builders escape. */
final class Facts
{
    /**
     * @param non-empty-array<string, LanguageFacts> $languages By language.
     * @param string $orderUrl Where a customer's order request is sent; '' where none is offered.
     */
    public function __construct(
        public readonly Endpoints $places,
        public readonly array $languages,
        public readonly string $orderUrl = '',
    ) {
    }

    public function in(string $language): LanguageFacts
    {
        return $this->languages[$language] ?? throw new LogicException('The site offers no content in "' . $language . '".');
    }
}
