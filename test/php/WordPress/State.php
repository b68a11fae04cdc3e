<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\WordPress;

use WP_Post;

/** What the stubs in functions.php return. Every test that uses them first calls reset(). */
final class State
{
    /** @var array<string, mixed> Options by name. */
    public static array $options = [];

    /** @var array<string, mixed> Options of the network by name. */
    public static array $networkOptions = [];

    /** The current site; 0: there is no network. */
    public static int $site = 0;

    /** @var list<int> The stack of sites to return to. */
    public static array $sites = [];

    /** @var array<string, list<callable>> Callbacks by hook. */
    public static array $hooks = [];

    /** @var list<string> Capabilities of the current user; those for a single post with its id: "edit_post 7". */
    public static array $capabilities = [];

    /** @var array<string, array<string, mixed>> Registered abilities by name. */
    public static array $abilities = [];

    /** @var list<string> */
    public static array $abilityCategories = [];

    /** @var array<string, array<string, string>> The capabilities of post types and taxonomies, as in their `cap`. */
    public static array $typeCapabilities = [];

    /** @var array<int, WP_Post> Posts by id. */
    public static array $posts = [];

    /** @var array<string, int> The ids of the files of the media library by address. */
    public static array $files = [];

    /** @var array<string, int> When events are scheduled, by their hooks. */
    public static array $events = [];

    /** @var array{status: int, type: string, body: string}|null What the site's own address answers; null if it cannot be reached. */
    public static ?array $response = null;

    public static bool $didParseRequest = false;

    /** The locale of the administration. */
    public static string $locale = 'en_US';

    /** @var array<string, string> What getallheaders() returns. */
    public static array $requestHeaders = [];

    /** @var array<string, int|string> The variables of the main query by name. */
    public static array $queryVars = [];

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
        self::$typeCapabilities = [];
        self::$posts = [];
        self::$files = [];
        self::$events = [];
        self::$response = null;
        self::$didParseRequest = false;
        self::$locale = 'en_US';
        self::$requestHeaders = [];
        self::$queryVars = [];
        unset($GLOBALS['wp_rewrite']);
    }

    /** Applies a filter with all its callbacks. */
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
