<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Money;

/**
 * What a product must offer to be found. One variant must meet all of it together; a product without variants counts as one
 * (docs/decisions.md, "Filters").
 */
final class Filters
{
    /**
     * @param string $size As typed and trimmed, compared in folded form; '' for any.
     * @param string $color In the requested language, as typed and trimmed, compared in folded form; '' for any.
     * @param int|null $priceMin In bani, inclusive; null for any. A variant without a price does not meet a price.
     * @param int|null $priceMax In bani, inclusive, not below the minimum; null for any.
     * @param Availability|null $availability The worst accepted one; null for any.
     */
    public function __construct(
        public readonly string $size = '',
        public readonly string $color = '',
        public readonly ?int $priceMin = null,
        public readonly ?int $priceMax = null,
        public readonly ?Availability $availability = null,
    ) {
    }

    /** @param array<string, int|string|null> $values Valid values by the names of the contract's arguments; null or '' if absent. */
    public static function of(array $values): self
    {
        return new self(
            (string) $values['size'],
            (string) $values['color'],
            Money::parse((string) $values['price_min']),
            Money::parse((string) $values['price_max']),
            Availability::tryFrom((string) $values['availability']),
        );
    }

    public static function none(): self
    {
        return new self();
    }

    /** Whether every product meets them. */
    public function isEmpty(): bool
    {
        return $this->size === '' && $this->color === '' && ! $this->hasPrice() && $this->availability === null;
    }

    /** Whether a variant without a price does not meet them. */
    public function hasPrice(): bool
    {
        return $this->priceMin !== null || $this->priceMax !== null;
    }
}
