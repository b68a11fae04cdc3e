<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Site;

use Closure;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Time\Clocks;
use MdShop\Catalog\Transport\Reply;
use MdShop\Catalog\Transport\RequestAddress;
use MdShop\Catalog\Transport\RequestReader;
use WP;

/**
 * Serves the addresses at the site's root: `/agent/register`, `/mcp`, documents. Each has an ordinary rewrite rule. As in REST,
 * the response is sent before cookies, canonical redirects, the main query and the theme. Without pretty permalinks the
 * addresses are `?md_shop=agent/register` and so on.
 *
 * Below `/ru/` only the paths in the table exist.
 */
final class SiteTransport
{
    public const QUERY_VAR = 'md_shop';

    /**
     * The digest of the rules that WordPress has stored, and optionally the time of the last rebuild because some were missing:
     * "9f86d0…" or "9f86d0… 1700000000". Autoloaded, so that reading it costs nothing.
     */
    private const OPTION = 'md_shop_rules';

    /** The minimum time between two rebuilds because of missing rules, in case another plugin always removes them. */
    private const REFRESH_SECONDS = 3600;

    private const RUSSIAN = 'ru/';

    /**
     * @param array<string, callable(Request): Answer> $paths The handler of each path, for all methods: `mcp`,
     *     `.well-known/api-catalog`, `ru/llms.txt`. This class removes the body of a response to HEAD.
     * @param Closure(Request): Answer $failure The response if a handler does not finish.
     * @param int $longestBody The maximum length of a body in bytes.
     * @param Closure(Request, Answer): void $then Called when a request is answered.
     */
    public function __construct(
        private readonly array $paths,
        private readonly Closure $failure,
        private readonly int $longestBody,
        private readonly Site $site,
        private readonly Network $network,
        private readonly Closure $then,
    ) {
    }

    public function addHooks(): void
    {
        add_action('init', $this->refreshStoredRules(...));
        // Runs after filters that add language prefixes to rules. These rules come first, so that no page can take their addresses.
        // This filter, unlike add_rewrite_rule(), also works if other code builds the rules early in a process.
        add_filter('rewrite_rules_array', fn (array $rules): array => $this->network->isActiveOnCurrentSite() ? $this->rules() + $rules : $rules, PHP_INT_MAX);
        add_filter('query_vars', static fn (array $names): array => [...$names, self::QUERY_VAR]);
        add_action('parse_request', $this->serve(...), 0);
    }

    /**
     * Rebuilds WordPress's stored rules if they were built from other rules than these, or by a process without this plugin, for
     * example during an update of its files or by WP-CLI with --skip-plugins.
     */
    private function refreshStoredRules(): void
    {
        $isLate = did_action('wp_loaded') > 0;
        if (! $this->network->isOwnSite() || ($isLate && ! doing_filter('option_rewrite_rules'))) {
            return;
        }
        $rules = $this->rules();
        $version = hash('sha256', serialize($rules));
        $known = explode(' ', (string) get_option(self::OPTION));
        if ($known[0] !== $version) {
            $this->deleteStoredRules();
            update_option(self::OPTION, $version, true);
            return;
        }
        // WordPress reads this option in every request anyway. Without pretty permalinks it is not an array.
        $stored = get_option('rewrite_rules');
        $isIncomplete = is_array($stored) && $stored !== [] && array_diff_key($rules, $stored) !== [];
        if ($isIncomplete && Clocks::havePassed(self::REFRESH_SECONDS, (int) ($known[1] ?? 0), time())) {
            $this->deleteStoredRules();
            update_option(self::OPTION, $version . ' ' . time(), true);
        }
    }

    private function deleteStoredRules(): void
    {
        delete_option('rewrite_rules');
        if (doing_filter('option_rewrite_rules')) {
            // WordPress is just reading them.
            add_filter('option_rewrite_rules', $none = static function () use (&$none): string {
                remove_filter('option_rewrite_rules', $none);
                return '';
            });
        }
    }

    /**
     * Whether WordPress's rules were built by a process without this plugin.
     *
     * @param mixed $stored The option; not an array without pretty permalinks.
     */
    public static function areMissing(mixed $stored): bool
    {
        return is_array($stored) && $stored !== [] && ! isset($stored[self::pattern('mcp')]);
    }

    /** @return array<string, string> WordPress's query, by the pattern of the address. */
    private function rules(): array
    {
        $rules = [];
        foreach (array_keys($this->paths) as $path) {
            $rules[self::pattern($path)] = 'index.php?' . self::QUERY_VAR . '=' . $path;
            if (! isset($this->paths[self::RUSSIAN . $path]) && ! str_starts_with($path, self::RUSSIAN)) {
                // WordPress must not guess or redirect these addresses (docs/decisions.md, "Languages").
                $rules[self::pattern(self::RUSSIAN . $path)] = 'index.php?error=404';
            }
        }
        return $rules;
    }

    /** The pattern of a path. As in REST, `index.php/` may precede it, for servers without rewriting. */
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
        $handler = $this->paths[$path];
        $request = RequestReader::read('/' . $path, $this->longestBody);
        Reply::sendAndExit($request, static fn (Request $request): Answer => $handler($request)->to($request), ($this->failure)($request), $this->then);
    }

    /** Returns the requested path of the table. `?md_shop=` counts only if the address has no path. */
    private function path(WP $wp): string
    {
        parse_str(wp_unslash((string) $wp->matched_query), $ofAddress);
        $path = $ofAddress[self::QUERY_VAR] ?? '';
        if (is_string($path) && $path !== '' && ! str_starts_with($path, self::RUSSIAN) && $this->isBelowRussian()) {
            // A language plugin may include the language in the home address; then WordPress's request lacks the prefix.
            return self::RUSSIAN . $path;
        }
        if ($path === '' && (string) $wp->request === '') {
            // phpcs:ignore WordPress.Security -- Only compared with the table's paths; a public interface has no nonce.
            $path = wp_unslash($_GET[self::QUERY_VAR] ?? '');
        }
        return is_string($path) ? trim($path, '/') : '';
    }

    private static function withoutPrefix(string $path): string
    {
        return str_starts_with($path, self::RUSSIAN) ? substr($path, strlen(self::RUSSIAN)) : $path;
    }

    /** Whether the client's address is below `/ru/`, independent of filters of the home address. */
    private function isBelowRussian(): bool
    {
        return RequestAddress::ofThisRequest()->pathBelowFolder($this->site->home(), rtrim(self::RUSSIAN, '/')) !== null;
    }
}
