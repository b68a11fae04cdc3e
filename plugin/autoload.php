<?php

declare(strict_types=1);

/*
 * PSR-4 for one prefix: MdShop\Catalog\Operations\Router is src/Operations/Router.php. The plugin has no Composer package at run time.
 *
 * The build also puts the classes that requests of visitors and agents need into a few files, each of which OPcache loads many times faster
 * than a hundred classes from their own. Without OPcache PHP would compile all of a file for the classes that one request needs. In the source
 * code, where the plugin's folder is called "plugin", the classes themselves count.
 */
spl_autoload_register(static function (string $class): void {
    /** @var array<class-string, string>|null $together The file of each such class, without its folder. */
    static $together = null;
    if (! str_starts_with($class, 'MdShop\\Catalog\\')) {
        return;
    }
    $together ??= basename(__DIR__) !== 'plugin' && is_file(__DIR__ . '/generated/classes.php') && (static function (): bool {
        // The fast lane has begun with them.
        if (defined('MdShop\\Catalog\\CONTRACT')) {
            return true;
        }
        $mayAsk = PHP_SAPI !== 'cli' && function_exists('opcache_get_status');
        // phpcs:ignore Generic.PHP.NoSilencedErrors -- It warns, and gives false, where `opcache.restrict_api` lets only other code ask. That setting cannot be asked for first: OPcache replaces ini_get() when it compiles.
        $status = $mayAsk ? @opcache_get_status(false) : false;
        // Where its memory is full, what it does not have yet would be compiled in every request.
        return is_array($status) && (($status['cache_full'] ?? true) === false || opcache_is_script_cached(__DIR__ . '/generated/pages.php'));
    })() ? require __DIR__ . '/generated/classes.php' : [];
    if (isset($together[$class])) {
        require_once __DIR__ . "/generated/{$together[$class]}.php";
        // Not if a new version is just being copied.
        if (class_exists($class, false) || interface_exists($class, false)) {
            return;
        }
    }
    $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, 15)) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
