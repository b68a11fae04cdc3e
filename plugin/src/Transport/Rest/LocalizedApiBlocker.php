<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Rest;

use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Transport\RequestAddress;

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
        $path = RequestAddress::ofThisRequest()->pathBelowFolder($this->site->home(), 'ru');
        if ($path === null) {
            return $query;
        }
        $interfaces = implode('|', array_map('preg_quote', [rest_get_url_prefix(), 'wp-json', 'mcp']));
        $isInterface = preg_match("#^(?:{$interfaces})(?:/|$)#D", $path) === 1;
        return $isInterface || isset($query['rest_route']) ? ['error' => '404'] : $query;
    }
}
