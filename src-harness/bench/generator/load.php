<?php

/** Loads the generator's classes when they are asked for; WordPress and the plugin must be there before. */

declare(strict_types=1);

spl_autoload_register(static function (string $class): void {
    $file = __DIR__ . '/' . substr($class, strlen('MdShop\\Bench\\')) . '.php';
    if (str_starts_with($class, 'MdShop\\Bench\\') && is_file($file)) {
        require $file;
    }
});
