<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Visibility;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use WP_Term;

/** Lists what can be hidden from assistants as a whole: categories of products and post types. */
final class HideableGroups
{
    /** The most categories that are listed. */
    private const MOST = 500;

    public function __construct(private readonly HiddenItems $hidden, private readonly Languages $languages)
    {
    }

    /**
     * @return list<array{id: int, name: string, language: string, count: int, isMarked: bool, isHidden: bool, canEdit: bool}> By name, those
     *     below a category after it. `isMarked` is whether it or a translation of it was hidden itself; a category below a hidden one is
     *     hidden without that.
     */
    public function categories(): array
    {
        return $this->languages->inAllLanguages($this->ofAllLanguages(...));
    }

    /** @return list<array{id: int, name: string, language: string, count: int, isMarked: bool, isHidden: bool, canEdit: bool}> */
    private function ofAllLanguages(): array
    {
        $found = get_terms(['taxonomy' => $this->hidden->taxonomy(), 'hide_empty' => false, 'orderby' => 'name', 'number' => self::MOST, 'lang' => '', 'md_shop_all_languages' => true]);
        $terms = is_array($found) ? array_filter($found, static fn (mixed $term): bool => $term instanceof WP_Term) : [];
        $this->languages->primeTerms(array_map(static fn (WP_Term $term): int => $term->term_id, array_values($terms)));
        $hidden = $this->hidden->terms();
        return array_map(fn (array $of): array => [
            'id' => $of[0]->term_id,
            'name' => str_repeat('— ', $of[1]) . html_entity_decode($of[0]->name, ENT_QUOTES | ENT_HTML5, 'UTF-8'),
            'language' => $this->languages->ofTerm($of[0]->term_id),
            'count' => $of[0]->count,
            'isMarked' => $this->hidden->isMarked('term', $of[0]->term_id),
            'isHidden' => in_array($of[0]->term_id, $hidden, true),
            'canEdit' => $this->hidden->mayChange('term', $of[0]->term_id),
        ], self::inOrder(array_values($terms), 0, 0));
    }

    /** @return list<array{name: string, label: string, isHidden: bool}> */
    public function postTypes(): array
    {
        $hidden = $this->hidden->hiddenPostTypes();
        return array_map(static fn (string $name): array => [
            'name' => $name,
            'label' => (string) (get_post_type_object($name)->label ?? $name),
            'isHidden' => in_array($name, $hidden, true),
        ], array_values(array_filter($this->hidden->postTypes(), post_type_exists(...))));
    }

    /** Hides a category from assistants, or shows it; false if the current user may not, or there is no such category. */
    public function hideCategory(int $id, bool $isHidden): bool
    {
        return $this->hidden->change('term', $id, $isHidden);
    }

    /** Hides a post type from assistants, or shows it; false if the catalog does not show this type. */
    public function hidePostType(string $name, bool $isHidden): bool
    {
        if (! in_array($name, $this->hidden->postTypes(), true)) {
            return false;
        }
        $isHidden ? $this->hidden->hidePostType($name) : $this->hidden->showPostType($name);
        return true;
    }

    /**
     * @param list<WP_Term> $terms
     * @return list<array{WP_Term, int}> Each with its depth. Those whose parent is not in the list are at the end.
     */
    private static function inOrder(array $terms, int $parent, int $depth): array
    {
        $ordered = [];
        foreach ($terms as $term) {
            if ($term->parent === $parent) {
                array_push($ordered, [$term, $depth], ...self::inOrder($terms, $term->term_id, $depth + 1));
            }
        }
        if ($depth === 0) {
            $missing = array_diff(array_column($terms, 'term_id'), array_map(static fn (array $of): int => $of[0]->term_id, $ordered));
            array_push($ordered, ...array_map(static fn (WP_Term $term): array => [$term, 0], array_values(array_filter($terms, static fn (WP_Term $term): bool => in_array($term->term_id, $missing, true)))));
        }
        return $ordered;
    }
}
