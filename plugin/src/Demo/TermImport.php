<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\WritableLanguages;
use RuntimeException;
use WP_Term;

/** Creates the demonstration's categories and brands in both languages. Those that were moved to WooCommerce stay as they are there. */
final class TermImport
{
    private const TAXONOMIES = [PostTypes::CATEGORY => 'categories', PostTypes::BRAND => 'brands'];

    /** @param list<string> $codes The languages of the content, the default one first. */
    public function __construct(private readonly WritableLanguages $languages, private readonly Marks $marks, private readonly array $codes)
    {
    }

    /**
     * @param array<string, list<array<string, mixed>>> $data The content of taxonomies.json; parents precede their children.
     * @return array<string, array<string, int>> Term ids by key and language.
     * @throws RuntimeException with the name of the term that cannot be created.
     */
    public function import(array $data): array
    {
        $ids = [];
        foreach (self::TAXONOMIES as $taxonomy => $list) {
            [$known, $moved] = $this->known($taxonomy);
            foreach ($data[$list] as $entry) {
                foreach ($this->codes as $language) {
                    $key = $entry['key'] . '-' . $language;
                    if (isset($moved[$key])) {
                        $ids[$entry['key']][$language] = $moved[$key];
                        continue;
                    }
                    $romanian = $ids[$entry['key']]['ro'] ?? null;
                    $translation = $romanian === null ? 0 : $this->languages->translationsOfTerm($romanian)[$language] ?? 0;
                    if ($translation !== 0 && $translation !== ($known[$key] ?? 0)) {
                        // Somebody has given the Romanian term a translation of their own.
                        $ids[$entry['key']][$language] = $translation;
                        continue;
                    }
                    $parent = $ids[$entry['parent'] ?? ''][$language] ?? 0;
                    if (in_array($parent, $moved, true)) {
                        // A term's parent must be in its taxonomy.
                        $parent = 0;
                    }
                    $id = $this->write($taxonomy, $key, $entry[$language], $parent, $known[$key] ?? 0);
                    $linked = isset($known[$key]) ? $this->languages->translationsOfTerm($id) : [];
                    if (($linked[$language] ?? 0) !== $id || ($linked['ro'] ?? $romanian) !== ($romanian ?? $id)) {
                        $this->languages->assign('term', $id, $language, $romanian);
                    }
                    $ids[$entry['key']][$language] = $id;
                }
            }
        }
        return $ids;
    }

    /**
     * @param PostTypes::CATEGORY|PostTypes::BRAND $taxonomy
     * @return array{array<string, int>, array<string, int>} Terms of an earlier import by key, and those that were moved to WooCommerce. While
     *     WooCommerce is inactive nothing can be assigned to the latter.
     */
    private function known(string $taxonomy): array
    {
        $known = [];
        $moved = [];
        foreach ($this->marks->terms($taxonomy) as $term) {
            if ($term['taxonomy'] === $taxonomy) {
                $known[$term['key']] = $term['id'];
            } elseif (! isset($known[$term['key']]) && taxonomy_exists($term['taxonomy'])) {
                $moved[$term['key']] = $term['id'];
            }
        }
        return [$known, $moved];
    }

    /** @param array<string, string> $texts */
    private function write(string $taxonomy, string $key, array $texts, int $parent, int $known): int
    {
        $arguments = ['slug' => $texts['slug'], 'description' => wp_slash($texts['description'] ?? ''), 'parent' => max(0, $parent)];
        // Names are plain text in the files, but WordPress stores HTML.
        $html = htmlspecialchars($texts['name'], ENT_NOQUOTES, 'UTF-8');
        $name = wp_slash($html);
        $term = $known === 0 ? null : get_term($known, $taxonomy);
        if (
            $term instanceof WP_Term
            && [$term->name, $term->slug, $term->description, $term->parent] === [$html, sanitize_title($texts['slug']), $texts['description'] ?? '', $parent]
        ) {
            return $known;
        }
        $result = $known !== 0
            ? wp_update_term($known, $taxonomy, $arguments + ['name' => $name])
            : wp_insert_term($name, $taxonomy, $arguments);
        if (is_wp_error($result)) {
            /* translators: 1: taxonomy, 2: key of an item of the demonstration, 3: reason */
            throw new RuntimeException(sprintf(__('The demonstration’s item %1$s “%2$s” could not be stored: %3$s', 'md-shop-catalog'), esc_html($taxonomy), esc_html($key), esc_html($result->get_error_message())));
        }
        update_term_meta($result['term_id'], Marks::KEY, $key);
        return $result['term_id'];
    }
}
