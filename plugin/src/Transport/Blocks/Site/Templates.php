<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Support\BlockTheme;
use MdShop\Catalog\Transport\Blocks\BlockTypes;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use WP_Block_Template;
use WP_Post;

/**
 * Templates for the pages of products, coaches and questions, if the theme has none. Block themes get templates that the
 * Site Editor shows and can change; in classic themes the same blocks appear between the theme's header and footer. A
 * template of the theme, or one that was changed in the Site Editor, always takes precedence.
 */
final class Templates
{
    private const FOLDER = 'templates';

    private const PAGINATION = 'core/query-pagination';
    private const STYLE = 'assets/pages.css';

    /** The file of each template. */
    private const TEMPLATES = [
        'archive-' . PostTypes::PRODUCT => 'shop',
        'taxonomy-' . PostTypes::CATEGORY => 'shop',
        'taxonomy-' . PostTypes::BRAND => 'shop',
        'single-' . PostTypes::PRODUCT => 'product',
        'archive-' . PostTypes::COACH => 'coaches',
        'single-' . PostTypes::COACH => 'coach',
        'archive-' . PostTypes::FAQ => 'questions',
        'single-' . PostTypes::FAQ => 'question',
    ];

    /** Classic themes show a single post of any type well, so only the lists are replaced there. */
    private const OF_CLASSIC_THEMES = ['shop', 'coaches', 'questions'];

    /** @var array<string, WP_Block_Template> By slug, theme and languages. */
    private array $made = [];

    /** @var array<string, string> The block of the theme's header or footer, by area. */
    private array $parts = [];

    /** The one whose list a classic theme shows. */
    private static ?self $shown = null;

    public function __construct(private readonly string $plugin, private readonly Messages $messages, private readonly PageLanguage $language)
    {
    }

    public function addHooks(): void
    {
        $addTemplates = $this->addTemplates(...);
        add_filter('get_block_templates', $addTemplates, 10, 3);
        add_filter('pre_get_block_file_template', $this->templateOf(...), 10, 3);
        add_filter('template_include', $this->classicTemplate(...));
        if (is_admin()) {
            // A list of posts asks for all templates twice, and offers only those that an author may choose (`is_custom`), of which none is ours.
            add_action('load-edit.php', static fn () => remove_filter('get_block_templates', $addTemplates));
            // For editors.
            add_action('enqueue_block_assets', $this->addPaginationStyle(...));
        } else {
            // WordPress's function for the style of a block would look at each block of the page.
            add_filter('render_block_' . self::PAGINATION, function (mixed $html): mixed {
                $this->addPaginationStyle();
                return $html;
            });
        }
        if (! property_exists(WP_Block_Template::class, 'plugin')) {
            add_action('rest_api_init', $this->nameAuthor(...));
        }
    }

    /** The links to the pages of a list are large enough for a thumb. They are WordPress's own, with a class. */
    private function addPaginationStyle(): void
    {
        if (BlockTheme::isActive()) {
            $file = $this->plugin . '/' . self::STYLE;
            // Browsers may keep it for a year.
            $version = substr((string) hash_file('sha256', $file), 0, 20);
            wp_enqueue_style('md-shop-pages', plugins_url(self::STYLE, $this->plugin . '/md-shop-catalog.php'), [], $version);
            // Lets WordPress print a short style in the page.
            wp_style_add_data('md-shop-pages', 'path', $file);
        }
    }

    /**
     * @param array<WP_Block_Template> $found
     * @param array<string, mixed> $query
     * @return array<WP_Block_Template>
     */
    private function addTemplates(array $found, array $query, string $type): array
    {
        if ($type !== 'wp_template' || isset($query['wp_id'])) {
            return $found;
        }
        $all = array_keys(self::TEMPLATES);
        $missing = array_diff(array_intersect($all, $query['slug__in'] ?? $all), $query['slug__not_in'] ?? [], array_column($found, 'slug'));
        // Most queries ask for other templates.
        if ($missing === [] || ! BlockTheme::isActive()) {
            return $found;
        }
        $shownAs = $this->shownAs();
        foreach ($missing as $slug) {
            if (! $this->isShownByContent(self::TEMPLATES[$slug])) {
                $found[] = $this->template($slug, $shownAs);
            }
        }
        return $found;
    }

    /** Returns one template by its id, for the Site Editor. */
    private function templateOf(mixed $template, string $id, string $type): mixed
    {
        $slug = explode('//', $id, 2)[1] ?? '';
        return $template === null && $type === 'wp_template' && isset(self::TEMPLATES[$slug]) && $id === get_stylesheet() . '//' . $slug
            && ! is_file(get_stylesheet_directory() . '/templates/' . $slug . '.html') && ! is_file(get_template_directory() . '/templates/' . $slug . '.html')
            ? $this->template($slug, $this->shownAs()) : $template;
    }

    /**
     * The editor asks for all templates several times, and changes what it gets.
     *
     * @param string $shownAs As shownAs() returns it.
     */
    private function template(string $slug, string $shownAs): WP_Block_Template
    {
        $made = $this->made["{$slug} {$shownAs}"] ??= $this->make($slug);
        return clone $made;
    }

    /** What decides about all templates: the theme, and the languages of the page and of the user. */
    private function shownAs(): string
    {
        return implode(' ', [get_stylesheet(), $this->language->current(), determine_locale()]);
    }

    private function make(string $slug): WP_Block_Template
    {
        $file = self::TEMPLATES[$slug];
        $template = new WP_Block_Template();
        $template->id = get_stylesheet() . '//' . $slug;
        $template->theme = get_stylesheet();
        $template->slug = $slug;
        $template->type = 'wp_template';
        $template->source = 'plugin';
        // The version of WordPress that first has the property finds the plugin by it. Earlier ones look for a plugin with the theme's
        // name, with a function that exists only in wp-admin: the editor's requests would fail.
        $template->origin = property_exists(WP_Block_Template::class, 'plugin') ? 'plugin' : 'theme';
        // Not the name of the folder, which may be a link to one with another name.
        $template->plugin = dirname(plugin_basename($this->plugin . '/md-shop-catalog.php'));
        $template->status = 'publish';
        $template->has_theme_file = true;
        $template->is_custom = false;
        $template->title = self::title($slug);
        $template->description = self::description($slug);
        $template->content = $this->part('header') . "\n"
            . '<!-- wp:group {"tagName":"main","style":{"spacing":{"margin":{"top":"0"},"padding":{"top":"var:preset|spacing|50","bottom":"var:preset|spacing|60"}}},"layout":{"type":"constrained"}} -->'
            . "\n" . '<main class="wp-block-group" style="margin-top:0;padding-top:var(--wp--preset--spacing--50);padding-bottom:var(--wp--preset--spacing--60)">'
            . $this->content($file) . "</main>\n<!-- /wp:group -->\n"
            . $this->part('footer');
        return $template;
    }

    /** Returns the title that the Site Editor shows. */
    private static function title(string $slug): string
    {
        return match ($slug) {
            'archive-' . PostTypes::PRODUCT => __('Shop', 'md-shop-catalog'),
            'taxonomy-' . PostTypes::CATEGORY => __('Product category', 'md-shop-catalog'),
            'taxonomy-' . PostTypes::BRAND => __('Brand', 'md-shop-catalog'),
            'single-' . PostTypes::PRODUCT => __('Product', 'md-shop-catalog'),
            'archive-' . PostTypes::COACH => __('Coaches', 'md-shop-catalog'),
            'single-' . PostTypes::COACH => __('Coach', 'md-shop-catalog'),
            'archive-' . PostTypes::FAQ => __('Questions and answers', 'md-shop-catalog'),
            default => __('Question', 'md-shop-catalog'),
        };
    }

    /** Returns the description that the Site Editor shows. */
    private static function description(string $slug): string
    {
        return match ($slug) {
            'archive-' . PostTypes::PRODUCT => __('Shows the catalog with its search and filters.', 'md-shop-catalog'),
            'taxonomy-' . PostTypes::CATEGORY => __('Shows the products of a category.', 'md-shop-catalog'),
            'taxonomy-' . PostTypes::BRAND => __('Shows the products of a brand.', 'md-shop-catalog'),
            'single-' . PostTypes::PRODUCT => __('Shows a product with its prices and variants.', 'md-shop-catalog'),
            'archive-' . PostTypes::COACH => __('Shows the list of coaches.', 'md-shop-catalog'),
            'single-' . PostTypes::COACH => __('Shows a coach.', 'md-shop-catalog'),
            'archive-' . PostTypes::FAQ => __('Shows the list of questions with their answers.', 'md-shop-catalog'),
            default => __('Shows a question with its answer.', 'md-shop-catalog'),
        };
    }

    /** Gives the templates the plugin's name as their author in REST, where WordPress itself cannot find it. */
    private function nameAuthor(): void
    {
        $isOwn = static fn (array $template): bool
            => ($template['source'] ?? '') === 'plugin' && isset(self::TEMPLATES[$template['slug'] ?? '']) && ($template['theme'] ?? '') === get_stylesheet();
        register_rest_field('wp_template', 'author_text', [
            'get_callback' => static fn (array $template): string => $isOwn($template) ? 'MD Shop Catalog for Agents' : (string) ($template['author_text'] ?? ''),
        ]);
        register_rest_field('wp_template', 'original_source', [
            'get_callback' => static fn (array $template): string => $isOwn($template) ? 'plugin' : (string) ($template['original_source'] ?? ''),
        ]);
    }

    /** The theme's header or footer. Nearly all themes use the name of the area as the slug. */
    private function part(string $area): string
    {
        return $this->parts[$area] ??= self::findPart($area);
    }

    private static function findPart(string $area): string
    {
        $name = $area;
        if (! is_file(get_stylesheet_directory() . "/parts/{$area}.html") && ! is_file(get_template_directory() . "/parts/{$area}.html")) {
            $parts = get_block_templates(['area' => $area], 'wp_template_part');
            $name = $parts === [] ? $area : $parts[0]->slug;
        }
        return sprintf('<!-- wp:template-part {"slug":"%s","tagName":"%s"} /-->', $name, $area);
    }

    /** The blocks of a template's file. {{text:shop.next}} is a message in the page's language, {{list:md_shop_coach}} a list's address. */
    private function content(string $file): string
    {
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- A file of the plugin.
        $html = (string) file_get_contents($this->plugin . '/' . self::FOLDER . '/' . $file . '.html');
        return (string) preg_replace_callback('/\{\{(text|list):([\w.]+)\}\}/', fn (array $found): string => $found[1] === 'text'
            ? esc_html($this->messages->text($this->language->current(), $found[2]))
            : esc_url((string) get_post_type_archive_link($found[2])), $html);
    }

    /** Whether the product's text contains the product block. Then the theme's template is kept, to show the block at its place. */
    private function isShownByContent(string $file): bool
    {
        $post = $file === 'product' && is_singular(PostTypes::PRODUCT) ? get_queried_object() : null;
        return $post instanceof WP_Post && has_block(BlockTypes::PREFIX . 'product', $post);
    }

    private function classicTemplate(mixed $template): mixed
    {
        if (BlockTheme::isActive()) {
            return $template;
        }
        $object = get_queried_object();
        $slug = match (true) {
            is_post_type_archive() => 'archive-' . get_query_var('post_type'),
            $object instanceof \WP_Term => 'taxonomy-' . $object->taxonomy,
            default => '',
        };
        $file = self::TEMPLATES[$slug] ?? '';
        if (! in_array($file, self::OF_CLASSIC_THEMES, true) || locate_template($slug . '.php') !== '') {
            return $template;
        }
        self::$shown = $this;
        return $this->plugin . '/' . self::FOLDER . '/classic.php';
    }

    /** The main content of the current list, for templates/classic.php. */
    public static function main(): string
    {
        $slug = is_tax() ? 'taxonomy-' . get_query_var('taxonomy') : 'archive-' . get_query_var('post_type');
        return self::$shown === null ? '' : do_blocks(self::$shown->content(self::TEMPLATES[$slug]));
    }
}
