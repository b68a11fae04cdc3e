<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** The values of `availability`, best first (docs/decisions.md, "Availability and sizes"). */
enum Availability: string
{
    case InStock = 'in_stock';
    case Backorder = 'backorder';
    case OutOfStock = 'out_of_stock';

    /** @param non-empty-list<self> $all */
    public static function best(array $all): self
    {
        foreach (self::cases() as $case) {
            if (in_array($case, $all, true)) {
                return $case;
            }
        }
        return self::OutOfStock;
    }

    /** Whether it is the other one or better. */
    public function isAtLeast(self $other): bool
    {
        return in_array($this, $other->andBetter(), true);
    }

    /** @return non-empty-list<self> This one and all that are better. */
    public function andBetter(): array
    {
        $all = [];
        foreach (self::cases() as $case) {
            $all[] = $case;
            if ($case === $this) {
                break;
            }
        }
        return $all;
    }
}
