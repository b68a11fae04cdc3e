<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use Closure;
use MdShop\Catalog\Contract\ContractProblem;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Support\BlockTheme;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Http\Emitter;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\ManyHooks;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Support\Translations;
use Throwable;
use WP_Block;
use WP_Block_Type_Registry;
use WP_Post;
use WP_REST_Request;

/**
 * Registers the blocks that `npm run build` generated from blocks/, each with its renderer. WordPress translates their names
 * and descriptions, by the text domain in block.json.
 */
final class BlockTypes
{
    public const PREFIX = 'md-shop/';

    /** The generated folder, relative to the plugin's folder. */
    private const FOLDER = 'build/blocks';
    private const EDITOR_SCRIPT = 'md-shop-blocks';

    /**
     * Blocks whose directives only the browser evaluates, apart from those of their own element. WordPress would look for others in all of
     * their HTML, which takes half as long as making it.
     */
    private const BROWSER_DIRECTIVES = ['catalog', 'product'];

    /** Blocks with the content of a post, whose scripts may have brackets. They call withoutShortcodes() for everything else. */
    private const WITH_CONTENT = ['question'];

    /** @var array<string, true> The blocks that are registered, by name. */
    private array $registered = [];

    /**
     * @param string $plugin The plugin's folder.
     * @param array<string, Closure(): BlockRenderer> $renderers Called when a block is shown. By the block's name without its prefix.
     * @param bool $registersShown Whether the request is for a page, a document or a screen that needs the blocks only if it shows one.
     */
    public function __construct(
        private readonly string $plugin,
        private readonly array $renderers,
        private readonly Messages $messages,
        private readonly PageLanguage $language,
        private readonly Network $network,
        private readonly bool $registersShown,
    ) {
    }

    public function addHooks(): void
    {
        add_action('init', function (): void {
            // In a classic theme the styles of all registered blocks may be on every page.
            if (! $this->registersShown || ! BlockTheme::isActive()) {
                $this->register();
                return;
            }
            $this->registerWhenShown();
            if (is_admin()) {
                $this->reportMissing();
            }
        });
        add_filter('block_categories_all', static fn (array $categories): array => [
            ...$categories,
            ['slug' => 'md-shop', 'title' => __('Shop for agents', 'md-shop-catalog'), 'icon' => null],
        ]);
    }

    /**
     * Registers only the blocks that the page shows. Each registered block costs: block themes compute their styles for all of
     * them on every page.
     */
    private function registerWhenShown(): void
    {
        // Before the theme's styles are computed. They are computed again if a block is registered later.
        add_filter('template_include', function (mixed $template): mixed {
            $shown = implode("\n", [(string) ($GLOBALS['_wp_current_template_content'] ?? ''), ...array_column($GLOBALS['wp_query']->posts ?? [], 'post_content')]);
            if (str_contains($shown, '<!-- wp:' . self::PREFIX)) {
                preg_match_all('#<!-- wp:' . self::PREFIX . '([a-z-]+)#', $shown, $names);
                $this->register($names[1]);
            }
            return $template;
        }, PHP_INT_MAX);
        // In patterns, parts of templates, widgets. Only there WordPress has rendered the block without its type; what other filters have made
        // of that is replaced. A filter that looks for such blocks before they are rendered is called a hundred times on each page.
        $names = array_map(static fn (string $name): string => 'render_block_' . self::PREFIX . $name, array_keys($this->renderers));
        ManyHooks::add($names, function (mixed $html, mixed $block = null, mixed $instance = null): mixed {
            if (! is_array($block) || ! $instance instanceof WP_Block || $instance->block_type !== null) {
                return $html;
            }
            $name = (string) $instance->name;
            $this->register([substr($name, strlen(self::PREFIX))]);
            return WP_Block_Type_Registry::get_instance()->is_registered($name) ? render_block($block) : $html;
        }, PHP_INT_MAX, 3);
        add_filter('rest_pre_dispatch', function (mixed $result, mixed $server, mixed $request): mixed {
            if ($request instanceof WP_REST_Request && str_starts_with($request->get_route(), '/wp/v2/block')) {
                $this->register();
            }
            return $result;
        }, 10, 3);
        add_action('enqueue_block_editor_assets', fn () => $this->register(), PHP_INT_MIN);
    }

    /**
     * @param list<string>|null $names Those that a page shows, without the prefix; null for all, also in the editor. Those that are registered
     *     already, or do not exist, are left out.
     */
    private function register(?array $names = null): void
    {
        $new = array_diff_key($names === null ? $this->renderers : array_intersect_key($this->renderers, array_flip($names)), $this->registered);
        if ($new === []) {
            return;
        }
        if (! $this->registerEditorScript()) {
            $this->reportMissing();
            return;
        }
        // Visitors do not see the names of blocks. Translating them would load the plugin's translations.
        $untranslated = static fn (array $metadata): array => array_diff_key($metadata, ['textdomain' => null]);
        if ($names !== null) {
            add_filter('block_type_metadata', $untranslated);
        }
        foreach ($new as $name => $renderer) {
            $this->registered[$name] = true;
            if (! is_file($this->file($name))) {
                $this->reportMissing();
                break;
            }
            $type = register_block_type_from_metadata($this->file($name), [
                'render_callback' => fn (array $attributes, string $content, WP_Block $block): string => $this->render($renderer(), $attributes, $block),
            ]);
            if ($type !== false && in_array($name, self::BROWSER_DIRECTIVES, true)) {
                // Not in block.json, which says how the script is loaded.
                $type->supports['interactivity'] = ['clientNavigation' => true];
            }
        }
        remove_filter('block_type_metadata', $untranslated);
    }

    /**
     * The script of all blocks in the editor, which their metadata name.
     *
     * @return bool false if it is missing.
     */
    private function registerEditorScript(): bool
    {
        if (wp_script_is(self::EDITOR_SCRIPT, 'registered')) {
            return true;
        }
        $asset = $this->plugin . '/' . self::FOLDER . '/editor.asset.php';
        if (! is_file($asset)) {
            return false;
        }
        /** @var array{dependencies: list<non-empty-string>, version: string} $built */
        $built = require $asset;
        /** @var non-empty-string $address */
        $address = plugins_url(self::FOLDER . '/editor.js', $this->plugin . '/md-shop-catalog.php');
        // In the head it would take the scripts of WordPress there that it needs.
        wp_register_script(self::EDITOR_SCRIPT, $address, $built['dependencies'], $built['version'], ['in_footer' => true]);
        Translations::ofScript(self::EDITOR_SCRIPT, $this->plugin . '/languages');
        return true;
    }

    /** Administrators are told on every screen, also where no block is registered. */
    private function reportMissing(): void
    {
        foreach ([$this->plugin . '/' . self::FOLDER . '/editor.asset.php', ...array_map($this->file(...), array_keys($this->renderers))] as $file) {
            if (! is_file($file)) {
                (new ContractProblem('contract_missing', substr($file, strlen($this->plugin) + 1)))->report();
                return;
            }
        }
    }

    private function file(string $name): string
    {
        return $this->plugin . '/' . self::FOLDER . '/' . $name . '/block.json';
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
        } catch (Throwable $e) {
            // The rest of the page is shown.
            Log::defect("the block {$block->name} failed", $e);
            $html = $this->unavailable();
        }
        if ($html === '') {
            return '';
        }
        $name = substr((string) $block->name, strlen(self::PREFIX));
        // WordPress prints the "HTML anchor" of blocks that the server renders only since 7.0.
        $anchor = is_string($attributes['anchor'] ?? null) ? ['id' => $attributes['anchor']] : [];
        $element = '<div ' . get_block_wrapper_attributes($anchor + ($renderer instanceof BlockWithAttributes ? $renderer->wrapper($attributes, $id) : [])) . '>';
        if (in_array($name, self::BROWSER_DIRECTIVES, true)) {
            $element = substr(wp_interactivity_process_directives($element . '</div>'), 0, -strlen('</div>'));
        }
        return $element . (in_array($name, self::WITH_CONTENT, true) ? $html : self::withoutShortcodes($html)) . '</div>';
    }

    /**
     * WordPress runs shortcodes in the HTML of a post's or widget's blocks. What a visitor has typed, other parameters of the address and names of
     * products must not become one.
     */
    public static function withoutShortcodes(string $html): string
    {
        return str_replace(['[', ']'], ['&#91;', '&#93;'], $html);
    }

    /**
     * The level of a block's heading as its settings have it, so that there are levels below it.
     *
     * @param array<string, mixed> $attributes
     */
    public static function headingLevel(array $attributes): int
    {
        return max(2, min(4, (int) $attributes['headingLevel']));
    }

    private function unavailable(): string
    {
        // It is over in a moment, but a page cache would show it for hours.
        Emitter::keepOutOfPageCaches();
        return '<p class="md-shop-unavailable">' . esc_html($this->messages->text($this->language->current(), 'shop.unavailable')) . '</p>';
    }
}
