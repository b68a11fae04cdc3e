<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

/** Reads what WooCommerce tells about variations: many from the tables if that gives the same, all others through its classes. */
final class VariationReader
{
    public function __construct(private readonly VariationTableReader $tables, private readonly VariationClassReader $classes)
    {
    }

    /**
     * Call it inside VisitorPrices::asGuest(), when the metadata of the products is in WordPress's cache.
     *
     * @param list<VariationRow> $rows
     * @param bool $areCached Whether WordPress's caches have the variations with their metadata, so that the classes need no statements.
     * @return array<int, VariationFacts> By variation. Some may be missing, see VariationClassReader::read().
     */
    public function read(array $rows, bool $areCached): array
    {
        $facts = $areCached ? [] : $this->tables->read($rows);
        return $facts + $this->classes->read(array_values(array_filter($rows, static fn (VariationRow $row): bool => ! isset($facts[$row->id]))));
    }
}
