<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Screen;

/**
 * Leads to the first steps once, after somebody has activated the plugin alone on the screen of plugins. Several plugins at
 * once, a whole network, WP-CLI and REST lead nowhere: their next page is another one.
 */
final class Welcome
{
    /** "1700000000 md-shop-catalog/md-shop-catalog.php": when what was activated. */
    private const OPTION = 'md_shop_activated';

    /** How long the redirect may follow the activation. */
    private const SECONDS = 60;

    /** @param string $plugin "md-shop-catalog/md-shop-catalog.php" */
    public function __construct(private readonly string $plugin)
    {
    }

    /**
     * Called when the screen of plugins loads. WordPress redirects to "plugins.php?activate=true" after it has activated one
     * plugin; only there is it asked whether that was this one.
     */
    public function lead(): void
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- Only whether it exists. Nothing is changed but the page.
        if (! isset($_GET['activate']) || is_network_admin() || ! current_user_can('manage_options')) {
            return;
        }
        $activated = get_option(self::OPTION, '');
        delete_option(self::OPTION);
        $time = is_string($activated) && str_ends_with($activated, ' ' . $this->plugin) ? (int) $activated : 0;
        if (time() - $time <= self::SECONDS) {
            wp_safe_redirect(Menu::url('start'));
            exit;
        }
    }

    /** Called during the activation: remembers that a person has just activated the plugin, and only it. */
    public static function remember(string $plugin, bool $isForNetwork): void
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- WordPress has checked it; only its name is compared.
        $isSingle = isset($_GET['action']) && $_GET['action'] === 'activate';
        if (is_admin() && $isSingle && ! $isForNetwork && ! wp_doing_ajax() && ! (defined('WP_CLI') && WP_CLI)) {
            update_option(self::OPTION, time() . ' ' . $plugin, false);
        }
    }
}
