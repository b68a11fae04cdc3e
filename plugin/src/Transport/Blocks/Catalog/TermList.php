<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Transport\Blocks\Parts\Count;

/** The categories and brands of the catalog as links: categories as a tree with the number of products of each. */
final class TermList
{
    /** A larger tree shows the branch of the chosen category only. */
    private const WHOLE_TREE = 24;

    public function __construct(private readonly Messages $messages, private readonly Count $count)
    {
    }

    public function categories(CatalogView $view): string
    {
        $known = array_column($view->terms['category'], null, 'id');
        $children = [];
        foreach ($view->terms['category'] as $term) {
            $children[$term['parent']][] = $term;
        }
        if ($children === []) {
            return '';
        }
        $path = [];
        for ($at = $view->chosen('category'); $at !== null && ! isset($path[$at['id']]); $at = $known[$at['parent']] ?? null) {
            $path[$at['id']] = true;
        }
        $all = $this->link($view, 'category', '', '', $this->messages->text($view->language, 'taxonomy.category.all_items'), null, $path === []);
        return sprintf(
            '<nav class="md-shop-terms" aria-label="%1$s"><p class="md-shop-field__name" aria-hidden="true">%1$s</p><ul role="list"><li>%2$s</li>%3$s</ul></nav>',
            esc_attr($this->messages->text($view->language, 'shop.categories')),
            $all,
            $this->branch($view, $children, 0, count($known) <= self::WHOLE_TREE ? null : $path)
        );
    }

    public function brands(CatalogView $view): string
    {
        if ($view->terms['brand'] === []) {
            return '';
        }
        $chosen = $view->chosen('brand');
        $items = sprintf('<li>%s</li>', $this->link($view, 'brand', '', '', $this->messages->text($view->language, 'taxonomy.brand.all_items'), null, $chosen === null));
        foreach ($view->terms['brand'] as $term) {
            $items .= sprintf('<li>%s</li>', $this->link($view, 'brand', (string) $term['slug'], (string) $term['url'], (string) $term['name'], (int) $term['count'], $term === $chosen));
        }
        return sprintf(
            '<details class="md-shop-terms is-brands"%s><summary>%s</summary><ul role="list">%s</ul></details>',
            $chosen === null ? '' : ' open="open"',
            esc_html($this->messages->text($view->language, 'taxonomy.brand.name')),
            $items
        );
    }

    /**
     * @param array<array-key, list<array<string, int|string>>> $children By the parent's id.
     * @param array<array-key, bool>|null $path The only categories whose children are shown; null for all.
     */
    private function branch(CatalogView $view, array $children, int|string $parent, ?array $path): string
    {
        $html = '';
        foreach ($children[$parent] ?? [] as $term) {
            // A cycle of parents cannot be reached from the top.
            $below = $path === null || isset($path[$term['id']]) ? $this->branch($view, $children, $term['id'], $path) : '';
            $html .= sprintf(
                '<li>%s%s</li>',
                $this->link($view, 'category', (string) $term['slug'], (string) $term['url'], (string) $term['name'], (int) $term['count'], $term['slug'] === $view->query->category),
                $below === '' ? '' : '<ul role="list">' . $below . '</ul>'
            );
        }
        return $html;
    }

    /** @param 'category'|'brand' $kind */
    private function link(CatalogView $view, string $kind, string $slug, string $url, string $name, ?int $count, bool $isChosen): string
    {
        $address = $view->links->url($kind, $slug, $url);
        return sprintf(
            '<a class="md-shop-term" href="%s"%s%s data-wp-on--click="actions.%s">%s%s</a>',
            esc_url($address),
            $isChosen ? ' aria-current="true"' : '',
            // Search engines follow the terms' own pages, not each combination of filters.
            $address === $url || ! str_contains($address, '?') ? '' : ' rel="nofollow"',
            $view->links->areOwnPages() ? 'open' : 'follow',
            esc_html($name),
            $count === null ? '' : sprintf(' <span class="md-shop-term__count">%s</span>', $this->count->html($count, $view->language))
        );
    }
}
