<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Scripts;

use MdShop\Catalog\Catalog\PostTypes;

/**
 * Loads the panels of the block editor (src-browser/editor), only in the editor of a post type that has one: price, variants and texts
 * for the plugin's own products, languages for posts whose languages the plugin itself stores.
 */
final class EditorScript
{
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
        $script = new BuiltScript($this->file, 'editor/index', 'md-shop-editor');
        if ($script->enqueue('editor/style-index.css')) {
            wp_add_inline_script($script->handle, 'var mdShopEditor = ' . wp_json_encode($panels) . ';', 'before');
        }
    }
}
