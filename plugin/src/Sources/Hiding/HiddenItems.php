<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Hiding;

use InvalidArgumentException;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Sources\Terms;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use WP_Term;

/**
 * What the shop hides from assistants: products and content, categories, whole post types. Visitors still see it. The rules
 * are in docs/decisions.md, "Hidden from assistants".
 *
 * Each hidden post or term is marked with protected metadata, and so are its translations. Post types are in the settings. Only
 * change() and mayChange() check capabilities. What hides or shows throws a DatabaseError if WordPress did not save it.
 */
final class HiddenItems
{
    /** The metadata of hidden posts and terms; its value is "1". */
    public const META = '_md_shop_hidden';

    private const MARK = '1';

    /** @var list<int> See assumeUnmarked(). */
    private array $unmarked = [];

    public function __construct(
        private readonly Database $database,
        private readonly Languages $languages,
        private readonly SettingsStore $settings,
        private readonly ProductSource $products,
    ) {
    }

    /**
     * Hides a post or a category, and its translations, from the next read on.
     *
     * @param 'post'|'term' $type
     */
    public function hide(string $type, int $id): void
    {
        foreach ($this->translations($type, $id) as $member) {
            // Unlike update_post_meta(), this does not write to the parent of a revision.
            update_metadata($type, $member, self::META, self::MARK);
            $this->expectMark($type, $member, self::MARK);
        }
    }

    /**
     * Undoes hide(). The item can still be hidden for another reason.
     *
     * @param 'post'|'term' $type
     */
    public function show(string $type, int $id): void
    {
        foreach ($this->translations($type, $id) as $member) {
            delete_metadata($type, $member, self::META);
            $this->expectMark($type, $member, '');
        }
    }

    /**
     * Hides or shows a post or a category for the current user.
     *
     * @param 'post'|'term' $type
     * @return bool false if the catalog does not show such items, or the user may not edit it and its translations; nothing is changed then.
     */
    public function change(string $type, int $id, bool $isHidden): bool
    {
        $isOfCatalog = $type === 'post'
            ? in_array(get_post_type($id), $this->postTypes(), true)
            : get_term($id, $this->taxonomy()) instanceof WP_Term;
        if (! $isOfCatalog || ! $this->mayChange($type, $id)) {
            return false;
        }
        $isHidden ? $this->hide($type, $id) : $this->show($type, $id);
        return true;
    }

    /** @throws InvalidArgumentException if the catalog does not show this post type */
    public function hidePostType(string $name): void
    {
        if (! in_array($name, $this->postTypes(), true)) {
            throw new InvalidArgumentException("The catalog does not show the post type {$name}.");
        }
        $this->savePostTypes([...$this->hiddenPostTypes(), $name]);
    }

    public function showPostType(string $name): void
    {
        $this->savePostTypes(array_diff($this->hiddenPostTypes(), [$name]));
    }

    /**
     * Whether assistants do not see an item or category for one of the reasons of HiddenBy, or because an ancestor of the category is hidden.
     *
     * @param 'post'|'term' $type
     */
    public function isHidden(string $type, int $id): bool
    {
        return $type === 'post' ? $this->reasons([$id]) !== [] : in_array($id, $this->terms(), true);
    }

    /**
     * Whether the item or category itself, or a translation of it, was hidden with hide().
     *
     * @param 'post'|'term' $type
     */
    public function isMarked(string $type, int $id): bool
    {
        foreach ($this->translations($type, $id) as $member) {
            if (get_metadata($type, $member, self::META, true) === self::MARK) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the current user may hide or show a post or a category: it changes the translations too, so all must be editable.
     *
     * @param 'post'|'term' $type
     */
    public function mayChange(string $type, int $id): bool
    {
        foreach ($this->translations($type, $id) as $member) {
            if (! current_user_can($type === 'post' ? 'edit_post' : 'edit_term', $member)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Everything that was hidden, each translation on its own. Items that are hidden only by their category or type are not in it.
     *
     * @return array{posts: list<int>, categories: list<int>, post_types: list<string>}
     */
    public function list(): array
    {
        $ids = fn (string $from, string $column): array => array_map('intval', $this->database->column(
            "SELECT {$column} FROM {$from} WHERE meta_key = %s AND meta_value = %s ORDER BY {$column}",
            [self::META, self::MARK]
        ));
        return [
            'posts' => $ids($this->database->core('postmeta'), 'post_id'),
            'categories' => $ids($this->database->core('termmeta'), 'term_id'),
            'post_types' => $this->hiddenPostTypes(),
        ];
    }

    /** Whether the shop hides anything. */
    public function isAnything(): bool
    {
        return $this->hiddenPostTypes() !== [] || $this->database->row(
            "SELECT 1 FROM {$this->database->core('postmeta')} WHERE meta_key = %s AND meta_value = %s
             UNION ALL SELECT 1 FROM {$this->database->core('termmeta')} WHERE meta_key = %s AND meta_value = %s LIMIT 1",
            [self::META, self::MARK, self::META, self::MARK]
        ) !== null;
    }

    /** @return list<string> The post types that the catalog can show, hidden ones included. */
    public function postTypes(): array
    {
        return array_values(array_unique([$this->products->postType(), ...array_keys($this->settings->current()->contentTypes())]));
    }

    /** @return list<string> */
    public function hiddenPostTypes(): array
    {
        return $this->settings->current()->hiddenPostTypes();
    }

    /** The taxonomy whose terms can be hidden. */
    public function taxonomy(): string
    {
        return $this->products->taxonomies()[0];
    }

    /**
     * Why posts are hidden. The marks are read from the database, because caches of this process may be older than another
     * process's change; one statement, and one more if the shop has hidden categories.
     *
     * @param list<int> $ids
     * @return array<int, HiddenBy> By post; those that are not hidden are missing.
     */
    public function reasons(array $ids): array
    {
        [$unmarked, $this->unmarked] = [$this->unmarked, []];
        if ($ids === []) {
            return [];
        }
        $this->languages->prime($ids);
        $families = [];
        foreach ($ids as $id) {
            $families[$id] = array_values($this->languages->translationsOfPost($id));
        }
        $members = array_values(array_unique([...$ids, ...array_merge(...array_values($families))]));
        $isUnmarked = $unmarked !== [] && array_diff($members, $unmarked) === [];
        [$posts, $terms] = $isUnmarked ? [[], []] : $this->marks($members);
        $inHidden = $terms === [] ? [] : $this->onlyInTerms($members, $this->withRelatives($terms));
        $types = $this->hiddenPostTypes();
        if ($posts === [] && $inHidden === [] && $types === []) {
            return [];
        }
        // A translation that is not published decides for itself only: whoever may write a draft must not hide a published product with it.
        $published = array_keys(array_filter($inHidden));
        $reasons = [];
        foreach ($families as $id => $family) {
            $family[] = $id;
            $reason = match (true) {
                array_intersect($family, $posts) !== [] => HiddenBy::Itself,
                isset($inHidden[$id]) || array_intersect($family, $published) !== [] => HiddenBy::Categories,
                $types !== [] && in_array(get_post_type($id), $types, true) => HiddenBy::PostType,
                default => null,
            };
            if ($reason !== null) {
                $reasons[$id] = $reason;
            }
        }
        return $reasons;
    }

    /**
     * Saves the next call of reasons() its statement. Call this only right after reading from the database that none of these posts and
     * no category is marked.
     *
     * @param list<int> $posts
     */
    public function assumeUnmarked(array $posts): void
    {
        $this->unmarked = $posts;
    }

    /** @return list<int> The hidden categories, with their translations and descendants. */
    public function terms(): array
    {
        return $this->withRelatives($this->marks([])[1]);
    }

    /**
     * Categories with their translations and descendants.
     *
     * @param list<int> $ids
     * @return list<int>
     */
    public function withRelatives(array $ids): array
    {
        return Terms::withRelatives($ids, $this->languages, $this->database);
    }

    /**
     * Those that are categories, in any language.
     *
     * @param mixed $taxonomyIds Term taxonomy ids as WordPress's hooks give them: a single one, or an array.
     * @return list<int> Their term ids.
     */
    public function categories(mixed $taxonomyIds): array
    {
        $taxonomyIds = array_values(array_map('intval', (array) $taxonomyIds));
        return $taxonomyIds === [] ? [] : array_map('intval', $this->database->column(
            "SELECT term_id FROM {$this->database->core('term_taxonomy')} WHERE taxonomy = %s AND term_taxonomy_id IN (" . Database::placeholders(count($taxonomyIds)) . ')',
            [$this->taxonomy(), ...$taxonomyIds]
        ));
    }

    /**
     * Products of some categories, without those of their descendants.
     *
     * @param non-empty-list<int> $terms
     * @return list<int>
     */
    public function products(array $terms, int $limit): array
    {
        return array_map('intval', $this->database->column(
            "SELECT DISTINCT relation.object_id FROM {$this->database->core('term_relationships')} relation
             JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id
             WHERE taxonomy.term_id IN (" . Database::placeholders(count($terms)) . ') LIMIT %d',
            [...$terms, $limit]
        ));
    }

    /**
     * @param list<int> $posts
     * @return array{list<int>, list<int>} Those of the posts that are marked, and all terms that are.
     */
    private function marks(array $posts): array
    {
        $ofTerms = "SELECT 'term' AS kind, term_id AS id FROM {$this->database->core('termmeta')} WHERE meta_key = %s AND meta_value = %s";
        $ofPosts = $posts === [] ? '' : " UNION ALL SELECT 'post', post_id FROM {$this->database->core('postmeta')}
            WHERE meta_key = %s AND meta_value = %s AND post_id IN (" . Database::placeholders(count($posts)) . ')';
        $values = $posts === [] ? [self::META, self::MARK] : [self::META, self::MARK, self::META, self::MARK, ...$posts];
        $marked = ['post' => [], 'term' => []];
        foreach ($this->database->rows($ofTerms . $ofPosts, $values) as $row) {
            $marked[$row['kind'] === 'term' ? 'term' : 'post'][] = (int) $row['id'];
        }
        return [$marked['post'], $marked['term']];
    }

    /**
     * Those of the posts that have a category, and whose every category is among the given ones.
     *
     * @param non-empty-list<int> $posts
     * @param list<int> $terms
     * @return array<int, bool> Whether it is published, by post.
     */
    private function onlyInTerms(array $posts, array $terms): array
    {
        $rows = $this->database->rows(
            "SELECT relation.object_id, taxonomy.term_id, post.post_status FROM {$this->database->core('term_relationships')} relation
             JOIN {$this->database->core('term_taxonomy')} taxonomy ON taxonomy.term_taxonomy_id = relation.term_taxonomy_id
             JOIN {$this->database->core('posts')} post ON post.ID = relation.object_id
             WHERE taxonomy.taxonomy = %s AND relation.object_id IN (" . Database::placeholders(count($posts)) . ')',
            [$this->taxonomy(), ...$posts]
        );
        $isOnly = [];
        $isPublished = [];
        foreach ($rows as $row) {
            $id = (int) $row['object_id'];
            $isOnly[$id] = ($isOnly[$id] ?? true) && in_array((int) $row['term_id'], $terms, true);
            $isPublished[$id] = $row['post_status'] === 'publish';
        }
        return array_intersect_key($isPublished, array_filter($isOnly));
    }

    /**
     * @param 'post'|'term' $type
     * @return list<int> The item itself included.
     */
    private function translations(string $type, int $id): array
    {
        if ($type === 'term' && ! get_term($id) instanceof WP_Term) {
            return [];
        }
        $all = $type === 'post' ? $this->languages->translationsOfPost($id) : $this->languages->translationsOfTerm($id);
        return array_values(array_unique([$id, ...array_values($all)]));
    }

    /**
     * WordPress also returns false if nothing was to be changed, so the mark itself is looked at.
     *
     * @param 'post'|'term' $type
     */
    private function expectMark(string $type, int $id, string $expected): void
    {
        if (get_metadata($type, $id, self::META, true) !== $expected) {
            /* translators: %d: identifier of a product, page or category */
            throw new DatabaseError(sprintf(__('WordPress did not save whether the content with the ID %d is hidden.', 'md-shop-catalog'), $id) . ' ' . $GLOBALS['wpdb']->last_error);
        }
    }

    /** @param array<string> $names */
    private function savePostTypes(array $names): void
    {
        $this->settings->save(['hidden_post_types' => array_values(array_unique($names))]);
    }
}
