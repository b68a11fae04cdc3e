<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Rendering;

use Closure;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Sources\Hiding\HiddenFromLists;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Text\PlainText;
use MdShop\Catalog\Support\Text\Sentences;
use Throwable;
use WP_Block_Type_Registry;
use WP_Error;
use WP_Post;

/**
 * Renders a post's texts as an anonymous visitor would see them, as plain text, once when the post changes. Blocks and
 * shortcodes are run. The filter `the_content` is not used for the text, because other plugins add share buttons and
 * advertisements to it; but if unknown plugins use it, it decides which sentences may be shown. Lists leave out what is hidden
 * from assistants. The code runs isolated: its output, enqueued assets, HTTP requests, mails and exceptions have no effect, and
 * after a time limit the remaining blocks and shortcodes are omitted. WordPress does not store that a video could not be requested.
 */
final class Renderer
{
    /** Limits for one item. */
    private const SECONDS = 3.0;
    private const INPUT_BYTES = 524288;
    private const TEXT_LENGTH = 20000;

    /** The number of paragraphs of the test text, and their text: enough to detect plugins that show only the first words or paragraphs. */
    private const PROBES = 40;
    private const PROBE = 'quis custodiet ipsos custodes.';

    /**
     * Core blocks whose text is completely in the saved markup. WordPress runs a callback for most of them, which only adds
     * classes and scripts.
     */
    private const STATIC_TEXT_BLOCKS = ['button', 'buttons', 'column', 'columns', 'cover', 'details', 'file', 'gallery', 'group', 'heading', 'image', 'list',
        'list-item', 'media-text', 'paragraph', 'quote', 'table'];

    /** Attributes of blocks that make WordPress hide the block or take its text from elsewhere. */
    private const DYNAMIC_ATTRIBUTES = '/"(?:blockVisibility|bindings)"\s*:/';

    /** Filters with which plugins can hide blocks. */
    private const BLOCK_FILTERS = ['pre_render_block', 'render_block_data', 'render_block'];

    /** Prefix of our own blocks. They show data of the read model, so they are omitted while it is built. */
    private const OWN = 'md-shop/';

    /** @param Closure(): HiddenFromLists $lists Called only when code runs. */
    public function __construct(private readonly AnonymousRequest $request, private readonly ForeignCallbacks $foreign, private readonly Closure $lists)
    {
    }

    /** Whether other plugins filter the content or excerpt of posts. If so, use shown(). */
    public function isFilteredByOthers(): bool
    {
        return $this->foreign->on('the_content', 'get_the_excerpt', 'the_excerpt');
    }

    /** Whether rendering would run code of plugins. */
    public function isDynamic(string $content): bool
    {
        $content = substr($content, 0, self::INPUT_BYTES);
        if (str_contains($content, '[') && preg_match('/\[[^<>&\/\[\]\x00-\x20=]/', $content) === 1) {
            return true;
        }
        if (! str_contains($content, '<!-- wp:')) {
            return false;
        }
        if (preg_match(self::DYNAMIC_ATTRIBUTES, $content) === 1 || $this->foreign->on(...self::BLOCK_FILTERS)) {
            return true;
        }
        preg_match_all('#<!--\s+wp:([a-z][a-z0-9_-]*(?:/[a-z][a-z0-9_-]*)?)#', $content, $found);
        foreach (array_diff(array_unique($found[1]), self::STATIC_TEXT_BLOCKS) as $name) {
            $type = WP_Block_Type_Registry::get_instance()->get_registered(str_contains($name, '/') ? $name : 'core/' . $name);
            if ($type !== null && $type->is_dynamic() && ! str_starts_with($name, self::OWN)) {
                return true;
            }
        }
        return false;
    }

    /**
     * @param bool $run false to omit dynamic blocks and shortcodes and use only the saved markup. The result is the same if
     *     isDynamic() is false.
     */
    public function text(int $postId, string $content, bool $run): string
    {
        $text = PlainText::ofHtml($this->html($postId, $content, $run));
        return strlen($text) <= self::TEXT_LENGTH ? $text : mb_substr($text, 0, self::TEXT_LENGTH, 'UTF-8');
    }

    /** Like text(), but returns HTML. */
    public function html(int $postId, string $content, bool $run): string
    {
        $cut = Shortcodes::cut($content, self::INPUT_BYTES);
        if (! $run && ! str_contains($cut, '[')) {
            return $cut;
        }
        // If the end of several blocks is cut off, WordPress shows the inner ones even if the outer one is hidden.
        $blocks = $cut === $content ? $cut : $cut . str_repeat('<!-- /wp:group -->', substr_count($cut, '<!-- wp:'));
        $html = $run ? $this->renderIsolated($postId, static fn (): string => do_shortcode(self::withoutUnknownShortcodes(do_blocks($blocks)))) : null;
        return $html ?? strip_shortcodes(self::withoutUnknownShortcodes($cut));
    }

    /**
     * Reduces the excerpt and the text to what the item's page shows to an anonymous visitor. Both are empty if that cannot
     * be determined.
     *
     * @return array{Item, string} The item with its excerpt, and its text.
     */
    public function shown(Item $item, string $text, bool $mayAsk): array
    {
        $post = get_post($item->id);
        if (! $mayAsk || ! $post instanceof WP_Post) {
            return [$item->withExcerpt(''), ''];
        }
        $excerpt = $this->shownExcerpt($post, PlainText::ofHtml($item->excerpt));
        // If a shop writes only a short description, that is used as the text.
        $shown = $item->content === $post->post_content ? $this->shownText($post, $text) : $this->shownExcerpt($post, $text);
        return [$item->withExcerpt($excerpt), $shown];
    }

    /** Returns the sentences of a post's text that its page shows to an anonymous visitor; '' if that cannot be determined. */
    private function shownText(WP_Post $post, string $text): string
    {
        $page = $text === '' ? '' : $this->renderIsolated($post->ID, static fn (): string => (string) apply_filters('the_content', $post->post_content)); // phpcs:ignore WordPress.NamingConventions -- A WordPress hook.
        return Sentences::shared($text, PlainText::ofHtml($page ?? ''));
    }

    /** Does the same for a text that is shown as the excerpt. */
    private function shownExcerpt(WP_Post $post, string $text): string
    {
        // phpcs:ignore WordPress.NamingConventions -- A filter of WordPress.
        $excerpt = $text === '' ? '' : $this->renderIsolated($post->ID, static fn (): string => (string) apply_filters('the_excerpt', get_the_excerpt($post)));
        return Sentences::shared($text, PlainText::ofHtml($excerpt ?? ''));
    }

    /**
     * Passes a test text through the filters of other plugins as if it were this post's text. If the result changes, their rules
     * for the post have changed. Much cheaper than filtering the post's own text.
     *
     * @return string One character for each paragraph of the test text: 1 if it was kept, 0 if it was removed; '' if a filter threw.
     */
    public function shownOfProbe(WP_Post $post): string
    {
        $names = array_map(static fn (int $number): string => sprintf('mdshopprobe%02d', $number), range(1, self::PROBES));
        $text = '<p>' . implode("</p>\n<p>", array_map(static fn (string $name): string => $name . ' ' . self::PROBE, $names)) . '</p>';
        // phpcs:disable WordPress.NamingConventions -- Filters of WordPress.
        $shown = $this->renderIsolated($post->ID, static fn (): string => (string) apply_filters('the_content', $text)
            . "\n<hr>" . (string) apply_filters('the_excerpt', apply_filters('get_the_excerpt', 'mdshopprobe00 ' . self::PROBE, $post)));
        // phpcs:enable
        return $shown === null ? '' : implode('', array_map(
            static fn (string $name): string => str_contains($shown, $name) ? '1' : '0',
            ['mdshopprobe00', ...$names]
        ));
    }

    private static function withoutUnknownShortcodes(string $html): string
    {
        // Blocks may add much to the text that was cut.
        return Shortcodes::withoutUnknownPairs(Shortcodes::cut($html, self::INPUT_BYTES), array_map('strval', array_keys($GLOBALS['shortcode_tags'] ?? [])));
    }

    /**
     * @param callable(): string $render
     * @return string|null null if it threw an exception.
     */
    private function renderIsolated(int $postId, callable $render): ?string
    {
        $post = get_post($postId);
        $deadline = microtime(true) + self::SECONDS;
        $omitLate = static fn (mixed $value): mixed => microtime(true) > $deadline ? '' : $value;
        $omitOwn = static fn (mixed $value, array $block): mixed => str_starts_with((string) $block['blockName'], self::OWN) ? '' : $value;
        $noRequest = static fn (): WP_Error => new WP_Error('md_shop_rendering', 'Content is rendered without requests to other servers.');
        // Visitors would get a bare link ever after, because WordPress would not ask for the video again.
        $noEmbedMeta = static fn (mixed $stored, mixed $id, mixed $key): mixed => str_starts_with((string) $key, '_oembed_') ? false : $stored;
        $noEmbedPost = static fn (mixed $isEmpty, array $post): bool => (bool) $isEmpty || ($post['post_type'] ?? '') === 'oembed_cache';
        $before = ['styles' => wp_styles()->queue, 'scripts' => wp_scripts()->queue];
        $level = ob_get_level();
        ob_start();
        add_filter('pre_do_shortcode_tag', $omitLate, PHP_INT_MAX);
        add_filter('pre_render_block', $omitLate, PHP_INT_MAX);
        add_filter('pre_render_block', $omitOwn, PHP_INT_MAX, 2);
        add_filter('pre_http_request', $noRequest, PHP_INT_MAX);
        add_filter('pre_wp_mail', '__return_false', PHP_INT_MAX);
        add_filter('update_post_metadata', $noEmbedMeta, PHP_INT_MAX, 3);
        add_filter('wp_insert_post_empty_content', $noEmbedPost, PHP_INT_MAX, 2);
        try {
            return ($this->lists)()->during(fn (): string => $post instanceof WP_Post ? $this->request->onPageOf($post, $render) : $render());
        } catch (Throwable $e) {
            Log::error(sprintf('the content of post %d could not be rendered, its plain markup is used', $postId), $e);
            return null;
        } finally {
            remove_filter('pre_do_shortcode_tag', $omitLate, PHP_INT_MAX);
            remove_filter('pre_render_block', $omitLate, PHP_INT_MAX);
            remove_filter('pre_render_block', $omitOwn, PHP_INT_MAX);
            remove_filter('pre_http_request', $noRequest, PHP_INT_MAX);
            remove_filter('pre_wp_mail', '__return_false', PHP_INT_MAX);
            remove_filter('update_post_metadata', $noEmbedMeta, PHP_INT_MAX);
            remove_filter('wp_insert_post_empty_content', $noEmbedPost, PHP_INT_MAX);
            // A buffer may refuse to be closed.
            while (ob_get_level() > $level && ob_end_clean()) {
                continue;
            }
            wp_styles()->queue = $before['styles'];
            wp_scripts()->queue = $before['scripts'];
        }
    }
}
