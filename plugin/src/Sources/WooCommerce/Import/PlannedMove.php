<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Import;

/** A product that the import will move. */
final class PlannedMove
{
    /**
     * @param int $variations How many variations it will have.
     * @param list<Note> $notes Data that will change.
     */
    public function __construct(
        public readonly int $id,
        public readonly string $title,
        public readonly string $language,
        public readonly int $variations,
        public readonly array $notes,
    ) {
    }
}
