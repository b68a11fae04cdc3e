<?php

declare(strict_types=1);

/*
 * PSR-4 for one prefix: MdShop\Catalog\Operations\Router is src/Operations/Router.php. The plugin has no Composer package at run time.
 */
spl_autoload_register(static function (string $class): void {
    if (! str_starts_with($class, 'MdShop\\Catalog\\')) {
        return;
    }
    // Every read needs the journal's classes, so the build puts them into one file, unless the fast lane's file has declared some of them. In the
    // source code, where the plugin's folder is called "plugin", the classes themselves count.
    if (str_starts_with($class, 'MdShop\\Catalog\\Journal\\') && basename(__DIR__) !== 'plugin' && ! class_exists('MdShop\\Catalog\\Journal\\Recorder', false) && is_file(__DIR__ . '/generated/journal.php')) {
        require __DIR__ . '/generated/journal.php';
        return;
    }
    $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, 15)) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
