<?php

/** Autoloads the generator's classes. WordPress and the plugin must be loaded before. */

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/' . substr($class, strlen('MdShop\\Bench\\')) . '.php';
    if (str_starts_with($class, 'MdShop\\Bench\\') && is_file($file)) {
        require $file;
    }
});
