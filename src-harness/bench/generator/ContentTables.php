<?php

declare(strict_types=1);

namespace MdShop\Bench;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Support\Database\Database;

/**
 * Writes generated content items, two news to a question, many rows per statement and without calling hooks. They have the texts of
 * generated families, and the meta key Generator::KEY, by which Store deletes them like products.
 */
final class ContentTables
{
    private const NEWS = 'post';

    private readonly Rows $rows;

    public function __construct(private readonly Database $database, private readonly TranslationStore $translations)
    {
        $this->rows = new Rows($database);
    }

    /**
     * @param list<Family> $families
     * @param int $id The id of the first post.
     * @param int $most The most posts to write.
     * @return int The id after that of the last post.
     */
    public function write(array $families, int $author, int $id, int $most): int
    {
        $first = $id;
        $posts = $meta = $languages = [];
        foreach ($families as $family) {
            $group = $id;
            $type = $family->number % 3 === 0 ? PostTypes::FAQ : self::NEWS;
            $date = gmdate('Y-m-d H:i:s', $family->time);
            $local = get_date_from_gmt($date);
            foreach ($family->texts as $language => $text) {
                if ($id - $first === $most) {
                    break 2;
                }
                $posts[] = [$id, $author, $local, $date, $local, $date, $text['title'], $text['content'], $text['excerpt'],
                    strtolower(rawurlencode($text['slug'])) . '-' . $id, $type, home_url('/?p=' . $id)];
                $meta[] = [$id, Generator::KEY, (string) $family->number];
                $languages[] = ['post', $id, $language, $group];
                $id++;
            }
        }
        $this->database->transaction(function () use ($posts, $meta, $languages): void {
            $this->rows->insert($this->database->core('posts'), ['ID', 'post_author', 'post_date', 'post_date_gmt', 'post_modified', 'post_modified_gmt',
                'post_title', 'post_content', 'post_excerpt', 'post_name', 'post_type', 'guid'], $posts, Store::ALIKE);
            $this->rows->insert($this->database->core('postmeta'), ['post_id', 'meta_key', 'meta_value'], $meta);
            $this->rows->insert($this->translations->table(), ['object_type', 'object_id', 'language', 'group_id'], $languages);
        });
        return $id;
    }
}
