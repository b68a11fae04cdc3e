<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\WordPress;

/** What the stand-ins in functions.php answer from. Every test that uses them begins with reset(). */
final class State
{
    /** @var array<string, mixed> Options by name. */
    public static array $options = [];

    /** @var array<string, mixed> Options of the network by name. */
    public static array $networkOptions = [];

    /** The site that is switched to; 0: there is no network. */
    public static int $site = 0;

    /** @var list<int> Those that were switched to before. */
    public static array $sites = [];

    /** @var array<string, list<callable>> What was hooked, by the hook's name. */
    public static array $hooks = [];

    /** @var list<string> Capabilities of the current user. */
    public static array $capabilities = [];

    /** @var array<string, array<string, mixed>> What was registered, by the ability's name. */
    public static array $abilities = [];

    /** @var list<string> */
    public static array $abilityCategories = [];

    public static bool $wasParsed = false;

    /** Locale of the administration. */
    public static string $locale = 'en_US';

    /** @var array<string, string> What the web server knows of the request's headers. */
    public static array $requestHeaders = [];

    public static function reset(): void
    {
        self::$options = [];
        self::$networkOptions = [];
        self::$site = 0;
        self::$sites = [];
        self::$hooks = [];
        self::$capabilities = [];
        self::$abilities = [];
        self::$abilityCategories = [];
        self::$wasParsed = false;
        self::$locale = 'en_US';
        self::$requestHeaders = [];
        unset($GLOBALS['wp_rewrite']);
    }

    /** Runs a filter through everything that was hooked to it. */
    public static function filter(string $name, mixed $value, mixed ...$more): mixed
    {
        foreach (self::$hooks[$name] ?? [] as $callback) {
            $value = $callback($value, ...$more);
        }
        return $value;
    }

    /** Runs an action and returns what it printed. */
    public static function action(string $name): string
    {
        ob_start();
        foreach (self::$hooks[$name] ?? [] as $callback) {
            $callback();
        }
        return (string) ob_get_clean();
    }
}
