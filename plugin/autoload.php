<?php

declare(strict_types=1);

/*
 * PSR-4 for one prefix: MdShop\Catalog\Operations\Router is src/Operations/Router.php. The plugin has no Composer package at run time.
 */
spl_autoload_register(static function (string $class): void {
    if (! str_starts_with($class, 'MdShop\\Catalog\\')) {
        return;
    }
    $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, 15)) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
