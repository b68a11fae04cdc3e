<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use MdShop\Catalog\Cache\CacheStores;
use MdShop\Catalog\Sources\Embedded\Csv\ImportFolder;

/** Where the present site keeps files that are no part of it, and that go with the plugin. */
final class TemporaryFiles
{
    public static function ofImports(): ImportFolder
    {
        return new ImportFolder(get_temp_dir(), CacheStores::installation($GLOBALS['wpdb']->prefix));
    }
}
