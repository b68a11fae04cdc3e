<?php

/**
 * A must-use plugin for `npm run footprint`, which says in a header what it wants, so that addresses stay as visitors use them. It appends
 * one line of JSON per request to a file, with the CPU time of the request in microseconds, the plugin's classes and how many statements
 * WordPress has sent. The mark `other` tells the request with which one is compared. With the mark `without`, a request runs without the plugin. With the mark `statements`, it counts the statements
 * that the plugin causes, and not the CPU time. The block footprint/floor shows what the plugin's catalog has shown, as a constant: that is
 * what WordPress itself does with this HTML.
 */

declare(strict_types=1);

(static function (): void {
    $cpu = static function (): int {
        $usage = (array) getrusage();
        return ($usage['ru_utime.tv_sec'] + $usage['ru_stime.tv_sec']) * 1_000_000 + $usage['ru_utime.tv_usec'] + $usage['ru_stime.tv_usec'];
    };
    $began = $cpu();
    parse_str($_SERVER['HTTP_X_FOOTPRINT'] ?? '', $marks);
    if (isset($marks['without'])) {
        add_filter('option_active_plugins', static fn (mixed $names): array
            => array_values(array_filter((array) $names, static fn (mixed $name): bool => ! str_contains((string) $name, 'md-shop-catalog'))));
        // WooCommerce does not know the plugin's type and would show its products without their variations.
        add_filter('woocommerce_product_class', static fn (mixed $class, mixed $type = ''): mixed
            => $type === 'roller_product' ? 'WC_Product_Variable' : $class, 10, 2);
    }
    $own = 0;
    if (isset($marks['statements'])) {
        add_filter('query', static function (mixed $query) use (&$own): mixed {
            $classes = array_column(debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS), 'class');
            $own += (int) (preg_grep('/^MdShop\\\\Catalog\\\\/', $classes) !== []);
            return $query;
        }, PHP_INT_MAX);
    }
    $shown = WP_CONTENT_DIR . '/footprint.html';
    if (str_contains((string) $_SERVER['REQUEST_URI'], 'footprint-grid') && ! is_file($shown)) {
        add_filter('render_block_md-shop/catalog', static function (mixed $html) use ($shown): mixed {
            file_put_contents($shown, $html);
            return $html;
        });
    }
    if (str_contains((string) $_SERVER['REQUEST_URI'], 'footprint-floor')) {
        add_action('init', static fn () => register_block_type('footprint/floor', ['render_callback' => static fn (): string => (string) file_get_contents($shown)]));
    }
    add_action('rest_api_init', static function (): void {
        register_rest_route('footprint/v1', '/hello', ['callback' => static fn (): array => ['hello' => true], 'permission_callback' => '__return_true']);
    });
    foreach (['wp_ajax_footprint', 'wp_ajax_nopriv_footprint'] as $hook) {
        add_action($hook, static fn () => wp_die('hello', '', ['response' => 200]));
    }
    register_shutdown_function(static function () use ($cpu, $began, $marks, &$own): void {
        if (! isset($marks['footprint'])) {
            return;
        }
        // Last of all, after the shutdown functions of WordPress.
        register_shutdown_function(static function () use ($cpu, $began, $marks, &$own): void {
            $ours = static fn (string $name): bool => str_starts_with($name, 'MdShop\\Catalog\\');
            $line = ['kind' => (string) $marks['footprint'], 'isOther' => isset($marks['other']), 'cpu' => $cpu() - $began,
                'statements' => isset($marks['statements']) ? $own : null,
                'classes' => array_values(array_filter([...get_declared_classes(), ...get_declared_interfaces(), ...get_declared_traits()], $ours))];
            file_put_contents(WP_CONTENT_DIR . '/footprint.log', json_encode($line, JSON_THROW_ON_ERROR) . "\n", FILE_APPEND | LOCK_EX);
        });
    });
})();
