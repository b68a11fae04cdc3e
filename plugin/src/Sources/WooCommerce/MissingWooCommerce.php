<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\SourceProblem;
use MdShop\Catalog\Settings\Settings;

/**
 * Replaces the WooCommerce source if WooCommerce is selected in the settings but not installed, or active but not loaded in
 * this process. Nothing can be read, and existing rows are kept.
 */
final class MissingWooCommerce implements Source
{
    public function idsAfter(int $id, int $limit): array
    {
        return [];
    }

    public function count(int $upTo = PHP_INT_MAX): int
    {
        return 0;
    }

    public function items(array $ids): array
    {
        return [];
    }

    public function terms(): array
    {
        return [];
    }

    public function problem(): SourceProblem
    {
        return new SourceProblem(static fn (): string => sprintf(
            /* translators: %s: a command */
            __('MD Shop Catalog for Agents takes its products from WooCommerce, which is not active. Until you activate it, the interface answers “503 Service Unavailable”. To show the plugin’s own products instead, run with WP-CLI: %s', 'md-shop-catalog'),
            'wp option update ' . Settings::OPTION . " '{\"source\":\"embedded\"}' --format=json"
        ));
    }

    public function closed(): array
    {
        return [];
    }

    public function watch(Changes $changes): void
    {
    }
}
