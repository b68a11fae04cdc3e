<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Languages\Embedded\EmbeddedLanguages;
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
                            if ( ! choices.querySelector( 'option[value="' + post.id + '"]' ) ) {
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

    public function __construct(private readonly WritableLanguages $languages, private readonly LanguageForm $form, private readonly UnlinkedPosts $unlinked)
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
        $choices = $mayChange ? $this->choices($post, $language) : [];
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
        // The titles, since they are what is chosen from.
        $query = build_query([
            'context' => 'edit',
            'per_page' => 100,
            'status' => implode(',', UnlinkedPosts::STATUSES),
            UnlinkedPosts::PARAMETER => self::otherThan($language),
            'exclude' => $post->ID,
            'search_columns' => 'post_title',
            '_fields' => 'id,title.raw,md_shop_language',
        ]);
        return self::label('md_shop_translation_search', __('Search', 'md-shop-catalog')) . sprintf(
            '<input type="search" class="widefat" id="md_shop_translation_search" data-path="%s">',
            esc_attr("{$route}?{$query}&search=")
        );
    }

    /**
     * The posts that can become the translation, the newest first.
     *
     * @param string $language That of the edited post; '' if it is not known yet.
     * @return array<int, array{string, string}> By id: the name and the language.
     */
    private function choices(WP_Post $post, string $language): array
    {
        $titles = $this->unlinked->newest($post, self::otherThan($language), self::CHOICES);
        $this->languages->prime(array_keys($titles));
        $choices = [];
        foreach ($titles as $id => $title) {
            $choices[$id] = [self::nameOf($title, $id), $this->languages->ofPost($id)];
        }
        return $choices;
    }

    /** @param string $language '' if it is not known yet. */
    private static function otherThan(string $language): string
    {
        return ['' => UnlinkedPosts::ANY, 'ro' => 'ru'][$language] ?? 'ro';
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
