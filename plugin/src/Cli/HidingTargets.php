<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Sources\Hiding\HiddenItems;
use WP_CLI;
use WP_Term;

/** What `wp md-shop hide` and `wp md-shop show` are asked to change. Nothing is changed if one of the targets does not exist. */
final class HidingTargets
{
    /**
     * @param list<int> $posts
     * @param list<int> $categories
     * @param list<string> $postTypes
     */
    private function __construct(private readonly array $posts, private readonly array $categories, private readonly array $postTypes)
    {
    }

    /**
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public static function of(HiddenItems $hidden, array $arguments, array $options): self
    {
        $posts = array_map(static fn (string $id): int => self::post($hidden, $id), $arguments);
        $category = $options['category'] ?? null;
        $type = $options['post-type'] ?? null;
        if ($type !== null && ! in_array($type, $hidden->postTypes(), true)) {
            /* translators: 1: name of a post type, 2: list of names */
            WP_CLI::error(sprintf(__('The catalog does not show the post type “%1$s”. It shows: %2$s.', 'md-shop-catalog'), (string) $type, implode(', ', $hidden->postTypes())));
        }
        return new self($posts, $category === null ? [] : [CategoryArgument::id((string) $category, $hidden->taxonomy())], $type === null ? [] : [(string) $type]);
    }

    /** @return list<array{kind: string, id: int|string, name: string}> What is hidden, for a table. */
    public static function hidden(HiddenItems $hidden): array
    {
        $list = $hidden->list();
        $rows = array_map(static fn (int $id): array => ['kind' => (string) get_post_type($id), 'id' => $id, 'name' => get_the_title($id)], $list['posts']);
        foreach ($list['categories'] as $id) {
            $term = get_term($id);
            $rows[] = ['kind' => 'category', 'id' => $id, 'name' => $term instanceof WP_Term ? $term->name : ''];
        }
        foreach ($list['post_types'] as $name) {
            $rows[] = ['kind' => 'post-type', 'id' => $name, 'name' => get_post_type_object($name)->label ?? ''];
        }
        return $rows;
    }

    public function isEmpty(): bool
    {
        return $this->posts === [] && $this->categories === [] && $this->postTypes === [];
    }

    /** Hides them from assistants, or shows them again. */
    public function change(HiddenItems $hidden, bool $isHidden): void
    {
        foreach ($this->posts as $id) {
            $isHidden ? $hidden->hide('post', $id) : $hidden->show('post', $id);
        }
        foreach ($this->categories as $id) {
            $isHidden ? $hidden->hide('term', $id) : $hidden->show('term', $id);
        }
        foreach ($this->postTypes as $name) {
            $isHidden ? $hidden->hidePostType($name) : $hidden->showPostType($name);
        }
    }

    private static function post(HiddenItems $hidden, string $id): int
    {
        if (preg_match('/^[1-9][0-9]{0,18}$/D', $id) !== 1 || ! in_array(get_post_type((int) $id), $hidden->postTypes(), true)) {
            /* translators: %s: what was entered */
            WP_CLI::error(sprintf(__('The catalog has no item with the ID “%s”.', 'md-shop-catalog'), $id));
        }
        return (int) $id;
    }
}
