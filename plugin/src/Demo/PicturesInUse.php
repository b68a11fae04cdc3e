<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Support\Database\Database;

/** Finds which of the demonstration's pictures posts, variants, categories or the site itself use. */
final class PicturesInUse
{
    /** Metadata of posts with the id of a picture, or several with commas between them. */
    private const OF_POSTS = ['_thumbnail_id', '_md_shop_gallery', '_product_image_gallery'];

    /** Begins the names of the files that ImageImport stores. */
    private const FILES = 'md-shop-';

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * @param list<int> $pictures
     * @return list<int>
     */
    public function among(array $pictures): array
    {
        $named = array_intersect_key($this->files($pictures), $this->namedInTexts());
        return array_values(array_intersect($pictures, [...$this->chosen(), ...array_values($named)]));
    }

    /** @return array<int> Ids that are stored somewhere, also of other pictures. */
    private function chosen(): array
    {
        $posts = $this->database->column(
            "SELECT DISTINCT m.meta_value FROM {$this->database->core('postmeta')} m JOIN {$this->database->core('posts')} p ON p.ID = m.post_id
             WHERE m.meta_key IN (" . Database::placeholders(count(self::OF_POSTS), '%s') . ") AND p.post_type <> 'revision'",
            self::OF_POSTS
        );
        $variants = $this->database->column(
            "SELECT DISTINCT v.image_id FROM {$this->database->table('variants')} v JOIN {$this->database->core('posts')} p ON p.ID = v.product_id WHERE v.deleted = 0"
        );
        // WooCommerce's categories.
        $terms = $this->database->column("SELECT DISTINCT meta_value FROM {$this->database->core('termmeta')} WHERE meta_key = 'thumbnail_id'");
        $site = [get_option('site_icon'), get_option('site_logo'), get_theme_mod('custom_logo')];
        return wp_parse_id_list(implode(',', array_filter([...$posts, ...$variants, ...$terms, ...$site], is_scalar(...))));
    }

    /**
     * @param list<int> $pictures
     * @return array<string, int> Ids by the name of the picture's file and of each of its copies.
     */
    private function files(array $pictures): array
    {
        update_meta_cache('post', $pictures);
        $files = [];
        foreach ($pictures as $id) {
            $facts = wp_get_attachment_metadata($id);
            $copies = is_array($facts) ? array_column($facts['sizes'] ?? [], 'file') : [];
            foreach ([basename((string) get_attached_file($id)), ...$copies] as $file) {
                $files[$file] = $id;
            }
        }
        return $files;
    }

    /** @return array<string, int> The names of such files in texts, as keys. */
    private function namedInTexts(): array
    {
        $names = [];
        $texts = $this->database->column(
            "SELECT post_content FROM {$this->database->core('posts')} WHERE post_type NOT IN ('revision', 'attachment') AND post_status <> 'auto-draft' AND post_content LIKE %s",
            ['%/' . $this->database->escapeLike(self::FILES) . '%']
        );
        foreach ($texts as $text) {
            preg_match_all('~/(' . self::FILES . '[\w%.-]+)~', (string) $text, $found);
            $names += array_flip($found[1]);
        }
        return $names;
    }
}
