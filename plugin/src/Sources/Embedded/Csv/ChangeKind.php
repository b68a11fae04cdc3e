<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** The kinds of changes that an import counts, the one that can lose most first. The values are keys of the run's state. */
enum ChangeKind: string
{
    case DeletedVariant = 'deleted_variants';
    case NewVariant = 'new_variants';
    case Price = 'prices';
}
