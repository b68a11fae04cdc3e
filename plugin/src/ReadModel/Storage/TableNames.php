<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

/** The names of the read model's tables, without the site's prefix. docs/read-model.md explains them. */
final class TableNames
{
    /** The tables with a `generation` column, in the order in which a generation is deleted from them: totals last. */
    public const GENERATIONS = ['entry_terms', 'blocks', 'spellings', 'entries', 'terms', 'totals'];

    public const ALL = ['state', ...self::GENERATIONS];
}
