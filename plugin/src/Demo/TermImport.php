<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\WritableLanguages;
use RuntimeException;
use WP_Term;

/** Creates the demonstration's categories and brands in both languages. */
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
            $known = $this->marks->terms($taxonomy);
            foreach ($data[$list] as $entry) {
                foreach ($this->codes as $language) {
                    $parent = $ids[$entry['parent'] ?? ''][$language] ?? 0;
                    $key = $entry['key'] . '-' . $language;
                    $id = $this->write($taxonomy, $key, $entry[$language], $parent, $known[$key] ?? 0);
                    $linked = isset($known[$key]) ? $this->languages->translationsOfTerm($id) : [];
                    $romanian = $ids[$entry['key']]['ro'] ?? null;
                    if (($linked[$language] ?? 0) !== $id || ($linked['ro'] ?? $romanian) !== ($romanian ?? $id)) {
                        $this->languages->assign('term', $id, $language, $romanian);
                    }
                    $ids[$entry['key']][$language] = $id;
                }
            }
        }
        return $ids;
    }

    /** @return int The number of deleted terms. */
    public function remove(): int
    {
        $count = 0;
        foreach (array_keys(self::TAXONOMIES) as $taxonomy) {
            foreach ($this->marks->terms($taxonomy) as $id) {
                wp_delete_term($id, $taxonomy);
                $count++;
            }
        }
        return $count;
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
            throw new RuntimeException(sprintf('Term %s: %s', esc_html($key), esc_html($result->get_error_message())));
        }
        update_term_meta($result['term_id'], Marks::KEY, $key);
        return $result['term_id'];
    }
}
