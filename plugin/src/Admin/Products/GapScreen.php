<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Products;

use Closure;
use MdShop\Catalog\Admin\Visibility\Gap;
use MdShop\Catalog\Catalog\PostTypes;

/** The report of what products lack, as a screen: each product is a link to the editor, where it is corrected. */
final class GapScreen
{
    private const PAGE = 'md-shop-products-gaps';

    /** The most products of a gap that the screen lists; the list of products has all of them. */
    private const MOST = 20;

    /** @param Closure(): Gaps $gaps Called only on the screen. */
    public function __construct(private readonly Closure $gaps)
    {
    }

    public function addHooks(): void
    {
        add_action('admin_menu', function (): void {
            $title = __('What products lack', 'md-shop-catalog');
            add_submenu_page('edit.php?post_type=' . PostTypes::PRODUCT, $title, $title, 'edit_others_roller_products', self::PAGE, $this->show(...));
        });
    }

    private function show(): void
    {
        $gaps = ($this->gaps)();
        $counts = $gaps->counts();
        echo '<div class="wrap"><h1>' . esc_html__('What products lack', 'md-shop-catalog') . '</h1><p>'
            . esc_html__('Drafts count too. A product with its translation counts as two, because each has its own page.', 'md-shop-catalog') . '</p>';
        foreach (Gap::ofProducts() as $gap) {
            $count = $counts[$gap->value];
            // The number is part of the heading, so that a screen reader's list of headings is the report.
            echo '<h2>' . esc_html(sprintf('%s: %s', $gap->label(), number_format_i18n($count))) . '</h2>';
            if ($count > 0) {
                self::showProducts($gap, $gaps->products($gap, self::MOST), $count);
            }
        }
        echo '</div>';
    }

    /** @param list<array{id: int, name: string, status: string}> $products */
    private static function showProducts(Gap $gap, array $products, int $count): void
    {
        echo '<ul class="ul-disc">';
        foreach ($products as ['id' => $id, 'name' => $name, 'status' => $status]) {
            $text = $name === '' ? sprintf('#%d', $id) : $name;
            $state = $status === 'publish' ? '' : ' – ' . (get_post_status_object($status)->label ?? $status);
            $link = get_edit_post_link($id);
            $name = $link === null ? esc_html($text) : '<a href="' . esc_url($link) . '">' . esc_html($text) . '</a>';
            echo '<li>' . wp_kses_post($name) . esc_html($state) . '</li>';
        }
        echo '</ul>';
        if ($count > count($products)) {
            /* translators: 1: what is missing, 2: number of products */
            $text = sprintf(__('%1$s: all %2$s', 'md-shop-catalog'), $gap->label(), number_format_i18n($count));
            echo '<p><a href="' . esc_url(ContentList::address($gap, PostTypes::PRODUCT)) . '">' . esc_html($text) . '</a></p>';
        }
    }
}
