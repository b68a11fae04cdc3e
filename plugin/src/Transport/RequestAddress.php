<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport;

use WP_REST_Request;

/**
 * Recognizes the plugin's addresses before WordPress has routed the request. The checks differ in strictness, depending on the cost of a
 * wrong "yes".
 */
final class RequestAddress
{
    /** REST, `/mcp`, `/agent/…`, `/.well-known/…` and documents, anywhere in the address. */
    private const PLUGIN_ADDRESS = '#(?i:md-shop/v)|[?&]md_shop\b|/(?:mcp|agent|\.well-known)(?:[/?]|$)|\.(?:md|txt|json)/*(?:\?|$)#';

    /** The namespace of the plugin's REST routes. */
    private const ROUTES = '(?i:md-shop/v1)';

    /** A REST route of the plugin. WordPress ignores letter case. The index of the namespace is not included: WordPress serves it. */
    private const ROUTE = self::ROUTES . '/+[^/]';

    /** The first segments of REST routes that return or change what the catalog shows: of WordPress, WooCommerce and this plugin. */
    private const CATALOG_NAMESPACES = '(?i:wp|wc|wp-[\w-]+|wc-[\w-]+|md-shop(?:-admin)?|batch|oembed)';

    /**
     * @param string $uri Path and query as the client sent them.
     * @param array<mixed> $query The query as PHP has parsed it.
     */
    public function __construct(private readonly string $uri, private readonly array $query)
    {
    }

    public static function ofThisRequest(): self
    {
        // phpcs:ignore WordPress.Security -- Only searched. WordPress adds slashes later.
        return new self(isset($_SERVER['REQUEST_URI']) ? (string) $_SERVER['REQUEST_URI'] : '', $_GET);
    }

    /** Whether it may be an address of the plugin, with any permalinks and any folder. A wrong "yes" costs only a buffer. */
    public function mayBePluginAddress(): bool
    {
        return preg_match(self::PLUGIN_ADDRESS, rawurldecode($this->uri)) === 1;
    }

    /** Whether the answer is for agents or crawlers: an address of the plugin, a sitemap, or any page as Markdown. */
    public function isForAgents(): bool
    {
        // phpcs:ignore WordPress.Security -- Only searched.
        $accept = (string) ($_SERVER['HTTP_ACCEPT'] ?? '');
        return $this->mayBePluginAddress() || str_contains($this->uri, '/wp-sitemap') || stripos($accept, 'text/markdown') !== false;
    }

    /**
     * Whether it is an address of the plugin that accepts credentials: in REST or at the site's root. A wrong "yes" would hide
     * another plugin's credential from it. So a path at the root must match as a whole, because other plugins' routes may end
     * with the same words (`/wp-json/theirs/v1/mcp`), and the query is not searched for addresses. A plugin that loads later may
     * change the prefix of REST, so any single path segment counts as the prefix.
     *
     * @param string $home The site's address.
     */
    public function acceptsCredentials(string $home): bool
    {
        $path = $this->path();
        return $this->namesRoute()
            || preg_match('#^' . self::root($home) . '/+(?:index\.php/+)?(?:[^/]+/+' . self::ROUTE . '|(?:mcp|agent/(?:auth|register))/*\z)#s', $path) === 1
            || (isset($this->query['md_shop']) && preg_match('#^' . self::root($home) . '/*(?:index\.php/*)?\z#', $path) === 1);
    }

    /**
     * Whether the plugin's REST or `/mcp` handles the request, and not a page. After a wrong "yes" a page would lack the plugin's
     * blocks and links.
     *
     * @param string $home The site's address.
     * @param string $prefix The prefix of REST: "wp-json".
     * @param bool $hasPermalinks Without permalinks `/mcp` is a page.
     */
    public function isInterface(string $home, string $prefix, bool $hasPermalinks): bool
    {
        $names = preg_quote($prefix, '#') . '/+' . self::ROUTE . ($hasPermalinks ? '|mcp/?\z' : '');
        return $this->namesRoute() || preg_match('#^' . self::root($home) . "/(?:index\.php/)?(?:{$names})#s", $this->path()) === 1;
    }

    /**
     * Whether the request is for other plugins alone, as far as its address tells: admin-ajax.php, wp-cron.php, or a REST route that
     * neither WordPress, WooCommerce nor this plugin has. After a wrong "no" it only loads more classes.
     *
     * @param string $home The site's address.
     * @param string $prefix The prefix of REST: "wp-json".
     */
    public function isForOtherPlugins(string $home, string $prefix): bool
    {
        if (wp_doing_ajax() || wp_doing_cron()) {
            return true;
        }
        // phpcs:ignore WordPress.Security -- Only whether they exist. WordPress also reads them from a form.
        $hasQuery = isset($this->query['rest_route']) || isset($this->query['md_shop']) || isset($_POST['rest_route']) || isset($_POST['md_shop']);
        $route = '#^' . self::root($home) . '/(?:index\.php/)?' . preg_quote($prefix, '#') . '/(?!' . self::CATALOG_NAMESPACES . '/)[^/]+/#';
        return ! $hasQuery && preg_match($route, $this->path()) === 1;
    }

    /**
     * Whether the request is for an ordinary page or an admin screen, as far as its address tells: neither REST, in any folder, nor an
     * address that may be the plugin's. After a wrong "no" it only loads more classes.
     *
     * @param string $prefix The prefix of REST: "wp-json".
     */
    public function isPageOrScreen(string $prefix): bool
    {
        return $this->isOutsideRest($prefix) && ! $this->mayBePluginAddress();
    }

    /**
     * Whether the request is for a page, an admin screen or a document, as far as its address tells, and not for REST, in any folder.
     *
     * @param string $prefix The prefix of REST: "wp-json".
     */
    public function isOutsideRest(string $prefix): bool
    {
        if ($this->uri === '' || PHP_SAPI === 'cli' || (defined('WP_CLI') && WP_CLI) || wp_doing_ajax() || wp_doing_cron()) {
            return false;
        }
        // phpcs:ignore WordPress.Security -- Only whether they exist. WordPress also reads them from a form.
        $hasQuery = isset($this->query['rest_route']) || isset($_POST['rest_route']) || isset($_POST['md_shop']);
        $isRest = preg_match('#/(?:wp-json|' . preg_quote($prefix, '#') . ')(?:/|\z)#', $this->path()) === 1;
        return ! $hasQuery && ! $isRest;
    }

    /**
     * Returns the path relative to the site's address, decoded, without `index.php` and surrounding slashes; null if the request is
     * not below that address.
     *
     * @param string $home The site's address.
     */
    public function pathBelow(string $home): ?string
    {
        return preg_match('#^' . self::root($home) . '(?:/+index\.php)?/+(.*?)/*\z#s', $this->path(), $found) === 1 ? $found[1] : null;
    }

    /**
     * Returns what follows a folder, such as that of a language, in the path relative to the site's address: decoded, without surrounding
     * slashes; null if the request is not below that folder.
     *
     * @param string $home The site's address.
     */
    public function pathBelowFolder(string $home, string $folder): ?string
    {
        return preg_match('#^' . preg_quote($folder, '#') . '(?:/+(.*))?\z#s', $this->pathBelow($home) ?? '', $found) === 1 ? $found[1] ?? '' : null;
    }

    /** Whether it is a REST route of the administrator's screen, with any permalinks. */
    public function isForScreen(): bool
    {
        $route = $this->query['rest_route'] ?? $this->path();
        return is_string($route) && preg_match('#/md-shop-admin/v1/#i', $route) === 1;
    }

    /** Whether a route of WordPress, WooCommerce or this plugin is requested, which may return or change what the catalog shows. */
    public static function isRouteOfCatalog(string $route): bool
    {
        return preg_match('#^/*' . self::CATALOG_NAMESPACES . '(?:/|$)#', $route) === 1;
    }

    /** Whether a request inside WordPress is for the site's index with its routes or namespaces. */
    public static function isListOfRoutes(WP_REST_Request $request): bool
    {
        if (trim($request->get_route(), '/') !== '') {
            return false;
        }
        $fields = wp_parse_list($request->get_param('_fields') ?? []);
        return $fields === [] || rest_is_field_included('routes', $fields) || rest_is_field_included('namespaces', $fields);
    }

    /** Whether a request inside WordPress needs the plugin's routes: it is for one of them, for their namespace, or for the site's index with routes. */
    public static function needsRoutes(WP_REST_Request $request): bool
    {
        return preg_match('#^/*' . self::ROUTES . '(?:/|\z)#', $request->get_route()) === 1 || self::isListOfRoutes($request);
    }

    /** Whether WordPress's REST server would look for a route in the plugin's namespace. */
    public static function isPluginRoute(string $route): bool
    {
        return preg_match('#^/*' . self::ROUTE . '#', $route) === 1;
    }

    private function namesRoute(): bool
    {
        $route = $this->query['rest_route'] ?? null;
        return is_string($route) && self::isPluginRoute($route);
    }

    private function path(): string
    {
        return rawurldecode(explode('?', $this->uri, 2)[0]);
    }

    /** A pattern for the site's folder, "" or "/club". WordPress ignores its letter case. */
    private static function root(string $home): string
    {
        $folder = rtrim(rawurldecode((string) wp_parse_url($home, PHP_URL_PATH)), '/');
        return '(?i:' . preg_quote($folder, '#') . ')';
    }
}
