<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

use Closure;
use MdShop\Catalog\Catalog\TranslationConflict;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Network;
use stdClass;

/**
 * Stores the languages and translation groups of posts and terms in the plugin's table. A post or term without a row is
 * Romanian and has no translation.
 */
final class TranslationStore
{
    /** Options of WordPress and WooCommerce with the ids of pages to which many pages link. WooCommerce's are not autoloaded. */
    private const LINKED_PAGES = ['page_on_front', 'page_for_posts', 'wp_page_for_privacy_policy', 'woocommerce_shop_page_id', 'woocommerce_cart_page_id',
        'woocommerce_checkout_page_id', 'woocommerce_myaccount_page_id', 'woocommerce_terms_page_id'];

    /** So many objects are read all at once for a page: that takes less than guessing which ones it needs, and leaves nothing to look up. */
    private const FEW = 500;

    /** An autoloaded option, which exists if a page has found more objects. */
    private const MANY = 'md_shop_many_languages';

    /** How many posts before and after a post, and how many of the newest ones, its page may link to. */
    private const NEAR = 6;

    /** @var array<string, array<string, array<int, int|null>>> Cache of this process: groups by table, type and id; null without a row. */
    private array $groups = [];

    /** @var array<string, array<string, array<string, array<int, int>>>> Cache of this process: ids by table, type, language and group. */
    private array $members = [];

    /** @var array<string, true> The tables of which all rows are in the cache. */
    private array $complete = [];

    /** @var array<string, true> The tables whose rows are too many to be read all at once, or came incomplete. */
    private array $incomplete = [];

    /** @var array<string, array{post: array<int, true>, term: array<int, true>}> What expect() was given, by table and type. */
    private array $expected = [];

    /** @var (Closure(): string)|null See expectOfPage(). */
    private ?Closure $pageName = null;

    /** The language of the page, see expectOfPage(). */
    private string $pageLanguage = '';

    /** @var array<string, string> What condition() says if all languages are known, by table, column, type and language. */
    private array $conditions = [];

    /** @var array<string, array<string, list<string>>> Cache of this process: editedParts() by table and language. */
    private array $parts = [];

    /** @var array<string, array<int, true>> See isUnpublished(), by table. */
    private array $unpublished = [];

    /** @param Closure(DatabaseError): void $reportMissing Called if the table does not exist. */
    public function __construct(
        private readonly Database $database,
        private readonly string $defaultLanguage,
        private readonly Network $network,
        private readonly Closure $reportMissing,
    ) {
    }

    /**
     * Whether the plugin serves the site that WordPress is switched to. If not, everything counts as Romanian, hooks must not write,
     * and filters must not change anything.
     */
    public function isServed(): bool
    {
        return $this->network->isActiveOnCurrentSite();
    }

    /**
     * Whether the post or term has a stored language.
     *
     * @param 'post'|'term' $type
     */
    public function hasLanguage(string $type, int $id): bool
    {
        return $this->row($type, $id) !== null;
    }

    /** @param 'post'|'term' $type */
    public function language(string $type, int $id): string
    {
        return $this->row($type, $id)[0] ?? $this->defaultLanguage;
    }

    /**
     * Returns the ids of the translations by language, including the object itself.
     *
     * @param 'post'|'term' $type
     * @return non-empty-array<string, int>
     */
    public function translations(string $type, int $id): array
    {
        [$own, $group] = $this->row($type, $id) ?? [$this->defaultLanguage, null];
        $translations = [];
        foreach ($group === null ? [] : $this->members[$this->table()][$type] as $language => $ids) {
            if (isset($ids[$group])) {
                $translations[$language] = $ids[$group];
            }
        }
        return $translations + [$own => $id];
    }

    /**
     * Loads many objects into the cache with one query, for example for a list of links, together with the expected ones.
     *
     * @param 'post'|'term' $type
     * @param list<int> $ids
     */
    public function prime(string $type, array $ids): void
    {
        $table = $this->table();
        if (! $this->areUnknown($type, $ids) || ! $this->isServed()) {
            return;
        }
        [$name, $this->pageName] = [$this->pageName, null];
        if ($name !== null && $this->readAll($table)) {
            return;
        }
        $this->expect($type, $ids);
        $selects = [];
        $values = [];
        $of = "SELECT member.object_type, member.object_id, member.language, member.group_id FROM {$table} own
             JOIN {$table} member ON member.object_type = own.object_type AND member.group_id = own.group_id
             WHERE own.object_type = %s AND own.object_id IN (";
        foreach ($this->expected[$table] ?? [] as $kind => $wanted) {
            if ($wanted !== []) {
                foreach ($wanted as $id => $_) {
                    $this->groups[$table][$kind][$id] = null;
                }
                $selects[] = $of . Database::placeholders(count($wanted)) . ')';
                array_push($values, $kind, ...array_keys($wanted));
            }
        }
        unset($this->expected[$table]);
        if ($name !== null) {
            [$ofPage, $given] = $this->askedByPage($name());
            [$ofLanguage, $givenOfLanguage] = $this->askedForLanguage('0');
            array_push($selects, ...$ofPage, ...$ofLanguage);
            array_push($values, ...$given, ...$givenOfLanguage);
        }
        // Includes all members of the groups, because callers usually need the translations next.
        $this->know($table, $this->read(implode(' UNION ALL ', $selects), $values) ?? []);
    }

    /**
     * Waits for a locked table as long as WordPress waits for its own: the page cannot be made without the links to its posts.
     *
     * @param list<int|string> $values
     * @return list<stdClass>|null If the table does not exist, null, and every object counts as without a row: a page, and above all the
     *     events, screens and commands that could mend this, must not end.
     */
    private function read(string $sql, array $values): ?array
    {
        try {
            return $this->database->objects($sql, $values, false);
        } catch (DatabaseError $e) {
            if ($e->getCode() !== DatabaseError::NO_TABLE) {
                throw $e;
            }
            $this->reset();
            $this->complete[$this->table()] = true;
            ($this->reportMissing)($e);
            return null;
        }
    }

    /** Loads all objects into the cache if they are few. Returns whether they are. */
    private function readAll(string $table): bool
    {
        $server = $this->database->server();
        if (isset($this->incomplete[$table]) || isset(wp_load_alloptions()[self::MANY]) || ! $server->makesLongTexts()) {
            return false;
        }
        $this->incomplete[$table] = true;
        [$ofLanguage, $values] = $this->askedForLanguage("''");
        // The members of groups as the inside of a JSON object: PHP takes longer for a row than for twenty of them. Grouped in the order of a
        // key, so the server does not sort.
        $lists = "SELECT object_type, COUNT(*) AS number, {$this->listOf('ro')} AS ro, {$this->listOf('ru')} AS ru FROM {$table} GROUP BY object_type";
        $rows = $this->read($server->withLongTexts(implode(' UNION ALL ', [$lists, ...$ofLanguage])), $values);
        if ($rows === null) {
            return true;
        }
        $found = 0;
        foreach ($rows as $row) {
            $type = $row->object_type;
            if ($this->knowOfLanguage($table, $type, (int) $row->number, (string) $row->ro)) {
                continue;
            }
            $found += (int) $row->number;
            if ($found > self::FEW) {
                update_option(self::MANY, '1', true);
                return false;
            }
            $members = ['ro' => self::readList($row->ro), 'ru' => self::readList($row->ru)];
            if (count($members['ro']) + count($members['ru']) !== (int) $row->number) {
                return false;
            }
            $this->members[$table][$type] = $members;
            $groups = array_flip($members['ro']);
            // "+" would copy the first one.
            $groups += array_flip($members['ru']);
            $this->groups[$table][$type] = $groups;
        }
        unset($this->incomplete[$table]);
        $this->complete[$table] = true;
        return true;
    }

    /** SQL of the members of groups that have a language. The space after each shows whether the server cut one off. */
    private function listOf(string $language): string
    {
        return "GROUP_CONCAT(CASE WHEN language = '{$language}' THEN CONCAT('\"', group_id, '\":', object_id, ' ') END)";
    }

    /**
     * @return array<int, int> Ids by group; empty if the server cut the list off, since it is configured for shorter texts.
     */
    private static function readList(?string $list): array
    {
        return $list !== null && str_ends_with($list, ' ') ? json_decode('{' . $list . '}', true) ?? [] : [];
    }

    /** @param list<stdClass> $rows Objects, without a language if they have no row, and what askedForLanguage() asks. */
    private function know(string $table, array $rows): void
    {
        foreach ($rows as $row) {
            [$type, $id, $language] = [$row->object_type, (int) $row->object_id, $row->language];
            if ($this->knowOfLanguage($table, $type, $id, (string) $language)) {
                continue;
            }
            if ($language === null) {
                $this->groups[$table][$type][$id] = null;
            } else {
                $this->knowObject($table, $type, $id, $language, (int) $row->group_id);
            }
        }
    }

    /**
     * @param string $name In hexadecimal digits, see askedForLanguage().
     * @return bool Whether this is a row that askedForLanguage() asks.
     */
    private function knowOfLanguage(string $table, string $type, int $id, string $name): bool
    {
        if ($type === 'part') {
            $this->parts[$table][$this->pageLanguage][] = (string) hex2bin($name);
        } elseif ($type === 'unpublished') {
            $this->unpublished[$table][$id] = true;
        } else {
            return false;
        }
        return true;
    }

    private function knowObject(string $table, string $type, int $id, string $language, int $group): void
    {
        $this->groups[$table][$type][$id] = $group;
        $this->members[$table][$type][$language][$group] = $id;
    }

    /**
     * If the page's language is not the default one: its edited template parts, and its translations of the front page and of the posts page
     * that are not published.
     *
     * @param string $last SQL of the fourth column.
     * @return array{list<string>, list<string|int>} SQL and its values.
     */
    private function askedForLanguage(string $last): array
    {
        if ($this->pageLanguage === $this->defaultLanguage) {
            return [[], []];
        }
        $this->parts[$this->table()][$this->pageLanguage] = [];
        // HEX() has no collation of a table: those of posts and of languages may differ.
        $selects = ["SELECT 'part', 0, HEX(post_name), {$last} FROM ({$this->partsQuery()}) part"];
        $values = ['%-' . $this->pageLanguage];
        $options = wp_load_alloptions();
        $pages = array_values(array_filter([(int) ($options['page_on_front'] ?? 0), (int) ($options['page_for_posts'] ?? 0)]));
        if ($pages !== []) {
            $selects[] = "SELECT 'unpublished', post.ID, '', {$last} FROM {$this->table()} own
                JOIN {$this->table()} member ON member.object_type = own.object_type AND member.group_id = own.group_id
                JOIN {$this->database->core('posts')} post ON post.ID = member.object_id
                WHERE own.object_type = 'post' AND own.object_id IN (" . Database::placeholders(count($pages)) . ") AND member.language = %s AND post.post_status <> 'publish'";
            $values = [...$values, ...$pages, $this->pageLanguage];
        }
        return [$selects, $values];
    }

    /**
     * What the page of a post with this name probably links to: itself, its terms and their parents, the posts before and after it, the
     * newest ones, and LINKED_PAGES. Each range follows an index of WordPress.
     *
     * @return array{list<string>, list<string>} SQL and its values.
     */
    private function askedByPage(string $name): array
    {
        $posts = $this->database->core('posts');
        $taxonomies = $this->database->core('term_taxonomy');
        $published = "SELECT ID FROM {$posts} WHERE post_type = 'post' AND post_status = 'publish'";
        $date = "(SELECT MAX(post_date) FROM {$posts} WHERE post_name = %s AND post_type = 'post')";
        $ids = [
            "SELECT ID AS id FROM {$posts} WHERE post_name = %s AND post_name <> ''",
            "SELECT CAST(option_value AS SIGNED) FROM {$this->database->core('options')} WHERE option_name IN (" . Database::placeholders(count(self::LINKED_PAGES), '%s') . ')',
        ];
        $values = [$name, ...self::LINKED_PAGES];
        if ($name !== '') {
            $near = self::NEAR;
            array_push(
                $ids,
                "SELECT ID FROM ({$published} ORDER BY post_date DESC LIMIT {$near}) newest",
                "SELECT ID FROM ({$published} AND post_date < {$date} ORDER BY post_date DESC LIMIT {$near}) earlier",
                "SELECT ID FROM ({$published} AND post_date > {$date} ORDER BY post_date LIMIT {$near}) later"
            );
            array_push($values, $name, $name);
        }
        $selects = [$this->membersOf('post', implode(' UNION ', $ids))];
        if ($name !== '') {
            $selects[] = $this->membersOf('term', "SELECT shown.term_id AS id FROM {$posts} post
                JOIN {$this->database->core('term_relationships')} link ON link.object_id = post.ID
                JOIN {$taxonomies} own_term ON own_term.term_taxonomy_id = link.term_taxonomy_id
                JOIN {$taxonomies} shown ON shown.term_id IN (own_term.term_id, own_term.parent)
                WHERE post.post_name = %s");
            $values[] = $name;
        }
        return [$selects, $values];
    }

    /**
     * @param 'post'|'term' $type
     * @param string $ids A query for ids, which may have no row.
     */
    private function membersOf(string $type, string $ids): string
    {
        return "SELECT '{$type}' AS object_type, COALESCE(member.object_id, asked.id) AS object_id, member.language, member.group_id FROM ({$ids}) asked
            LEFT JOIN {$this->table()} own ON own.object_type = '{$type}' AND own.object_id = asked.id
            LEFT JOIN {$this->table()} member ON member.object_type = own.object_type AND member.group_id = own.group_id";
    }

    /**
     * Names objects that will probably be asked about. They are loaded together with the first one that is; if none is, not at
     * all.
     *
     * @param 'post'|'term' $type
     * @param list<int> $ids
     */
    public function expect(string $type, array $ids): void
    {
        $table = $this->table();
        if (isset($this->complete[$table])) {
            return;
        }
        foreach ($ids as $id) {
            if (! array_key_exists($id, $this->groups[$table][$type] ?? [])) {
                $this->expected[$table] ??= ['post' => [], 'term' => []];
                $this->expected[$table][$type][$id] = true;
            }
        }
    }

    /**
     * Expects what any page of the site asks about: the pages to which many pages link, the post that the address names and what its page
     * links to, and what askedForLanguage() asks.
     *
     * @param Closure(): string $name Returns a post's name; called when the first object is asked about.
     * @param string $language That of the page.
     */
    public function expectOfPage(Closure $name, string $language): void
    {
        $this->pageName = $name;
        $this->pageLanguage = $language;
    }

    /**
     * The names of the template parts for a language that somebody has edited, such as "footer-ru".
     *
     * @return list<string>
     */
    public function editedParts(string $language): array
    {
        return $this->parts[$this->table()][$language]
            ??= array_column($this->database->objects($this->partsQuery(), ['%-' . $language], false), 'post_name');
    }

    /** Whether a translation of the front page or of the posts page is known not to be published. Only expectOfPage() makes that known. */
    public function isUnpublished(int $post): bool
    {
        return isset($this->unpublished[$this->table()][$post]);
    }

    /** A query for the edited template parts of a language, with one value. */
    private function partsQuery(): string
    {
        return "SELECT post_name FROM {$this->database->core('posts')} WHERE post_type = 'wp_template_part' AND post_name LIKE %s";
    }

    /**
     * Whether one of the objects is not in the cache.
     *
     * @param 'post'|'term' $type
     * @param list<int> $ids
     */
    public function areUnknown(string $type, array $ids): bool
    {
        $table = $this->table();
        if (isset($this->complete[$table])) {
            return false;
        }
        $known = $this->groups[$table][$type] ?? [];
        foreach ($ids as $id) {
            if (! array_key_exists($id, $known)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Sets an object's language and links it as a translation of another object, if one is given.
     *
     * @param 'post'|'term' $type
     * @param int|null $of The other object; null to keep the current group.
     * @throws TranslationConflict if the group already has another object in that language
     */
    public function assign(string $type, int $id, string $language, ?int $of = null): void
    {
        $this->reset();
        $own = $this->row($type, $id);
        $group = match (true) {
            $of !== null && $of !== $id => $this->groupFor($type, $of),
            $own !== null => $own[1],
            default => $this->newGroup($type, $id),
        };
        $this->assertFree($type, $group, $language, $id);
        try {
            $this->database->execute(
                "INSERT INTO {$this->table()} (object_type, object_id, language, group_id) VALUES (%s, %d, %s, %d)
                 ON DUPLICATE KEY UPDATE language = %s, group_id = %d",
                [$type, $id, $language, $group, $language, $group]
            );
        } finally {
            $this->reset();
            // Another request may have taken the place since: then this one has failed, or updated the row of the other object to what it was.
            $this->assertFree($type, $group, $language, $id);
        }
    }

    /**
     * @param 'post'|'term' $type
     * @throws TranslationConflict if a group has another object in a language
     */
    private function assertFree(string $type, int $group, string $language, int $id): void
    {
        $taken = (int) $this->database->value(
            "SELECT object_id FROM {$this->table()} WHERE object_type = %s AND group_id = %d AND language = %s",
            [$type, $group, $language]
        );
        if ($taken !== 0 && $taken !== $id) {
            throw new TranslationConflict($taken, $language);
        }
    }

    /**
     * Removes an object from its translation group. It keeps its language.
     *
     * @param 'post'|'term' $type
     */
    public function unlink(string $type, int $id): void
    {
        $language = $this->language($type, $id);
        $this->remove($type, [$id]);
        $this->assign($type, $id, $language);
    }

    /**
     * @param 'post'|'term' $type
     * @param non-empty-list<int> $ids
     */
    public function remove(string $type, array $ids): void
    {
        $this->database->execute("DELETE FROM {$this->table()} WHERE object_type = %s AND object_id IN (" . Database::placeholders(count($ids)) . ')', [$type, ...$ids]);
        $this->reset();
    }

    /** Clears the cache of this process. */
    public function reset(): void
    {
        $this->groups = [];
        $this->members = [];
        $this->complete = [];
        $this->incomplete = [];
        $this->conditions = [];
        $this->parts = [];
        $this->unpublished = [];
    }

    public function table(): string
    {
        return $this->database->table('languages');
    }

    /** @param 'post'|'term' $type */
    private function groupFor(string $type, int $id): int
    {
        $row = $this->row($type, $id);
        if ($row === null) {
            $this->assign($type, $id, $this->defaultLanguage);
            $row = $this->row($type, $id);
        }
        return $row[1] ?? $id;
    }

    /**
     * Returns an SQL condition that is true for posts or terms in a language. If all languages are known, it names the ids: WordPress adds it
     * to several statements of a page, and the server would look up each row in the table.
     *
     * @param string $column The column that contains their ids.
     * @param string $language 'ro' or 'ru'.
     * @param 'post'|'term' $type
     */
    public function condition(string $column, string $language, string $type = 'post'): string
    {
        $table = $this->table();
        // A page asks for languages in any case. If it did so later, WordPress would take a missing table for an empty list.
        if (isset($this->complete[$table]) || ($this->pageName !== null && $this->isServed() && $this->readAll($table))) {
            return $this->conditions["{$table} {$column} {$type} {$language}"] ??= self::conditionOfIds($column, $language, $this->members[$table][$type] ?? []);
        }
        $rows = "SELECT 1 FROM {$table} md_shop WHERE md_shop.object_type = '{$type}' AND md_shop.object_id = {$column}";
        // An object without a row is Romanian.
        return $language === 'ru'
            ? "EXISTS ({$rows} AND md_shop.language = 'ru')"
            : "NOT EXISTS ({$rows} AND md_shop.language <> 'ro')";
    }

    /** @param array<string, array<int, int>> $members All objects of the type, by language. */
    private static function conditionOfIds(string $column, string $language, array $members): string
    {
        [$operator, $ofNone, $ids] = $language === 'ru'
            ? ['IN', '1 = 0', $members['ru'] ?? []]
            : ['NOT IN', '1 = 1', array_merge([], ...array_values(array_diff_key($members, ['ro' => true])))];
        return $ids === [] ? $ofNone : "{$column} {$operator} (" . implode(', ', $ids) . ')';
    }

    /** Returns an SQL condition "EXISTS (…)" that is true for posts with a stored language, or with the given one. */
    public function stored(string $column, ?string $language = null): string
    {
        $rows = "SELECT 1 FROM {$this->table()} md_shop WHERE md_shop.object_type = 'post' AND md_shop.object_id = {$column}";
        return $language === null ? "EXISTS ({$rows})" : "EXISTS ({$rows} AND md_shop.language = '" . ($language === 'ru' ? 'ru' : 'ro') . "')";
    }

    /** Whether any post is Russian. */
    public function hasRussianPosts(): bool
    {
        return ($this->read("SELECT object_id FROM {$this->table()} WHERE object_type = 'post' AND language = 'ru' LIMIT 1", []) ?? []) !== [];
    }

    /**
     * Returns an SQL condition that is true for posts that have no translation.
     *
     * @param string $column The column that contains their ids.
     * @param string|null $language 'ro' or 'ru'; null for posts in any language.
     */
    public function unlinked(string $column, ?string $language): string
    {
        $linked = "SELECT 1 FROM {$this->table()} md_shop_own
            JOIN {$this->table()} md_shop_mate ON md_shop_mate.object_type = md_shop_own.object_type AND md_shop_mate.group_id = md_shop_own.group_id
                AND md_shop_mate.object_id <> md_shop_own.object_id
            WHERE md_shop_own.object_type = 'post' AND md_shop_own.object_id = {$column}";
        return ($language === null ? '' : $this->condition($column, $language) . ' AND ') . "NOT EXISTS ({$linked})";
    }

    /**
     * Returns the id of a new group. It is the id of the first member, unless another group has it.
     *
     * @param 'post'|'term' $type
     */
    private function newGroup(string $type, int $id): int
    {
        $used = (int) $this->database->value(
            "SELECT COUNT(*) FROM {$this->table()} WHERE object_type = %s AND group_id = %d",
            [$type, $id]
        );
        return $used === 0 ? $id : 1 + max(
            (int) $this->database->value("SELECT MAX(group_id) FROM {$this->table()}"),
            (int) $this->database->value("SELECT MAX(object_id) FROM {$this->table()}")
        );
    }

    /**
     * @param 'post'|'term' $type
     * @return array{string, int}|null
     */
    private function row(string $type, int $id): ?array
    {
        $table = $this->table();
        if (! isset($this->complete[$table]) && ! array_key_exists($id, $this->groups[$table][$type] ?? [])) {
            $this->prime($type, [$id]);
        }
        $group = $this->groups[$table][$type][$id] ?? null;
        if ($group === null) {
            return null;
        }
        foreach ($this->members[$table][$type] as $language => $ids) {
            if (($ids[$group] ?? null) === $id) {
                return [$language, $group];
            }
        }
        return null;
    }
}
