<?php

declare(strict_types=1);

namespace MdShop\Catalog\Blocks;

use Closure;
use MdShop\Catalog\Contract\ContractProblem;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Network;
use MdShop\Catalog\ReadModel\Unavailable;
use MdShop\Catalog\Storage\DatabaseError;
use WP_Block;
use WP_Post;

/**
 * Registers the blocks that `npm run build` generated from blocks/, each with its renderer. Names and editor texts come from
 * the message catalogue, in the administrator's language.
 */
final class BlockTypes
{
    public const PREFIX = 'md-shop/';

    /** The generated folder, relative to the plugin's folder. */
    private const FOLDER = 'build/blocks';
    private const TEXT_DOMAIN = 'md-shop-catalog';

    /** The catalogue keys of each block's name and description. */
    private const TITLES = [
        'catalog' => ['blocks.catalog', 'blocks.catalog_description'],
        'product' => ['blocks.product', 'blocks.product_description'],
        'agent-access' => ['blocks.agents', 'blocks.agents_description'],
        'question' => ['blocks.question', 'blocks.question_description'],
    ];

    /** Keys of further texts in the editor, besides all keys that begin with "blocks.". */
    private const EDITOR_TEXTS = ['taxonomy.category.all_items', 'taxonomy.brand.all_items'];

    /**
     * @param string $plugin The plugin's folder.
     * @param array<string, BlockRenderer> $renderers By the block's name without its prefix.
     * @param Closure(ContractProblem): void $report Shows a problem to administrators.
     */
    public function __construct(
        private readonly string $plugin,
        private readonly array $renderers,
        private readonly Messages $messages,
        private readonly PageLanguage $language,
        private readonly Closure $report,
        private readonly Network $network,
    ) {
    }

    public function addHooks(): void
    {
        add_action('init', $this->register(...));
        add_filter('block_categories_all', fn (array $categories): array => [
            ...$categories,
            ['slug' => 'md-shop', 'title' => $this->messages->forAdministrator('blocks.category'), 'icon' => null],
        ]);
        add_action('enqueue_block_editor_assets', $this->enqueueEditorTexts(...));
    }

    private function register(): void
    {
        foreach ($this->renderers as $name => $renderer) {
            $folder = $this->plugin . '/' . self::FOLDER . '/' . $name;
            if (! is_file($folder . '/block.json')) {
                ($this->report)(new ContractProblem('contract_missing', self::FOLDER . '/' . $name . '/block.json'));
                return;
            }
            [$title, $description] = array_map($this->messages->forAdministrator(...), self::TITLES[$name]);
            register_block_type_from_metadata($folder, [
                'title' => $title,
                'description' => $description,
                'render_callback' => fn (array $attributes, string $content, WP_Block $block): string => $this->render($renderer, $attributes, $block),
            ]);
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
            error_log('md-shop-catalog: a block shows no products: ' . $e->getMessage());
            $html = $this->unavailable();
        }
        return $html === '' ? '' : '<div ' . get_block_wrapper_attributes($renderer->wrapper($attributes, $id)) . '>' . $html . '</div>';
    }

    private function unavailable(): string
    {
        return '<p class="md-shop-unavailable">' . esc_html($this->messages->text($this->language->current(), 'shop.unavailable')) . '</p>';
    }

    /** Passes the editor's texts to wp.i18n, with the catalogue keys as the source texts. */
    private function enqueueEditorTexts(): void
    {
        $texts = [];
        foreach ([...$this->messages->keys('blocks.'), ...self::EDITOR_TEXTS] as $key) {
            $texts[$key] = [$this->messages->forAdministrator($key)];
        }
        $data = wp_json_encode($texts, JSON_HEX_TAG | JSON_UNESCAPED_UNICODE);
        wp_add_inline_script('wp-i18n', sprintf('wp.i18n.setLocaleData(%s, %s);', (string) $data, (string) wp_json_encode(self::TEXT_DOMAIN)));
    }
}
