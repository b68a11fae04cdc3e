<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\Sources\Embedded\Csv\ImportFolder;
use MdShop\Catalog\Transport\Kept\Stores;

/** Where the present site keeps files that are no part of it, and that go with the plugin. */
final class TemporaryFiles
{
    public static function ofImports(): ImportFolder
    {
        return new ImportFolder(get_temp_dir(), Stores::installation($GLOBALS['wpdb']->prefix));
    }
}
