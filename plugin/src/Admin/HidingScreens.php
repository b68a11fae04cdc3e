<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use MdShop\Catalog\Sources\Hiding\HiddenBy;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Text\Counted;
use WP_Post;
use WP_Term;

/**
 * Hides items from assistants on WordPress's own screens: a box on the screen of a product or text, in the classic editor; a field of
 * a category; bulk actions of their lists. The block editor has a panel (src-browser/editor): a box would take its frame away, in which
 * it shows a page as the theme does.
 */
final class HidingScreens
{
    private const FIELD = 'md_shop_hidden';
    private const NONCE = 'md_shop_hidden_nonce';
    private const HIDE = 'md_shop_hide';
    private const SHOW = 'md_shop_show';

    /** @var list<string> The post types that the catalog can show. */
    private array $types = [];

    public function __construct(private readonly HiddenItems $hidden, private readonly ListedPosts $listed)
    {
    }

    /** Call this before the screen handles its request: on `load-post.php` and the like. */
    public function addHooks(): void
    {
        $this->types = $this->hidden->postTypes();
        foreach ($this->types as $type) {
            add_action('add_meta_boxes_' . $type, fn () => $this->addBox($type));
            add_action('save_post_' . $type, $this->savePost(...));
            add_filter('bulk_actions-edit-' . $type, self::withActions(...));
            add_filter('handle_bulk_actions-edit-' . $type, fn (string $address, string $action, array $ids): string
                => $this->bulk('post', $address, $action, $ids), 10, 3);
        }
        add_filter('display_post_states', $this->withState(...), 10, 2);
        $taxonomy = $this->hidden->taxonomy();
        add_action($taxonomy . '_edit_form_fields', $this->showField(...));
        add_action('edited_' . $taxonomy, $this->saveTerm(...));
        add_filter('bulk_actions-edit-' . $taxonomy, self::withActions(...));
        add_filter('handle_bulk_actions-edit-' . $taxonomy, fn (string $address, string $action, array $ids): string
            => $this->bulk('term', $address, $action, $ids), 10, 3);
        add_action('admin_notices', self::showResult(...));
    }

    private function addBox(string $type): void
    {
        add_meta_box('md-shop-hidden', __('AI assistants', 'md-shop-catalog'), $this->showBox(...), $type, 'side', 'default', ['__back_compat_meta_box' => true]);
    }

    private function showBox(WP_Post $post): void
    {
        $this->showCheckbox('post', $post->ID);
        $reason = $this->hidden->reasons([$post->ID])[$post->ID] ?? null;
        $note = match ($reason) {
            HiddenBy::Categories => __('Assistants do not see it now, because all its categories are hidden from them.', 'md-shop-catalog'),
            HiddenBy::PostType => __('Assistants do not see it now, because everything of its type is hidden from them.', 'md-shop-catalog'),
            default => __('Visitors of the site still see it. The choice applies to its translations too.', 'md-shop-catalog'),
        };
        echo '<p class="description">' . esc_html($note) . '</p>';
    }

    private function showField(WP_Term $term): void
    {
        echo '<tr class="form-field"><th scope="row">' . esc_html__('AI assistants', 'md-shop-catalog') . '</th><td>';
        $this->showCheckbox('term', $term->term_id);
        echo '<p class="description">' . esc_html__('Its subcategories and the products that are only in hidden categories are hidden too. Visitors of the site still see them. The choice applies to its translations too.', 'md-shop-catalog') . '</p></td></tr>';
    }

    /** @param 'post'|'term' $type */
    private function showCheckbox(string $type, int $id): void
    {
        wp_nonce_field(self::FIELD . $id, self::NONCE, false);
        printf(
            '<label><input type="checkbox" name="%s" value="1"%s%s> %s</label>',
            esc_attr(self::FIELD),
            checked($this->hidden->isMarked($type, $id), true, false),
            disabled($this->hidden->mayChange($type, $id), false, false),
            esc_html__('Hide from assistants', 'md-shop-catalog')
        );
    }

    private function savePost(int $id): void
    {
        // A save of another post during this request, such as a translation, has no form.
        if (absint($_POST['post_ID'] ?? 0) === $id && ! wp_is_post_autosave($id) && ! wp_is_post_revision($id)) { // phpcs:ignore WordPress.Security.NonceVerification -- Checked below.
            $this->save('post', $id);
        }
    }

    private function saveTerm(int $id): void
    {
        if (absint($_POST['tag_ID'] ?? 0) === $id) { // phpcs:ignore WordPress.Security.NonceVerification -- Checked below.
            $this->save('term', $id);
        }
    }

    /** @param 'post'|'term' $type */
    private function save(string $type, int $id): void
    {
        $nonce = isset($_POST[self::NONCE]) && is_string($_POST[self::NONCE]) ? sanitize_key($_POST[self::NONCE]) : '';
        if (wp_verify_nonce($nonce, self::FIELD . $id) !== false) {
            $this->change($type, $id, isset($_POST[self::FIELD]));
        }
    }

    /** @param 'post'|'term' $type */
    private function change(string $type, int $id, bool $isHidden): bool
    {
        try {
            return $this->hidden->change($type, $id, $isHidden);
        } catch (DatabaseError $e) {
            Log::error("{$type} {$id} could not be hidden or shown", $e);
            return false;
        }
    }

    /**
     * @param array<string, string> $actions
     * @return array<string, string>
     */
    private static function withActions(array $actions): array
    {
        return $actions + [
            self::HIDE => __('Hide from assistants', 'md-shop-catalog'),
            self::SHOW => __('Show to assistants', 'md-shop-catalog'),
        ];
    }

    /**
     * WordPress has checked the nonce of the list.
     *
     * @param 'post'|'term' $type
     * @param array<int|string> $ids
     */
    private function bulk(string $type, string $address, string $action, array $ids): string
    {
        if (! in_array($action, [self::HIDE, self::SHOW], true)) {
            return $address;
        }
        $done = count(array_filter($ids, fn (int|string $id): bool => $this->change($type, (int) $id, $action === self::HIDE)));
        $shown = remove_query_arg([self::HIDE, self::SHOW, 'md_shop_refused'], $address);
        return add_query_arg([$action => $done, 'md_shop_refused' => count($ids) - $done], $shown);
    }

    /**
     * Says in lists of posts which ones are hidden.
     *
     * @param array<string, string> $states
     * @return array<string, string>
     */
    private function withState(array $states, WP_Post $post): array
    {
        $reason = in_array($post->post_type, $this->types, true) ? $this->listed->hiddenBy($post->ID) : null;
        // The enumeration is loaded only where something is hidden.
        return $reason !== null && $reason === HiddenBy::Itself ? $states + [self::FIELD => __('Hidden from assistants', 'md-shop-catalog')] : $states;
    }

    /** Shows above the list what a bulk action has done. */
    private static function showResult(): void
    {
        // phpcs:disable WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- Only numbers to display.
        $action = isset($_GET[self::HIDE]) ? self::HIDE : (isset($_GET[self::SHOW]) ? self::SHOW : '');
        if ($action === '') {
            return;
        }
        $done = absint($_GET[$action]);
        $refused = absint($_GET['md_shop_refused'] ?? 0);
        // phpcs:enable
        $text = sprintf(
            $action === self::HIDE
                /* translators: %s: number with its noun, such as "2 items" */
                ? __('Hidden from assistants: %s.', 'md-shop-catalog')
                /* translators: %s: number with its noun, such as "2 items" */
                : __('Shown to assistants again: %s.', 'md-shop-catalog'),
            Counted::items($done)
        );
        if ($refused > 0) {
            /* translators: %s: number with its noun, such as "2 items" */
            $text .= ' ' . sprintf(__('Not changed, because you may not edit them or a translation of them, or the database refused it: %s.', 'md-shop-catalog'), Counted::items($refused));
        }
        echo '<div class="notice ' . ($refused === 0 ? 'notice-success' : 'notice-warning') . ' is-dismissible"><p>' . esc_html($text) . '</p></div>';
    }
}
