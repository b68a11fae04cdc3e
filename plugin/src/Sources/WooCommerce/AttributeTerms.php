<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use WP_Term;

/** The terms of attributes in the order of the shop. Each taxonomy is read once. */
final class AttributeTerms
{
    /** @var array<string, array<string, WP_Term>> By taxonomy and slug, in order. */
    private array $terms = [];

    /** @return array<string, WP_Term> By slug, in the shop's order. */
    public function of(string $taxonomy): array
    {
        return $this->terms[$taxonomy] ??= self::read($taxonomy);
    }

    public function withId(string $taxonomy, int $id): ?WP_Term
    {
        foreach ($this->of($taxonomy) as $term) {
            if ($term->term_id === $id) {
                return $term;
            }
        }
        return null;
    }

    /** @return array<string, WP_Term> */
    private static function read(string $taxonomy): array
    {
        if (! taxonomy_exists($taxonomy)) {
            return [];
        }
        $found = get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'orderby' => 'name', 'lang' => '', 'md_shop_all_languages' => true]);
        $found = array_filter(is_array($found) ? $found : [], static fn (mixed $term): bool => $term instanceof WP_Term);
        $order = wc_attribute_orderby($taxonomy);
        if ($order === 'menu_order') {
            update_termmeta_cache(array_column($found, 'term_id'));
        }
        // Terms with the same number remain sorted by name.
        usort($found, static fn (WP_Term $a, WP_Term $b): int => match ($order) {
            'id' => $a->term_id <=> $b->term_id,
            'name_num' => (float) $a->name <=> (float) $b->name,
            'menu_order' => (int) get_term_meta($a->term_id, 'order', true) <=> (int) get_term_meta($b->term_id, 'order', true),
            default => 0,
        });
        return array_combine(array_column($found, 'slug'), $found);
    }
}
