<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces\Site;

use Closure;
use MdShop\Catalog\Faces\Reply;
use MdShop\Catalog\Faces\RequestReader;
use MdShop\Catalog\Http\Answer;
use MdShop\Catalog\Http\Request;
use MdShop\Catalog\Network;
use MdShop\Catalog\Site;
use WP;

/**
 * Addresses at the site's root: `/agent/register`, `/mcp`, documents. Each is an ordinary rewrite rule; the answer goes out
 * as REST's does, before cookies, canonical redirects, the main query and the theme. Without pretty permalinks the same
 * stands at `?md_shop=agent/register`.
 *
 * Below `/ru/` there is what the table names and nothing else.
 */
final class SiteFace
{
    public const QUERY_VAR = 'md_shop';

    /**
     * Which rules WordPress's stored ones were made with, and since when they are regenerated where they lack them: "9f86d0…" or
     * "9f86d0… 1700000000". Autoloaded, so that looking costs nothing.
     */
    private const OPTION = 'md_shop_rules';

    /** Where another plugin takes ours out each time, so long passes before the next attempt. */
    private const RENEW_SECONDS = 3600;

    private const RUSSIAN = 'ru/';

    /**
     * @param array<string, callable(Request): Answer> $paths What answers at a path below home, whatever the method: `mcp`,
     *     `.well-known/api-catalog`, `ru/llms.txt`. The answer to HEAD loses its body here.
     * @param Closure(Request): Answer $failure What goes out where that did not come to an answer.
     * @param int $longestBody Bytes of a body that are read.
     */
    public function __construct(
        private readonly array $paths,
        private readonly Closure $failure,
        private readonly int $longestBody,
        private readonly Site $site,
        private readonly Network $network,
    ) {
    }

    public function addHooks(): void
    {
        add_action('init', $this->renewStoredRules(...));
        // Behind whoever puts prefixes of languages before rules: ours are asked first, so that no page can take their place. Put
        // in here, and not by add_rewrite_rule(), they are there whoever makes the rules and however early in a process.
        add_filter('rewrite_rules_array', fn (array $rules): array => $this->network->isServed() ? $this->rules() + $rules : $rules, PHP_INT_MAX);
        add_filter('query_vars', static fn (array $names): array => [...$names, self::QUERY_VAR]);
        add_action('parse_request', $this->serve(...), 0);
    }

    /**
     * Stored rules are regenerated where they were made with others than these, or by a process in which the plugin did not run: its
     * files were not complete, or WP-CLI was told to skip plugins.
     */
    private function renewStoredRules(): void
    {
        $rules = $this->rules();
        $version = hash('sha256', serialize($rules));
        $known = explode(' ', (string) get_option(self::OPTION));
        if ($known[0] !== $version) {
            delete_option('rewrite_rules');
            update_option(self::OPTION, $version, true);
            return;
        }
        // What parsing a request reads anyway; without pretty permalinks it is not an array.
        $stored = get_option('rewrite_rules');
        $lack = is_array($stored) && $stored !== [] && array_diff_key($rules, $stored) !== [];
        if ($lack && time() - (int) ($known[1] ?? 0) >= self::RENEW_SECONDS) {
            delete_option('rewrite_rules');
            update_option(self::OPTION, $version . ' ' . time(), true);
        }
    }

    /** @return array<string, string> What an address matches, and WordPress's query for it. */
    private function rules(): array
    {
        $rules = [];
        foreach (array_keys($this->paths) as $path) {
            $rules[self::pattern($path)] = 'index.php?' . self::QUERY_VAR . '=' . $path;
            if (! isset($this->paths[self::RUSSIAN . $path]) && ! str_starts_with($path, self::RUSSIAN)) {
                // Nothing may be guessed or redirected there (docs/decisions.md, "Languages").
                $rules[self::pattern(self::RUSSIAN . $path)] = 'index.php?error=404';
            }
        }
        return $rules;
    }

    /** The front of permalinks that cannot be rewritten may stand before a path, as before REST's. */
    private static function pattern(string $path): string
    {
        return '^(?:index\.php/)?' . preg_quote($path, '#') . '/?\z';
    }

    private function serve(WP $wp): void
    {
        $path = $this->path($wp);
        if (! isset($this->paths[$path])) {
            if (isset($this->paths[self::withoutPrefix($path)])) {
                $wp->query_vars = ['error' => '404'];
            }
            return;
        }
        $answer = $this->paths[$path];
        $request = RequestReader::read('/' . $path, $this->longestBody);
        Reply::end($request, static function (Request $request) use ($answer): Answer {
            $made = $answer($request);
            return $request->method === 'HEAD' ? $made->withoutBody() : $made;
        }, ($this->failure)($request));
    }

    /** The table's path that was asked for. The address counts; `?md_shop=` does only where it names nothing else. */
    private function path(WP $wp): string
    {
        parse_str(wp_unslash((string) $wp->matched_query), $ofAddress);
        $path = $ofAddress[self::QUERY_VAR] ?? '';
        if (is_string($path) && $path !== '' && ! str_starts_with($path, self::RUSSIAN) && $this->isBelowRussian()) {
            // A language plugin may tell WordPress that home is where its language begins: then that is gone from the address.
            return self::RUSSIAN . $path;
        }
        if ($path === '' && (string) $wp->request === '') {
            // phpcs:ignore WordPress.Security -- Only looked up among our own paths; public interfaces take no nonce.
            $path = wp_unslash($_GET[self::QUERY_VAR] ?? '');
        }
        return is_string($path) ? trim($path, '/') : '';
    }

    private static function withoutPrefix(string $path): string
    {
        return str_starts_with($path, self::RUSSIAN) ? substr($path, strlen(self::RUSSIAN)) : $path;
    }

    /** Whether the address that was sent stands below `/ru/`, whatever the filters of home make of it. */
    private function isBelowRussian(): bool
    {
        $uri = isset($_SERVER['REQUEST_URI']) ? esc_url_raw(wp_unslash($_SERVER['REQUEST_URI'])) : '';
        $path = rawurldecode((string) wp_parse_url('http://x' . $uri, PHP_URL_PATH));
        $home = preg_quote((string) wp_parse_url($this->site->home(), PHP_URL_PATH), '#');
        return preg_match("#^(?i:{$home})/+(?:index\.php/+)?" . self::RUSSIAN . '#D', $path) === 1;
    }
}
