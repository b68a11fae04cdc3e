<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Products;

use MdShop\Catalog\Admin\ListedPosts;
use MdShop\Catalog\Admin\Visibility\Absence;
use MdShop\Catalog\Admin\Visibility\Gap;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;
use WP_Query;

/**
 * Adds to the lists of posts in wp-admin: the language and translation of each, whether assistants see it, and a filter for what is
 * missing. All rows are read with a fixed number of statements when the first one is shown.
 */
class ContentList
{
    private const FILTER = 'md_shop_gap';

    /** @var array<int, string>|null Whether assistants see a post: "1", "0", by post. */
    private ?array $visible = null;

    /** @var array<string, string>|null The names of languages. */
    private ?array $names = null;

    public function __construct(
        protected readonly string $type,
        protected readonly Languages $languages,
        private readonly Gaps $gaps,
        private readonly Database $database,
        private readonly StateStore $states,
        protected readonly ListedPosts $listed,
        private readonly Absence $absence,
    ) {
    }

    public function addHooks(): void
    {
        add_filter("manage_{$this->type}_posts_columns", $this->columns(...));
        add_action("manage_{$this->type}_posts_custom_column", function (string $column, int $id): void {
            $this->showColumn($column, $id);
        }, 10, 2);
        add_action('restrict_manage_posts', function (string $type): void {
            if ($type === $this->type) {
                $this->showFilter();
            }
        });
        add_filter('posts_where', fn (string $where, WP_Query $query): string => $query->is_main_query() && $query->get('post_type') === $this->type ? $where . $this->condition() : $where, 10, 2);
    }

    /**
     * @param array<string, string> $columns
     * @return array<string, string>
     */
    protected function columns(array $columns): array
    {
        return self::before($columns, 'date', [
            'md_shop_language' => __('Language', 'md-shop-catalog'),
            'md_shop_assistants' => __('Assistants see it', 'md-shop-catalog'),
        ]);
    }

    /**
     * @param array<string, string> $columns
     * @param array<string, string> $new
     * @return array<string, string>
     */
    final protected static function before(array $columns, string $key, array $new): array
    {
        $place = array_search($key, array_keys($columns), true);
        $place = $place === false ? count($columns) : $place;
        return array_slice($columns, 0, $place) + $new + array_slice($columns, $place);
    }

    protected function showColumn(string $column, int $id): void
    {
        if ($column === 'md_shop_language') {
            $this->prime();
            $this->showLanguage($id);
        } elseif ($column === 'md_shop_assistants') {
            $this->prime();
            echo esc_html($this->assistants($id));
        }
    }

    /** Reads what the columns of all rows show. */
    protected function prime(): void
    {
        if ($this->visible !== null) {
            return;
        }
        $ids = $this->listed->ids();
        $this->visible = [];
        if ($ids === []) {
            return;
        }
        $this->languages->prime($ids);
        $others = array_merge(...array_map(fn (int $id): array => array_values($this->languages->translationsOfPost($id)), $ids));
        _prime_post_caches(array_values(array_diff($others, $ids)), false, false);
        foreach ($this->states->entries($ids, ['object_id', 'visible']) as $row) {
            $this->visible[(int) $row['object_id']] = (string) $row['visible'];
        }
    }

    private function showLanguage(int $id): void
    {
        $names = $this->names ??= ['ro' => __('Romanian', 'md-shop-catalog'), 'ru' => __('Russian', 'md-shop-catalog')];
        $own = $this->languages->ofPost($id);
        echo '<strong>' . esc_html($names[$own] ?? __('Another language', 'md-shop-catalog')) . '</strong>';
        $family = array_filter($this->languages->translationsOfPost($id), static fn (int $member): bool => get_post_status($member) !== 'trash');
        foreach (isset($names[$own]) ? array_diff_key($names, [$own => '']) : [] as $language => $name) {
            $link = isset($family[$language]) ? get_edit_post_link($family[$language]) : null;
            /* translators: %s: name of a language */
            $text = isset($family[$language]) ? sprintf(__('%s translation', 'md-shop-catalog'), $name) : sprintf(__('no %s translation', 'md-shop-catalog'), $name);
            // get_edit_post_link() has escaped the address.
            echo '<br>' . ($link === null ? esc_html($text) : '<a href="' . $link . '">' . esc_html($text) . '</a>'); // phpcs:ignore WordPress.Security.EscapeOutput -- See above.
        }
    }

    private function assistants(int $id): string
    {
        $post = get_post($id);
        return $post === null ? '' : Absence::text($this->absence->of([
            'id' => $id,
            'type' => $post->post_type,
            'status' => $post->post_status,
            'hasPassword' => $post->post_password !== '',
            'isKnown' => isset($this->visible[$id]),
            'isVisible' => ($this->visible[$id] ?? '') === '1',
            'language' => $this->languages->ofPost($id),
            'hiddenBy' => $this->listed->hiddenBy($id),
        ]));
    }

    /** @return list<Gap> */
    protected function filters(): array
    {
        return Gap::ofContent();
    }

    private function chosen(): ?Gap
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- A filter of a list, which changes nothing.
        $gap = isset($_GET[self::FILTER]) && is_string($_GET[self::FILTER]) ? Gap::tryFrom(sanitize_key($_GET[self::FILTER])) : null;
        return in_array($gap, $this->filters(), true) ? $gap : null;
    }

    private function showFilter(): void
    {
        echo '<label class="screen-reader-text" for="' . esc_attr(self::FILTER) . '">' . esc_html__('Filter by what is missing', 'md-shop-catalog') . '</label><select name="'
            . esc_attr(self::FILTER) . '" id="' . esc_attr(self::FILTER) . '"><option value="">' . esc_html__('Complete or not', 'md-shop-catalog') . '</option>';
        foreach ($this->filters() as $gap) {
            echo '<option value="' . esc_attr($gap->value) . '"' . selected($gap->value, $this->chosen()?->value, false) . '>' . esc_html($gap->label()) . '</option>';
        }
        echo '</select>';
    }

    private function condition(): string
    {
        $gap = $this->chosen();
        return $gap === null ? '' : ' AND ' . $this->gaps->condition($gap, $this->database->core('posts') . '.ID');
    }

    /** The address of a list with only the posts that have a gap. */
    public static function address(Gap $gap, string $type): string
    {
        return add_query_arg(['post_type' => $type, self::FILTER => $gap->value], admin_url('edit.php'));
    }
}
