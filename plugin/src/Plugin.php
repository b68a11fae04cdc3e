<?php

declare(strict_types=1);

namespace MdShop\Catalog;

use MdShop\Catalog\Contract\BuildCheck;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\ContractProblem;
use MdShop\Catalog\Installation\Activation;
use MdShop\Catalog\Modules\Modules;
use MdShop\Catalog\Support\Translations;
use MdShop\Catalog\Transport\CapturedAuthorization;
use MdShop\Catalog\Transport\Reply;

/** Starts the modules. */
final class Plugin
{
    /** Called by the main file when it is loaded. Other plugins may not be loaded yet, so this only prepares for them. */
    public static function start(string $file): void
    {
        Reply::bufferOutput();
        CapturedAuthorization::capture((string) get_option('home'));
        Activation::addHooks($file);
        Translations::addHooks();
        // Other plugins must be loaded before, so that they can filter the clock and the settings.
        add_action('plugins_loaded', static function () use ($file): void {
            try {
                $contract = Contract::load(dirname(__DIR__) . '/' . Contract::FILE);
                // Only where a developer or an administrator sees it, so that other requests are not slowed down.
                if (WP_DEBUG || (is_admin() && ! wp_doing_ajax())) {
                    BuildCheck::warn(dirname(__DIR__, 2), $contract);
                }
                (new Modules($file, $contract))->start();
            } catch (ContractProblem $e) {
                $e->report();
            }
        });
    }
}
