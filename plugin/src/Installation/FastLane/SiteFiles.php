<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation\FastLane;

use MdShop\Catalog\Transport\FastLane\StoredSite;

/**
 * The two files outside the plugin's folder: the entry file, which a server's rules call, and the must-use loader for servers whose
 * rules the plugin cannot write. Both only include the plugin, if it is still where it was.
 */
final class SiteFiles
{
    public const NAME = StoredSite::FILE;

    /** @param string $plugin The plugin's folder as WordPress knows it, which may be a link. */
    public function __construct(private readonly string $plugin)
    {
    }

    public function entry(): string
    {
        return WP_CONTENT_DIR . '/' . self::NAME;
    }

    public function loader(): string
    {
        return self::mustUse() . '/' . self::NAME;
    }

    /**
     * @param string $index The path of WordPress's own index.php, which starts it wherever the site's is.
     * @param string $address Its address on the server: "/club/index.php".
     */
    public function writeEntry(string $index, string $address): bool
    {
        return self::write($this->entry(), $this->entryText($index, $address));
    }

    public function writeLoader(): bool
    {
        return (is_dir(self::mustUse()) || wp_mkdir_p(self::mustUse())) && self::write($this->loader(), $this->loaderText());
    }

    public function removeEntry(): bool
    {
        return self::remove($this->entry());
    }

    public function removeLoader(): bool
    {
        return self::remove($this->loader());
    }

    /** @return bool Whether both files are gone. */
    public function removeAll(): bool
    {
        $isLoaderGone = $this->removeLoader();
        return $this->removeEntry() && $isLoaderGone;
    }

    /** The file must be valid PHP 5.6: WordPress answers if PHP becomes too old for the plugin. */
    private function entryText(string $index, string $address): string
    {
        $address = var_export($address, true);
        $index = self::relative(WP_CONTENT_DIR, $index);
        return <<<PHP
            <?php
            /*
             * Made by the plugin MD Shop Catalog for Agents (wp md-shop fast-lane install). The web server's rules call it for reads of agents.
             * It may also be included in wp-config.php, before wp-settings.php, if the server has no such rules. Delete it to switch the fast
             * lane off.
             */
            \$md_shop_file = __DIR__ . {$this->pluginFrom(WP_CONTENT_DIR)} . '/fast-lane.php';
            if ( PHP_VERSION_ID >= 80100 && is_file( \$md_shop_file ) ) {
                require \$md_shop_file;
            }
            unset( \$md_shop_file );
            if ( ! defined( 'ABSPATH' ) ) {
                // From here on as if the server had called WordPress's own file.
                \$_SERVER['SCRIPT_FILENAME'] = __DIR__ . {$index};
                \$_SERVER['SCRIPT_NAME'] = {$address};
                \$_SERVER['PHP_SELF'] = {$address};
                require \$_SERVER['SCRIPT_FILENAME'];
            }

            PHP;
    }

    private function loaderText(): string
    {
        return <<<PHP
            <?php
            /**
             * Plugin Name: MD Shop Catalog for Agents: fast lane
             * Description: Answers reads of agents before other plugins are loaded. Made by "wp md-shop fast-lane install".
             */
            \$md_shop_file = __DIR__ . {$this->pluginFrom(self::mustUse())} . '/fast-lane.php';
            if ( PHP_VERSION_ID >= 80100 && defined( 'ABSPATH' ) && is_file( \$md_shop_file ) ) {
                require \$md_shop_file;
            }
            unset( \$md_shop_file );

            PHP;
    }

    private static function mustUse(): string
    {
        return (string) constant('WPMU_PLUGIN_DIR');
    }

    private function pluginFrom(string $folder): string
    {
        return self::relative($folder, $this->plugin);
    }

    /**
     * PHP code for a path relative to __DIR__ of a file in the folder, so that a moved site keeps working: "'/../plugins/md-shop-catalog'".
     * __DIR__ follows links, and what is above a link's target is not what is above the link.
     */
    public static function relative(string $folder, string $path): string
    {
        $folder = wp_normalize_path($folder);
        $path = wp_normalize_path($path);
        $real = wp_normalize_path((string) realpath($folder));
        $steps = self::steps($folder, $path);
        if ($real !== '' && realpath($real . $steps) !== realpath($path)) {
            $steps = self::steps($real, $path);
        }
        return var_export($steps, true);
    }

    private static function steps(string $folder, string $path): string
    {
        $from = explode('/', trim($folder, '/'));
        $to = explode('/', trim($path, '/'));
        while ($from !== [] && $to !== [] && $from[0] === $to[0]) {
            array_shift($from);
            array_shift($to);
        }
        return '/' . str_repeat('../', count($from)) . implode('/', $to);
    }

    private static function write(string $file, string $text): bool
    {
        if (is_file($file) && file_get_contents($file) === $text) {
            return true;
        }
        // Written beside it first: another process must never include half a file.
        $temporary = $file . '.' . bin2hex(random_bytes(4)) . '.tmp';
        $isWritten = is_writable(dirname($file)) && file_put_contents($temporary, $text) !== false && rename($temporary, $file);
        if (! $isWritten && is_file($temporary)) {
            unlink($temporary);
        }
        if ($isWritten && function_exists('opcache_invalidate')) {
            // phpcs:ignore WordPress.PHP, Generic.PHP.NoSilencedErrors -- It warns where `opcache.restrict_api` lets only other code ask. wp_opcache_invalidate() reads that setting first, but OPcache replaces ini_get() when it compiles, perhaps for another pool.
            @opcache_invalidate($file, true);
        }
        return $isWritten;
    }

    private static function remove(string $file): bool
    {
        return ! is_file($file) || (is_writable(dirname($file)) && unlink($file));
    }
}
