<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Checks;

use MdShop\Catalog\Cache\ApcuMemory;
use MdShop\Catalog\Cache\CacheStores;
use MdShop\Catalog\Cache\FileStore;

/** Where cached answers are kept, as Site Health shows it. */
final class AnswerStore
{
    /**
     * @param string $installation As CacheStores::installation() returns it.
     * @return string In the user's language. If answers are kept nowhere, with the reason.
     */
    public static function text(string $installation): string
    {
        $memory = CacheStores::find();
        $missing = FileStore::missingFunction();
        return match (true) {
            $memory instanceof ApcuMemory => 'APCu',
            $memory !== null => __('WordPress’s object cache', 'md-shop-catalog'),
            CacheStores::forAnswers($installation) !== null => __('Files', 'md-shop-catalog'),
            /* translators: %s: name of a constant of wp-config.php */
            ! CacheStores::mayUseFiles() => sprintf(__('Nowhere, because %s is false', 'md-shop-catalog'), CacheStores::FILES),
            /* translators: %s: name of a function of PHP */
            $missing !== null => sprintf(__('Nowhere, because PHP’s function %s is disabled', 'md-shop-catalog'), $missing),
            /* translators: %s: path of a folder */
            default => sprintf(__('Nowhere, because no folder can be made in %s', 'md-shop-catalog'), get_temp_dir()),
        };
    }
}
