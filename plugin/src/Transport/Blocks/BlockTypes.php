<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use Closure;
use MdShop\Catalog\Contract\ContractProblem;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Network;
use WP_Block;
use WP_Post;

/**
 * Registers the blocks that `npm run build` generated from blocks/, each with its renderer. WordPress translates their names
 * and descriptions, by the text domain in block.json.
 */
final class BlockTypes
{
    public const PREFIX = 'md-shop/';

    /** The generated folder, relative to the plugin's folder. */
    private const FOLDER = 'build/blocks';
    private const TEXT_DOMAIN = 'md-shop-catalog';

    /**
     * @param string $plugin The plugin's folder.
     * @param array<string, Closure(): BlockRenderer> $renderers Called when a block is shown. By the block's name without its prefix.
     */
    public function __construct(
        private readonly string $plugin,
        private readonly array $renderers,
        private readonly Messages $messages,
        private readonly PageLanguage $language,
        private readonly Network $network,
    ) {
    }

    public function addHooks(): void
    {
        add_action('init', $this->register(...));
        add_filter('block_categories_all', static fn (array $categories): array => [
            ...$categories,
            ['slug' => 'md-shop', 'title' => __('Shop for agents', 'md-shop-catalog'), 'icon' => null],
        ]);
    }

    private function register(): void
    {
        foreach ($this->renderers as $name => $renderer) {
            $folder = $this->plugin . '/' . self::FOLDER . '/' . $name;
            if (! is_file($folder . '/block.json')) {
                (new ContractProblem('contract_missing', self::FOLDER . '/' . $name . '/block.json'))->report();
                return;
            }
            $type = register_block_type_from_metadata($folder, [
                'render_callback' => fn (array $attributes, string $content, WP_Block $block): string => $this->render($renderer(), $attributes, $block),
            ]);
            foreach ($type === false ? [] : $type->editor_script_handles as $handle) {
                wp_set_script_translations($handle, self::TEXT_DOMAIN, $this->plugin . '/languages');
            }
        }
    }

    /** @param array<string, mixed> $attributes */
    private function render(BlockRenderer $renderer, array $attributes, WP_Block $block): string
    {
        if (! $this->network->isActiveOnCurrentSite()) {
            return '';
        }
        $post = $block->context['postId'] ?? ($GLOBALS['post'] ?? null);
        $id = $post instanceof WP_Post ? $post->ID : (is_numeric($post) ? (int) $post : 0);
        try {
            $html = $renderer->html($attributes, $id);
        } catch (Unavailable) {
            $html = $this->unavailable();
        } catch (DatabaseError $e) {
            Log::error('a block shows no products', $e);
            $html = $this->unavailable();
        }
        return $html === '' ? '' : '<div ' . get_block_wrapper_attributes($renderer->wrapper($attributes, $id)) . '>' . $html . '</div>';
    }

    private function unavailable(): string
    {
        return '<p class="md-shop-unavailable">' . esc_html($this->messages->text($this->language->current(), 'shop.unavailable')) . '</p>';
    }
}
