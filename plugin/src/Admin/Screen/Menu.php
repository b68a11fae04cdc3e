<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Screen;

use Closure;
use MdShop\Catalog\Admin\Scripts\BuiltScript;
use WP_Post;

/** The menu “Agent catalog” with its screen, and the links that lead there. The screen itself is a script (src-browser/admin). */
final class Menu
{
    public const SLUG = 'md-shop';

    /** @var array<int, bool> Whether a user may see the screen, for the rows of a list. */
    private array $maySee = [];

    /** The parts of the rows' links that are the same in each, as HTML. */
    private ?string $itemsAddress = null;
    private ?string $linkText = null;

    /**
     * @param string $file The plugin's main file.
     * @param list<string> $types The post types that agents may see.
     * @param Closure(): Access $access Called only when menus and lists are made.
     */
    public function __construct(private readonly string $file, private readonly array $types, private readonly Closure $access)
    {
    }

    /**
     * The address of a part of the screen.
     *
     * @param string $tab What follows "#/": "overview", "items/12", "settings/limits".
     */
    public static function url(string $tab = ''): string
    {
        return admin_url('admin.php?page=' . self::SLUG) . ($tab === '' ? '' : '#/' . $tab);
    }

    public function addHooks(): void
    {
        add_action('admin_menu', function (): void {
            $hook = add_menu_page(
                __('Agent catalog', 'md-shop-catalog'),
                __('Agent catalog', 'md-shop-catalog'),
                ($this->access)()->capability(),
                self::SLUG,
                self::show(...),
                'dashicons-share',
                58
            );
            add_action('admin_print_scripts-' . $hook, $this->enqueue(...), 1);
            add_action('admin_print_styles-' . $hook, $this->enqueue(...), 1);
        });
        add_filter('plugin_action_links_' . plugin_basename($this->file), static fn (array $links): array => current_user_can('manage_options')
            ? ['md_shop_settings' => '<a href="' . esc_url(self::url('settings')) . '">' . esc_html__('Settings', 'md-shop-catalog') . '</a>'] + $links
            : $links);
        foreach (['post_row_actions', 'page_row_actions'] as $list) {
            add_filter($list, $this->withLink(...), 10, 2);
        }
    }

    /**
     * @param array<string, string> $actions
     * @return array<string, string>
     */
    private function withLink(array $actions, WP_Post $post): array
    {
        if (! in_array($post->post_type, $this->types, true) || $post->post_status === 'trash' || ! ($this->maySee[get_current_user_id()] ??= ($this->access)()->maySee())) {
            return $actions;
        }
        $this->itemsAddress ??= esc_url(self::url('items/'));
        $this->linkText ??= esc_html__('As agents see it', 'md-shop-catalog');
        /* translators: %s: name of a product or page */
        $label = esc_attr(sprintf(__('“%s” as agents see it', 'md-shop-catalog'), $post->post_title));
        return $actions + ['md_shop_see' => "<a href=\"{$this->itemsAddress}{$post->ID}\" aria-label=\"{$label}\">{$this->linkText}</a>"];
    }

    private function enqueue(): void
    {
        (new BuiltScript($this->file, 'admin/index', 'md-shop-admin'))->enqueue('admin/index.css');
    }

    private static function show(): void
    {
        echo '<div class="wrap"><h1>' . esc_html__('Agent catalog', 'md-shop-catalog') . '</h1><hr class="wp-header-end">'
            . '<div id="md-shop-admin"><noscript>' . esc_html__('This screen needs JavaScript. “wp md-shop” does the same on the command line.', 'md-shop-catalog')
            . '</noscript></div></div>';
    }
}
