<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Languages\Embedded\EmbeddedLanguages;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use WP_Post;

/**
 * The language and the translation of a post in a box of the classic editor, which WooCommerce's products have. The block editor has
 * a panel (src-browser/editor) instead.
 */
final class PostLanguages
{
    private const NONCE = 'md_shop_post_language';

    /** The most posts among which a translation is chosen without a search. */
    private const CHOICES = 500;

    /** Puts what the REST API finds into the list of translations, beside the one that is chosen. */
    private const SEARCH = <<<'JS'
        ( function ( search, choices, waiting ) {
            search.addEventListener( 'keydown', function ( event ) {
                if ( event.key === 'Enter' ) {
                    event.preventDefault();
                }
            } );
            search.addEventListener( 'input', function () {
                clearTimeout( waiting );
                waiting = setTimeout( function () {
                    var text = search.value;
                    wp.apiFetch( { path: search.dataset.path + encodeURIComponent( text ) } ).then( function ( found ) {
                        if ( text !== search.value ) {
                            return;
                        }
                        Array.from( choices.options ).forEach( function ( option ) {
                            if ( option.value !== '0' && ! option.selected ) {
                                option.remove();
                            }
                        } );
                        found.forEach( function ( post ) {
                            var isFree = post.md_shop_translation_of === 0 && post.md_shop_language !== search.dataset.language;
                            if ( isFree && ! choices.querySelector( 'option[value="' + post.id + '"]' ) && String( post.id ) !== search.dataset.post ) {
                                choices.add( new Option( ( post.title.raw || '#' + post.id ) + ' (' + post.md_shop_language + ')', post.id ) );
                            }
                        } );
                    } ).catch( function () {
                        // The list stays as it is, and the next letter searches again.
                    } );
                }, 300 );
            } );
        } )( document.getElementById( 'md_shop_translation_search' ), document.getElementById( 'md_shop_translation_of' ) );
        JS;

    public function __construct(private readonly WritableLanguages $languages, private readonly LanguageForm $form, private readonly Database $database)
    {
    }

    /** Call this before the screen handles its request: on `load-post.php` and the like. */
    public function addHooks(): void
    {
        foreach ($this->languages->postTypes() as $type) {
            add_action('add_meta_boxes_' . $type, fn () => add_meta_box(
                'md-shop-languages',
                __('Languages', 'md-shop-catalog'),
                $this->showBox(...),
                $type,
                'side',
                'default',
                ['__back_compat_meta_box' => true]
            ));
        }
        // After the language of the text's letters was stored.
        add_action('save_post', $this->save(...));
        add_action('admin_notices', $this->form->showRefused(...));
    }

    private function showBox(WP_Post $post): void
    {
        try {
            $fields = $this->fields($post);
        } catch (DatabaseError $e) {
            // The form then has no fields, so saving it leaves language and translation as they are.
            Log::error('the language of a post cannot be shown', $e);
            return;
        }
        wp_nonce_field(self::NONCE . $post->ID, self::NONCE, false);
        echo $fields; // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped where it is made.
    }

    private function fields(WP_Post $post): string
    {
        // As long as nobody chooses one, a new text takes the language of its letters.
        $language = $post->post_status === 'auto-draft' ? '' : $this->languages->ofPost($post->ID);
        $present = $this->form->translationOf('post', $post->ID);
        $translation = $present === 0 ? null : get_post($present);
        $mayChange = $this->form->mayChange('post', $post->ID);
        $choices = $mayChange ? $this->unlinked($post, $language) : [];
        $search = count($choices) === self::CHOICES ? $this->search($post, $language) : '';
        if ($translation instanceof WP_Post) {
            // It must be in the list: saving a form without it would end the link.
            $choices = [$present => [self::nameOf($translation->post_title, $present), $this->languages->ofPost($present)]] + $choices;
        }
        $isInTrash = $translation instanceof WP_Post && $translation->post_status === 'trash';
        return self::label(LanguageForm::LANGUAGE, __('Language', 'md-shop-catalog'))
            . $this->form->languageField($language, $mayChange)
            . $search
            . self::label(LanguageForm::TRANSLATION, __('Translation of', 'md-shop-catalog'))
            . $this->form->translationField($choices, $present, $mayChange)
            . '<p>' . ($isInTrash ? esc_html__('It is in the trash.', 'md-shop-catalog') : LanguageForm::linkTo($translation === null ? null : get_edit_post_link($translation, 'raw'))) . '</p>';
    }

    private static function label(string $field, string $text): string
    {
        return sprintf('<p class="post-attributes-label-wrapper"><label class="post-attributes-label" for="%s">%s</label></p>', esc_attr($field), esc_html($text));
    }

    /** A field that searches among more posts than the list holds. */
    private function search(WP_Post $post, string $language): string
    {
        $route = rest_get_route_for_post_type_items($post->post_type);
        if ($route === '') {
            return '';
        }
        wp_enqueue_script('wp-api-fetch');
        wp_add_inline_script('wp-api-fetch', self::SEARCH);
        $fields = 'id,title.raw,md_shop_language,md_shop_translation_of';
        return self::label('md_shop_translation_search', __('Search', 'md-shop-catalog')) . sprintf(
            '<input type="search" class="widefat" id="md_shop_translation_search" data-path="%s" data-language="%s" data-post="%d">',
            esc_attr("{$route}?context=edit&per_page=100&status=publish,future,draft,pending,private&_fields={$fields}&search="),
            esc_attr($language),
            $post->ID
        );
    }

    /**
     * The posts that can become the translation, the newest first.
     *
     * @param string $language That of the edited post; '' if it is not known yet.
     * @return array<int, array{string, string}> By id: the name and the language.
     */
    private function unlinked(WP_Post $post, string $language): array
    {
        $languages = $this->database->table('languages');
        $ofUser = current_user_can(get_post_type_object($post->post_type)->cap->edit_others_posts ?? 'do_not_allow') ? '' : ' AND post.post_author = ' . get_current_user_id();
        $rows = $this->database->rows(
            "SELECT post.ID, post.post_title FROM {$this->database->core('posts')} post LEFT JOIN {$languages} own ON own.object_type = 'post' AND own.object_id = post.ID
             WHERE post.post_type = %s AND post.post_status IN ('publish', 'future', 'draft', 'pending', 'private') AND post.ID <> %d
             AND COALESCE(own.language, 'ro') <> %s{$ofUser} AND NOT EXISTS (SELECT 1 FROM {$languages} mate
                WHERE mate.object_type = 'post' AND mate.group_id = own.group_id AND mate.object_id <> own.object_id)
             ORDER BY post.post_date DESC, post.ID DESC LIMIT %d",
            [$post->post_type, $post->ID, $language, self::CHOICES]
        );
        $ids = array_map(static fn (array $row): int => (int) $row['ID'], $rows);
        $this->languages->prime($ids);
        return array_combine($ids, array_map(fn (array $row): array => [
            self::nameOf((string) $row['post_title'], (int) $row['ID']),
            $this->languages->ofPost((int) $row['ID']),
        ], $rows));
    }

    /** Since the form was shown, WordPress may have saved the title as a draft, which then got the language of that alone. */
    private function takeLanguageOfText(int $id): void
    {
        $post = get_post($id);
        try {
            if ($post instanceof WP_Post && $this->form->translationOf('post', $id) === 0) {
                $this->languages->assign('post', $id, EmbeddedLanguages::proposed($post));
            }
        } catch (DatabaseError $e) {
            Log::error(sprintf('post %d keeps the language of its first draft', $id), $e);
        }
    }

    private static function nameOf(string $title, int $id): string
    {
        return $title === '' ? "#{$id}" : $title;
    }

    private function save(int $id): void
    {
        // A save of another post during this request, such as a translation, has no form.
        // phpcs:ignore WordPress.Security.NonceVerification -- Verified below.
        if (absint($_POST['post_ID'] ?? 0) !== $id || wp_is_post_autosave($id) || wp_is_post_revision($id)) {
            return;
        }
        $nonce = isset($_POST[self::NONCE]) && is_string($_POST[self::NONCE]) ? sanitize_key($_POST[self::NONCE]) : '';
        if (in_array(get_post_type($id), $this->languages->postTypes(), true) && wp_verify_nonce($nonce, self::NONCE . $id) !== false) {
            if (LanguageForm::leavesLanguageToText()) {
                $this->takeLanguageOfText($id);
            }
            $this->form->save('post', $id);
        }
    }
}
