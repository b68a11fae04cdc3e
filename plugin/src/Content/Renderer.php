<?php

declare(strict_types=1);

namespace MdShop\Catalog\Content;

use MdShop\Catalog\Text\PlainText;
use MdShop\Catalog\Text\Sentences;
use Throwable;
use WP_Block_Type_Registry;
use WP_Error;
use WP_Post;

/**
 * A post's texts as an anonymous visitor's page shows them, plain, made once when the post changes. Blocks and shortcodes run;
 * `the_content` does not, since other plugins hang share buttons and advertisements on it, but where they hang anything on
 * it, it is asked what may be shown. They run as a visitor would see them, and in a box: what they print, enqueue, send or
 * throw stays inside, and after a while the rest of them is left out.
 */
final class Renderer
{
    /** What one item may cost. */
    private const SECONDS = 3.0;
    private const INPUT_BYTES = 524288;
    private const TEXT_LENGTH = 20000;

    /** Paragraphs of a probe, and what stands in each: enough for plugins that show the first words or paragraphs to everybody. */
    private const PROBES = 40;
    private const PROBE = 'quis custodiet ipsos custodes.';

    /**
     * Core's blocks whose text stands in the saved markup. WordPress runs a function on most of them, which adds classes and
     * scripts; their text is the same without.
     */
    private const SAVED_WHOLE = ['button', 'buttons', 'column', 'columns', 'cover', 'details', 'file', 'gallery', 'group', 'heading', 'image', 'list',
        'list-item', 'media-text', 'paragraph', 'quote', 'table'];

    /** Attributes of any block by which WordPress hides it or takes its text from elsewhere. */
    private const NOT_AS_SAVED = '/"(?:blockVisibility|bindings)"\s*:/';

    /** Filters by which a plugin hides single blocks. */
    private const BLOCK_FILTERS = ['pre_render_block', 'render_block_data', 'render_block'];

    /** Our own blocks show what the read model is made for; while it is made they have nothing to say. */
    private const OWN = 'md-shop/';

    public function __construct(private readonly AnonymousRequest $request, private readonly ForeignCallbacks $foreign)
    {
    }

    /** Whether other plugins decide what pages show of any post: then shownText() and shownExcerpt() must be asked. */
    public function isFilteredByOthers(): bool
    {
        return $this->foreign->on('the_content', 'get_the_excerpt', 'the_excerpt');
    }

    /** Whether code of plugins would run. */
    public function isDynamic(string $content): bool
    {
        if (str_contains($content, '[') && preg_match('/\[[^<>&\/\[\]\x00-\x20=]/', $content) === 1) {
            return true;
        }
        if (! str_contains($content, '<!-- wp:')) {
            return false;
        }
        if (preg_match(self::NOT_AS_SAVED, $content) === 1 || $this->foreign->on(...self::BLOCK_FILTERS)) {
            return true;
        }
        preg_match_all('#<!--\s+wp:([a-z][a-z0-9_-]*(?:/[a-z][a-z0-9_-]*)?)#', $content, $found);
        foreach (array_diff(array_unique($found[1]), self::SAVED_WHOLE) as $name) {
            $type = WP_Block_Type_Registry::get_instance()->get_registered(str_contains($name, '/') ? $name : 'core/' . $name);
            if ($type !== null && $type->is_dynamic() && ! str_starts_with($name, self::OWN)) {
                return true;
            }
        }
        return false;
    }

    /**
     * @param bool $run false: blocks and shortcodes are left out, only what stands in the markup counts. That is all there
     *                  is where isDynamic() says no.
     */
    public function text(int $postId, string $content, bool $run): string
    {
        return mb_substr(PlainText::ofHtml($this->html($postId, $content, $run)), 0, self::TEXT_LENGTH, 'UTF-8');
    }

    /** As text(), before the tags are removed. */
    public function html(int $postId, string $content, bool $run): string
    {
        $content = mb_strcut($content, 0, self::INPUT_BYTES, 'UTF-8');
        $html = $run ? $this->inBox($postId, static fn (): string => do_shortcode(self::withoutUnknownShortcodes(do_blocks($content)))) : null;
        return $html ?? strip_shortcodes(self::withoutUnknownShortcodes($content));
    }

    /** Of a post's text, what its page shows to an anonymous visitor; '' where that cannot be told. */
    public function shownText(WP_Post $post, string $text): string
    {
        $page = $text === '' ? '' : $this->inBox($post->ID, static fn (): string => (string) apply_filters('the_content', $post->post_content)); // phpcs:ignore WordPress.NamingConventions -- Core's own.
        return Sentences::shared($text, PlainText::ofHtml($page ?? ''));
    }

    /** The same of a text that stands where the excerpt does. */
    public function shownExcerpt(WP_Post $post, string $text): string
    {
        $excerpt = $text === '' ? '' : $this->inBox($post->ID, static fn (): string => (string) apply_filters('the_excerpt', get_the_excerpt($post))); // phpcs:ignore WordPress.NamingConventions -- Core's own.
        return Sentences::shared($text, PlainText::ofHtml($excerpt ?? ''));
    }

    /**
     * What other plugins leave of a text that nobody wrote, on this post's page: another answer means that their rules about
     * the post are others now. It costs a fraction of asking them about the post's own text.
     *
     * @return string Which paragraphs of the text are left, one character each; '' where nothing of it can be asked.
     */
    public function shownOfProbe(WP_Post $post): string
    {
        $names = array_map(static fn (int $number): string => sprintf('mdshopprobe%02d', $number), range(1, self::PROBES));
        $text = '<p>' . implode("</p>\n<p>", array_map(static fn (string $name): string => $name . ' ' . self::PROBE, $names)) . '</p>';
        // phpcs:disable WordPress.NamingConventions -- Core's own.
        $shown = $this->inBox($post->ID, static fn (): string => (string) apply_filters('the_content', $text)
            . "\n<hr>" . (string) apply_filters('the_excerpt', apply_filters('get_the_excerpt', 'mdshopprobe00 ' . self::PROBE, $post)));
        // phpcs:enable
        return $shown === null ? '' : implode('', array_map(
            static fn (string $name): string => str_contains($shown, $name) ? '1' : '0',
            ['mdshopprobe00', ...$names]
        ));
    }

    private static function withoutUnknownShortcodes(string $html): string
    {
        return Shortcodes::withoutUnknownPairs($html, array_map('strval', array_keys($GLOBALS['shortcode_tags'] ?? [])));
    }

    /**
     * @param callable(): string $render
     * @return string|null null where something threw.
     */
    private function inBox(int $postId, callable $render): ?string
    {
        $post = get_post($postId);
        $deadline = microtime(true) + self::SECONDS;
        $late = static fn (mixed $value): mixed => microtime(true) > $deadline ? '' : $value;
        $notOwn = static fn (mixed $value, array $block): mixed => str_starts_with((string) $block['blockName'], self::OWN) ? '' : $value;
        $noRequest = static fn (): WP_Error => new WP_Error('md_shop_rendering', 'Content is rendered without requests to other servers.');
        $before = ['styles' => wp_styles()->queue, 'scripts' => wp_scripts()->queue];
        $level = ob_get_level();
        ob_start();
        add_filter('pre_do_shortcode_tag', $late, PHP_INT_MAX);
        add_filter('pre_render_block', $late, PHP_INT_MAX);
        add_filter('pre_render_block', $notOwn, PHP_INT_MAX, 2);
        add_filter('pre_http_request', $noRequest, PHP_INT_MAX);
        add_filter('pre_wp_mail', '__return_false', PHP_INT_MAX);
        try {
            return $post instanceof WP_Post ? $this->request->onPageOf($post, $render) : $render();
        } catch (Throwable $e) {
            error_log(sprintf('md-shop-catalog: the content of post %d could not be rendered, its plain markup is used: %s', $postId, $e->getMessage()));
            return null;
        } finally {
            remove_filter('pre_do_shortcode_tag', $late, PHP_INT_MAX);
            remove_filter('pre_render_block', $late, PHP_INT_MAX);
            remove_filter('pre_render_block', $notOwn, PHP_INT_MAX);
            remove_filter('pre_http_request', $noRequest, PHP_INT_MAX);
            remove_filter('pre_wp_mail', '__return_false', PHP_INT_MAX);
            while (ob_get_level() > $level) {
                ob_end_clean();
            }
            wp_styles()->queue = $before['styles'];
            wp_scripts()->queue = $before['scripts'];
        }
    }
}
