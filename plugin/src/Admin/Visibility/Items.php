<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Visibility;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Text\PlainText;
use WP_Post;

/**
 * Finds posts that agents see or could see, whatever their status, and shows one as agents get it.
 *
 * @phpstan-import-type Reason from Absence
 * @phpstan-type Row array{id: int, title: string, type: string, typeLabel: string, language: string, reason: Reason|null, editUrl: string, canEdit: bool}
 */
final class Items
{
    public const PER_PAGE = 20;

    /**
     * @param list<string> $types The post types that agents may see.
     * @param list<string> $languages
     */
    public function __construct(
        private readonly Database $database,
        private readonly StateStore $states,
        private readonly Languages $languageOf,
        private readonly PageEntry $entries,
        private readonly Counts $counts,
        private readonly Absence $absence,
        private readonly ProductSource $productSource,
        private readonly array $types,
        private readonly array $languages,
        private readonly HiddenItems $hidden,
    ) {
    }

    /** @return list<string> What the list can be narrowed down to. */
    public static function filters(): array
    {
        return ['all', 'seen', 'absent', 'hidden', ...array_map(static fn (Gap $gap): string => $gap->value, Gap::ofReadModel())];
    }

    /**
     * @param string $search A part of the title, see Database::contains(), a whole stock code, or an id; '' for all.
     * @param string $type A post type; '' for all.
     * @param string $show One of filters().
     * @return array{items: list<Row>, total: int, pages: int}
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function find(string $search, string $type, string $show, int $page): array
    {
        [$where, $values] = $this->where($search, $type, $show);
        $from = "FROM {$this->database->core('posts')} post LEFT JOIN {$this->database->table('entries')} entry
            ON entry.generation = %d AND entry.object_id = post.ID WHERE {$where}";
        $values = [$this->states->read()->generation, ...$values];
        $total = (int) $this->database->value("SELECT COUNT(*) {$from}", $values);
        $ids = array_map('intval', $this->database->column(
            "SELECT post.ID {$from} ORDER BY post.post_modified_gmt DESC, post.ID DESC LIMIT %d OFFSET %d",
            [...$values, self::PER_PAGE, ($page - 1) * self::PER_PAGE]
        ));
        return ['items' => $this->rows($ids), 'total' => $total, 'pages' => (int) ceil($total / self::PER_PAGE)];
    }

    /** @return list<array{name: string, label: string}> The post types of the list. */
    public function types(): array
    {
        return array_map(fn (string $type): array => ['name' => $type, 'label' => self::typeLabel($type)], $this->types);
    }

    /**
     * One item as agents get it, in each language.
     *
     * @return array{id: int, title: string, typeLabel: string, languages: array<string, array{id: int|null, title: string, editUrl: string, viewUrl: string,
     *     canEdit: bool, reason: Reason|null, json: string|null}>}|null null if there is no such item.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError
     */
    public function item(int $id): ?array
    {
        $post = get_post($id);
        // Titles of unpublished texts are for those who may read them.
        if ($post === null || ! in_array($post->post_type, $this->types, true) || ! current_user_can('read_post', $id)) {
            return null;
        }
        $family = $this->languageOf->translationsOfPost($id);
        $views = [];
        foreach ($this->languages as $language) {
            $of = $family[$language] ?? null;
            $row = $of === null ? null : $this->rows([$of])[0] ?? null;
            if ($of === null || $row === null || ! current_user_can('read_post', $of)) {
                $views[$language] = ['id' => null, 'title' => '', 'editUrl' => '', 'viewUrl' => '', 'canEdit' => false, 'reason' => Absence::noTranslation($id), 'json' => null];
                continue;
            }
            [$json, $reason] = $this->json($of, $row['reason']);
            $views[$language] = [
                'id' => $of,
                'title' => $row['title'],
                'editUrl' => $row['editUrl'],
                'viewUrl' => $reason === null ? (string) get_permalink($of) : '',
                'canEdit' => $row['canEdit'],
                'reason' => $reason,
                'json' => $json,
            ];
        }
        return ['id' => $id, 'title' => self::title($post), 'typeLabel' => self::typeLabel($post->post_type), 'languages' => $views];
    }

    /**
     * @param Reason|null $reason
     * @return array{string|null, Reason|null}
     */
    private function json(int $id, ?array $reason): array
    {
        if ($reason !== null && $reason['code'] !== 'not_read') {
            return [null, $reason];
        }
        try {
            $entry = $this->entries->read($id);
        } catch (Unavailable) {
            $entry = null;
            $reason = ['code' => 'not_ready', 'text' => __('The catalog is being prepared for agents; try again in a moment.', 'md-shop-catalog'), 'link' => null];
        }
        return $entry === null ? [null, $reason ?? $this->rows([$id])[0]['reason'] ?? null] : [$entry['json'], null];
    }

    /**
     * @param list<int> $ids
     * @return list<Row> In this order.
     */
    private function rows(array $ids): array
    {
        if ($ids === []) {
            return [];
        }
        _prime_post_caches($ids, true, false);
        $entries = array_column($this->database->rows(
            "SELECT object_id, kind, language, visible FROM {$this->database->table('entries')} WHERE generation = %d AND object_id IN ("
                . Database::placeholders(count($ids)) . ')',
            [$this->states->read()->generation, ...$ids]
        ), null, 'object_id');
        $this->languageOf->prime($ids);
        $hiddenBy = $this->hidden->reasons($ids);
        $rows = [];
        foreach (array_filter(array_map(get_post(...), $ids)) as $post) {
            $entry = $entries[$post->ID] ?? null;
            $language = $this->languageOf->ofPost($post->ID);
            $rows[] = [
                'id' => $post->ID,
                'title' => self::title($post),
                'type' => $post->post_type,
                'typeLabel' => self::typeLabel($post->post_type),
                'language' => $language,
                'reason' => $this->absence->of([
                    'id' => $post->ID,
                    'type' => $post->post_type,
                    'status' => $post->post_status,
                    'hasPassword' => $post->post_password !== '',
                    'isKnown' => $entry !== null,
                    'isVisible' => (int) ($entry['visible'] ?? 0) === 1,
                    'language' => $language,
                    'hiddenBy' => $hiddenBy[$post->ID] ?? null,
                ]),
                'editUrl' => (string) get_edit_post_link($post->ID, 'raw'),
                'canEdit' => current_user_can('edit_post', $post->ID),
            ];
        }
        return $rows;
    }

    /** @return array{string, list<int|string>} An SQL condition and its values. */
    private function where(string $search, string $type, string $show): array
    {
        $types = $type !== '' ? array_values(array_intersect($this->types, [$type])) : $this->types;
        $where = ["post.post_status NOT IN ('auto-draft', 'trash', 'inherit')"];
        $values = [];
        $in = function (string $column, array $of) use (&$where, &$values): void {
            $where[] = $of === [] ? '1 = 0' : "{$column} IN (" . Database::placeholders(count($of), is_int($of[0]) ? '%d' : '%s') . ')';
            array_push($values, ...$of);
        };
        $in('post.post_type', $types);
        $closed = array_values(array_filter($types, static fn (string $of): bool => ! self::mayReadAll($of)));
        if ($closed !== []) {
            $where[] = "(post.post_status = 'publish' OR post.post_type NOT IN (" . Database::placeholders(count($closed), '%s') . '))';
            array_push($values, ...$closed);
        }
        $search = trim($search);
        if ($search !== '') {
            [$condition, $more] = $this->matching($search);
            $where[] = $condition;
            array_push($values, ...$more);
        }
        $gap = Gap::tryFrom($show);
        if ($show === 'seen') {
            $where[] = 'entry.visible = 1';
        } elseif ($show === 'absent') {
            $where[] = '(entry.visible IS NULL OR entry.visible = 0)';
        } elseif ($show === 'hidden') {
            $in('post.ID', $this->hidden->list()['posts']);
        } elseif (in_array($gap, Gap::ofReadModel(), true)) {
            [$condition, $more] = Counts::condition($gap);
            $where[] = $this->counts->withTable($condition);
            array_push($values, ...$more);
        }
        return [implode(' AND ', $where), $values];
    }

    /** Whether the current user may read all posts of a type, drafts and private ones of others included. */
    private static function mayReadAll(string $type): bool
    {
        $capabilities = get_post_type_object($type)?->cap;
        return $capabilities !== null && current_user_can((string) $capabilities->edit_others_posts) && current_user_can((string) $capabilities->read_private_posts);
    }

    /** @return array{string, list<int|string>} */
    private function matching(string $search): array
    {
        [$contains, $values] = $this->database->contains('post.post_title', $search);
        $parts = [$contains];
        if (preg_match('/^\d+$/D', $search) === 1 && strlen($search) < 19) {
            $parts[] = 'post.ID = %d';
            $values[] = (int) $search;
        }
        if ($this->productSource === ProductSource::Embedded) {
            $parts[] = "EXISTS (SELECT 1 FROM {$this->database->table('variants')} variant WHERE variant.product_id = post.ID AND variant.deleted = 0 AND variant.sku = %s)";
            $parts[] = "EXISTS (SELECT 1 FROM {$this->database->table('offers')} offer WHERE offer.product_id = post.ID AND offer.sku = %s)";
        } else {
            $meta = $this->database->core('postmeta');
            $parts[] = "EXISTS (SELECT 1 FROM {$meta} own WHERE own.post_id = post.ID AND own.meta_key = '_sku' AND own.meta_value = %s)";
            $parts[] = "EXISTS (SELECT 1 FROM {$this->database->core('posts')} child JOIN {$meta} sku ON sku.post_id = child.ID AND sku.meta_key = '_sku'
                WHERE child.post_parent = post.ID AND child.post_type = 'product_variation' AND sku.meta_value = %s)";
        }
        array_push($values, $search, $search);
        return ['(' . implode(' OR ', $parts) . ')', $values];
    }

    private static function title(WP_Post $post): string
    {
        $title = PlainText::ofTitle($post->post_title);
        /* translators: %d: number of a post */
        return $title !== '' ? $title : sprintf(__('(no title, number %d)', 'md-shop-catalog'), $post->ID);
    }

    private static function typeLabel(string $type): string
    {
        return (string) (get_post_type_object($type)->labels->singular_name ?? $type);
    }
}
