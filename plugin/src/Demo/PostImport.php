<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Catalog\WritableLanguages;
use RuntimeException;

/** Creates the demonstration's posts and their translations, links these to each other, and sets the featured images. */
final class PostImport
{
    /** @var array<string, int> Ids by post type and key. */
    private array $known = [];

    /** @param list<string> $codes The languages of the content, the default one first. */
    public function __construct(
        private readonly WritableLanguages $languages,
        private readonly ImageImport $images,
        private readonly Marks $marks,
        private readonly Made $made,
        private readonly array $codes,
    ) {
    }

    /** Finds the posts of an earlier import, and keeps a revision of those that somebody has changed. Call this before the first item. */
    public function begin(): void
    {
        $this->known = $this->marks->posts();
        _prime_post_caches(array_values($this->known));
        // What somebody has changed is overwritten. It may have been changed in a way that makes no revision.
        array_map('wp_save_post_revision', $this->made->changed(array_values($this->known)));
    }

    /** Whether the item, or one of its translations, has got another post type since it was imported: it was moved to WooCommerce. */
    public function isMoved(string $key, string $type): bool
    {
        foreach ($this->codes as $language) {
            $known = $this->known[$type . ' ' . $key . '-' . $language] ?? 0;
            if ($known !== 0 && get_post_type($known) !== $type) {
                return true;
            }
        }
        return false;
    }

    /**
     * @param array<string, mixed> $item
     * @return non-empty-array<string, int> Post ids by language.
     * @throws RuntimeException with the name of the post that cannot be created.
     */
    public function import(array $item, string $type): array
    {
        $ids = [];
        foreach ($this->codes as $language) {
            if ($item[$language] !== null && ! $this->hasOwnTranslation($ids['ro'] ?? 0, $item, $type, $language)) {
                $ids[$language] = $this->write($item, $type, $language);
                $this->link($ids[$language], $language, $ids['ro'] ?? $ids[$language]);
            }
        }
        if ($ids === []) {
            /* translators: 1: post type, 2: key of an item of the demonstration */
            throw new RuntimeException(sprintf(__('The demonstration’s item %1$s “%2$s” has no text in any language.', 'md-shop-catalog'), esc_html($type), esc_html($item['key'])));
        }
        if (isset($item['image'])) {
            $key = $type . '-' . $item['key'];
            $image = $this->images->import($key, $item['image'], $this->known['attachment ' . $key] ?? 0);
            foreach ($ids as $id) {
                if (get_post_thumbnail_id($id) !== $image) {
                    set_post_thumbnail($id, $image);
                }
            }
        }
        return $ids;
    }

    /**
     * Adds the picture of a colour of a product.
     *
     * @param array{file: string, alt: array{ro: string, ru: string}} $image
     * @return int The attachment's id.
     */
    public function colorImage(string $product, string $color, array $image): int
    {
        $key = 'color-' . $product . '-' . sanitize_title($color);
        return $this->images->import($key, $image, $this->known['attachment ' . $key] ?? 0);
    }

    /**
     * Whether somebody has given the Romanian post a translation of their own. Then the demonstration's is not made, or left as it is.
     *
     * @param array<string, mixed> $item
     */
    private function hasOwnTranslation(int $romanian, array $item, string $type, string $language): bool
    {
        $translation = $romanian === 0 ? 0 : $this->languages->translationsOfPost($romanian)[$language] ?? 0;
        return $translation !== 0 && $translation !== ($this->known["{$type} {$item['key']}-{$language}"] ?? 0);
    }

    private function link(int $id, string $language, int $romanian): void
    {
        $linked = in_array($id, $this->known, true) ? $this->languages->translationsOfPost($id) : [];
        if (($linked[$language] ?? 0) !== $id || ($linked['ro'] ?? $id) !== $romanian) {
            $this->languages->assign('post', $id, $language, $romanian === $id ? null : $romanian);
        }
    }

    /** @param array<string, mixed> $item */
    private function write(array $item, string $type, string $language): int
    {
        $key = $item['key'] . '-' . $language;
        $texts = $item[$language];
        $known = $this->known[$type . ' ' . $key] ?? 0;
        $source = md5((string) wp_json_encode([$item['status'], $item['date'], $item['password'], $texts]));
        if ($known !== 0 && $this->made->isCurrent($known, $source)) {
            return $known;
        }
        // An item without a date, such as a menu, gets the date of its first import: block themes show the newest menu by default.
        $date = $item['date'] ?? ($known === 0 ? gmdate('Y-m-d H:i:s') : (string) get_post_field('post_date_gmt', $known));
        $id = wp_insert_post(wp_slash([
            'ID' => $known,
            'post_type' => $type,
            'post_author' => $this->author(),
            // A post cannot be created in the trash: wp_trash_post() also stores its previous status.
            'post_status' => $item['status'] === 'trash' ? 'publish' : $item['status'],
            'post_date_gmt' => $date,
            'post_date' => get_date_from_gmt($date),
            'post_password' => $item['password'],
            'comment_status' => 'closed',
            'ping_status' => 'closed',
            'post_title' => $texts['title'],
            'post_name' => $texts['slug'],
            'post_content' => $texts['content'],
            'post_excerpt' => $texts['excerpt'],
            'meta_input' => [Marks::KEY => $key],
        ]), true);
        if (is_wp_error($id)) {
            /* translators: 1: post type, 2: key of an item of the demonstration, 3: reason */
            throw new RuntimeException(sprintf(__('The demonstration’s item %1$s “%2$s” could not be stored: %3$s', 'md-shop-catalog'), esc_html($type), esc_html($key), esc_html($id->get_error_message())));
        }
        if ($item['status'] === 'trash') {
            wp_trash_post($id);
        }
        $this->made->remember($id, $source);
        return $id;
    }

    /** The author of the posts: the current user, or else the first administrator. */
    private function author(): int
    {
        return get_current_user_id() ?: (int) (get_users(['role' => 'administrator', 'number' => 1, 'orderby' => 'ID', 'fields' => 'ID'])[0] ?? 0);
    }
}
