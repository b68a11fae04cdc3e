<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Languages;
use WP_Term;

/** The terms of attributes in the order of the shop. Each taxonomy is read once. */
final class AttributeTerms
{
    /** @var array<string, array<string, WP_Term>> By taxonomy and slug, in order. */
    private array $terms = [];

    /** @var array<string, array<string, int>> The place of each in that order, by taxonomy and slug. */
    private array $places = [];

    /** @var array<string, array<int, WP_Term>> By taxonomy and id. */
    private array $withId = [];

    /** @var array<string, array<string, array<string, string>>> What translatedNames() has returned, by taxonomy and slug. */
    private array $names = [];

    public function __construct(private readonly Languages $languages)
    {
    }

    /**
     * Those of these slugs that are terms of the taxonomy, in the shop's order.
     *
     * @param array<string> $slugs
     * @return list<string>
     */
    public function inOrder(string $taxonomy, array $slugs): array
    {
        $known = array_filter($slugs, fn (string $slug): bool => isset($this->of($taxonomy)[$slug]));
        usort($known, fn (string $a, string $b): int => $this->places[$taxonomy][$a] <=> $this->places[$taxonomy][$b]);
        return $known;
    }

    /** The displayed name of a term; null if there is none with this slug. */
    public function name(string $taxonomy, string $slug): ?string
    {
        $term = $this->of($taxonomy)[$slug] ?? null;
        return $term === null ? null : self::displayed($term);
    }

    /** @return array<string, string> The displayed names of a term and its translations, by language. */
    public function translatedNames(string $taxonomy, string $slug): array
    {
        return $this->names[$taxonomy][$slug] ??= $this->readNames($taxonomy, $slug);
    }

    /** @return array<string, string> */
    private function readNames(string $taxonomy, string $slug): array
    {
        $term = $this->of($taxonomy)[$slug] ?? null;
        $names = [];
        foreach ($term === null ? [] : $this->languages->translationsOfTerm($term->term_id) as $language => $id) {
            $translation = $this->withId[$taxonomy][$id] ?? null;
            if ($language !== '' && $translation !== null) {
                $names[$language] = self::displayed($translation);
            }
        }
        return $names;
    }

    private static function displayed(WP_Term $term): string
    {
        return html_entity_decode($term->name, ENT_QUOTES, 'UTF-8');
    }

    /** @return array<string, WP_Term> By slug, in the shop's order. */
    private function of(string $taxonomy): array
    {
        if (! isset($this->terms[$taxonomy])) {
            $terms = self::read($taxonomy);
            $slugs = array_column($terms, 'slug');
            $this->terms[$taxonomy] = array_combine($slugs, $terms);
            $this->places[$taxonomy] = array_flip($slugs);
            $this->withId[$taxonomy] = array_column($terms, null, 'term_id');
        }
        return $this->terms[$taxonomy];
    }

    /** @return list<WP_Term> In the shop's order. */
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
        return $found;
    }
}
