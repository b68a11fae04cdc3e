<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Rest;

use MdShop\Catalog\Support\Site;

/**
 * Blocks interfaces below `/ru/`, because there is no Russian API: their addresses are 404, and so is `?rest_route=`, with any
 * language plugin and any permalinks (docs/decisions.md, "Languages").
 */
final class LocalizedApiBlocker
{
    public function __construct(private readonly Site $site)
    {
    }

    public function addHooks(): void
    {
        // Runs last, so that no language plugin can restore the route.
        add_filter('request', $this->block(...), PHP_INT_MAX);
    }

    /**
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    private function block(array $query): array
    {
        $uri = isset($_SERVER['REQUEST_URI']) ? esc_url_raw(wp_unslash($_SERVER['REQUEST_URI'])) : '';
        $path = rawurldecode((string) wp_parse_url('http://x' . $uri, PHP_URL_PATH));
        $home = preg_quote((string) wp_parse_url($this->site->home(), PHP_URL_PATH), '#');
        if (preg_match("#^(?i:{$home})/+(?:index\.php/+)?ru(?:/+(.*))?$#Ds", $path, $match) !== 1) {
            return $query;
        }
        $interfaces = implode('|', array_map('preg_quote', [rest_get_url_prefix(), 'wp-json', 'mcp']));
        $isInterface = preg_match("#^(?:{$interfaces})(?:/|$)#D", $match[1] ?? '') === 1;
        return $isInterface || isset($query['rest_route']) ? ['error' => '404'] : $query;
    }
}
