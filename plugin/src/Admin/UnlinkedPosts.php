<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use Closure;
use MdShop\Catalog\Support\Database\Database;
use WP_Post;
use WP_Query;
use WP_REST_Request;

/**
 * The posts that the current user can link as a translation: they have none yet, and the user may edit them. The box of the classic
 * editor lists the newest; the box's search and the panel of the block editor ask WordPress's REST API for a list with the parameter
 * `md_shop_unlinked`.
 */
final class UnlinkedPosts
{
    /** A parameter of WordPress's lists of posts, and the variable of their query. */
    public const PARAMETER = 'md_shop_unlinked';

    /** Its value for posts in any language. */
    public const ANY = 'any';

    /** Drafts are translated too, what is in the trash is not. */
    public const STATUSES = ['publish', 'future', 'draft', 'pending', 'private'];

    /**
     * @param list<string> $codes The contract's languages.
     * @param Closure(string, string|null): string $condition See TranslationStore::unlinked().
     */
    public function __construct(private readonly Database $database, private readonly array $codes, private readonly Closure $condition)
    {
    }

    /**
     * Call this before WordPress registers its routes.
     *
     * @param list<string> $types Post types.
     */
    public function addHooks(array $types): void
    {
        foreach ($types as $type) {
            add_filter("rest_{$type}_collection_params", fn (array $parameters): array => [...$parameters, self::PARAMETER => [
                'type' => 'string',
                'enum' => [...$this->codes, self::ANY],
                'description' => 'Only posts in this language that have no translation and that you can link as one.',
            ]]);
            add_filter("rest_{$type}_query", static fn (array $query, WP_REST_Request $request): array
                => isset($request[self::PARAMETER]) ? [...$query, self::PARAMETER => $request[self::PARAMETER]] : $query, 10, 2);
        }
        add_filter('posts_where', fn (string $where, WP_Query $query): string => $query->get(self::PARAMETER) === '' ? $where
            : $where . $this->condition("{$this->database->core('posts')}.", (string) $query->get('post_type'), (string) $query->get(self::PARAMETER)), 10, 2);
    }

    /**
     * Those that can become the translation of a post, the newest first.
     *
     * @param string $language That of the translation, or ANY.
     * @return array<int, string> Titles by id.
     */
    public function newest(WP_Post $original, string $language, int $most): array
    {
        $rows = $this->database->rows(
            "SELECT post.ID, post.post_title FROM {$this->database->core('posts')} post
             WHERE post.post_type = %s AND post.post_status IN (" . Database::placeholders(count(self::STATUSES), '%s') . ") AND post.ID <> %d
             {$this->condition('post.', $original->post_type, $language)} ORDER BY post.post_date DESC, post.ID DESC LIMIT %d",
            [$original->post_type, ...self::STATUSES, $original->ID, $most]
        );
        return array_column(array_map(static fn (array $row): array => [(int) $row['ID'], (string) $row['post_title']], $rows), 1, 0);
    }

    /** @param string $posts The prefix of the columns of WordPress's table of posts. */
    private function condition(string $posts, string $type, string $language): string
    {
        $may = get_post_type_object($type)?->cap;
        $user = get_current_user_id();
        $ofUser = match (true) {
            // To others the list would reveal which published posts have drafts as translations.
            ! current_user_can($may->edit_posts ?? 'do_not_allow') => ' AND 1 = 0',
            ! current_user_can($may->edit_others_posts ?? 'do_not_allow') => " AND {$posts}post_author = {$user}",
            default => '',
        };
        return ' AND ' . ($this->condition)("{$posts}ID", $language === self::ANY ? null : $language) . $ofUser;
    }
}
