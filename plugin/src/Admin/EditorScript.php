<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Contract\ContractProblem;

/**
 * Loads the panels of the block editor (src-editor), only in the editor of a post type that has one: price, variants and texts for the
 * plugin's own products, languages for posts whose languages the plugin itself stores.
 */
final class EditorScript
{
    private const HANDLE = 'md-shop-editor';

    /** The built script, relative to the plugin's folder. */
    private const FOLDER = 'build/editor';

    /**
     * @param string $file The plugin's main file.
     * @param bool $hasProducts Whether the products are the plugin's own.
     * @param list<string> $withLanguages The post types whose languages the plugin stores; none beside a language plugin.
     * @param list<string> $hideable The post types whose posts can be hidden from assistants.
     */
    public function __construct(private readonly string $file, private readonly bool $hasProducts, private readonly array $withLanguages, private readonly array $hideable)
    {
    }

    /** Called by the action `enqueue_block_editor_assets`. */
    public function enqueue(): void
    {
        $screen = function_exists('get_current_screen') ? get_current_screen() : null;
        // The editors of sites and widgets fire the action too.
        if ($screen === null || $screen->base !== 'post') {
            return;
        }
        $panels = [
            'product' => $this->hasProducts && $screen->post_type === PostTypes::PRODUCT,
            'languages' => in_array($screen->post_type, $this->withLanguages, true),
            'hiding' => in_array($screen->post_type, $this->hideable, true),
        ];
        if (! in_array(true, $panels, true)) {
            return;
        }
        $asset = dirname($this->file) . '/' . self::FOLDER . '/index.asset.php';
        if (! is_file($asset)) {
            (new ContractProblem('contract_missing', self::FOLDER . '/index.asset.php'))->report();
            return;
        }
        ['dependencies' => $dependencies, 'version' => $version] = require $asset;
        wp_enqueue_script(self::HANDLE, plugins_url(self::FOLDER . '/index.js', $this->file), $dependencies, $version, true);
        wp_add_inline_script(self::HANDLE, 'var mdShopEditor = ' . wp_json_encode($panels) . ';', 'before');
        wp_set_script_translations(self::HANDLE, 'md-shop-catalog', dirname($this->file) . '/languages');
        wp_enqueue_style(self::HANDLE, plugins_url(self::FOLDER . '/style-index.css', $this->file), ['wp-components'], $version);
        wp_style_add_data(self::HANDLE, 'rtl', 'replace');
    }
}
