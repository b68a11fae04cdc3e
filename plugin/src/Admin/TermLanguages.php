<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use MdShop\Catalog\Catalog\TranslationConflict;
use MdShop\Catalog\Catalog\WritableLanguages;
use WP_Term;

/** The language and the translation of a term on WordPress's screens of categories, brands and tags. */
final class TermLanguages
{
    private const LANGUAGE = 'md_shop_language';
    private const TRANSLATION = 'md_shop_translation_of';
    private const NONCE = 'md_shop_term_language';
    private const NOTICE = 'md_shop_term_conflict_';

    /** The most terms that can be chosen as a translation. */
    private const CHOICES = 500;

    /** WordPress adds terms one after another without loading the screen again: each is offered to the next one, until it has a translation. */
    private const AFTER_ADDING = <<<'JS'
        jQuery( document ).on( 'ajaxSuccess', function ( event, request, settings, response ) {
            var added = /(^|&)action=add-tag(&|$)/.test( settings.data ) ? jQuery( response ).find( 'supplemental > term_id' ) : jQuery();
            if ( added.length === 0 ) {
                return;
            }
            var translation = jQuery( '#md_shop_translation_of' );
            if ( translation.val() === '0' ) {
                var name = added.siblings( 'name' ).text() + ' (' + jQuery( '#md_shop_language' ).val() + ')';
                translation.append( jQuery( '<option>', { value: added.text(), text: name } ) );
            } else {
                translation.find( ':selected' ).remove();
            }
            translation.val( '0' );
        } );
        JS;

    /** @param list<string> $codes The contract's languages. */
    public function __construct(private readonly WritableLanguages $languages, private readonly array $codes)
    {
    }

    /** Called before a screen of terms is shown. */
    public function show(): void
    {
        foreach ($this->languages->taxonomies() as $taxonomy) {
            add_action($taxonomy . '_add_form_fields', $this->addFields(...));
            add_action($taxonomy . '_edit_form_fields', $this->editFields(...), 10, 2);
        }
        add_action('admin_notices', $this->showConflict(...));
    }

    private function addFields(string $taxonomy): void
    {
        wp_nonce_field(self::NONCE, self::NONCE, false);
        printf(
            '<div class="form-field"><label for="%1$s">%2$s</label>%3$s</div><div class="form-field"><label for="%4$s">%5$s</label>%6$s</div>',
            esc_attr(self::LANGUAGE),
            esc_html__('Language', 'md-shop-catalog'),
            $this->languageField('ro'), // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped there.
            esc_attr(self::TRANSLATION),
            esc_html__('Translation of', 'md-shop-catalog'),
            $this->translationField($taxonomy, 0) // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped there.
        );
        wp_add_inline_script('admin-tags', self::AFTER_ADDING);
    }

    private function editFields(WP_Term $term, string $taxonomy): void
    {
        wp_nonce_field(self::NONCE, self::NONCE, false);
        $rows = [
            [self::LANGUAGE, __('Language', 'md-shop-catalog'), $this->languageField($this->languages->ofTerm($term->term_id))],
            [self::TRANSLATION, __('Translation of', 'md-shop-catalog'), $this->translationField($taxonomy, $term->term_id) . $this->linkTo($term, $taxonomy)],
        ];
        foreach ($rows as [$name, $label, $field]) {
            printf(
                '<tr class="form-field"><th scope="row"><label for="%s">%s</label></th><td>%s</td></tr>',
                esc_attr($name),
                esc_html($label),
                $field // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped where it is made.
            );
        }
    }

    private function languageField(string $chosen): string
    {
        $options = '';
        foreach ($this->codes as $code) {
            $options .= sprintf('<option value="%s"%s>%s</option>', esc_attr($code), selected($code, $chosen, false), esc_html(self::languageName($code)));
        }
        return sprintf('<select name="%1$s" id="%1$s">%2$s</select>', esc_attr(self::LANGUAGE), $options);
    }

    /** @param int $id The edited term; 0 for a new one. */
    private function translationField(string $taxonomy, int $id): string
    {
        $terms = get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'number' => self::CHOICES, 'orderby' => 'name', 'exclude' => $id === 0 ? [] : [$id]]);
        $terms = is_array($terms) ? array_filter($terms, static fn (mixed $term): bool => $term instanceof WP_Term) : [];
        $present = $id === 0 ? 0 : $this->translationOf($id);
        $translation = $present === 0 || in_array($present, array_column($terms, 'term_id'), true) ? null : get_term($present, $taxonomy);
        if ($translation instanceof WP_Term) {
            // It must be in the list: saving a form without it would end the link.
            $terms[] = $translation;
        }
        $ids = array_values(array_map(static fn (WP_Term $term): int => $term->term_id, $terms));
        if ($ids !== []) {
            $this->languages->primeTerms($ids);
        }
        $options = sprintf('<option value="0">%s</option>', esc_html__('None', 'md-shop-catalog'));
        foreach ($terms as $term) {
            if ($term->term_id === $present || count($this->languages->translationsOfTerm($term->term_id)) === 1) {
                $options .= sprintf(
                    '<option value="%d"%s>%s (%s)</option>',
                    $term->term_id,
                    selected($term->term_id, $present, false),
                    esc_html($term->name),
                    esc_html($this->languages->ofTerm($term->term_id))
                );
            }
        }
        return sprintf('<select name="%1$s" id="%1$s">%2$s</select>', esc_attr(self::TRANSLATION), $options);
    }

    private function linkTo(WP_Term $term, string $taxonomy): string
    {
        $other = $this->translationOf($term->term_id);
        $link = $other === 0 ? null : get_edit_term_link($other, $taxonomy);
        return $link === null ? '' : sprintf(' <a href="%s">%s</a>', esc_url($link), esc_html__('Edit the translation', 'md-shop-catalog'));
    }

    private function translationOf(int $id): int
    {
        return array_values(array_diff($this->languages->translationsOfTerm($id), [$id]))[0] ?? 0;
    }

    private static function languageName(string $code): string
    {
        return $code === 'ru' ? __('Russian', 'md-shop-catalog') : __('Romanian', 'md-shop-catalog');
    }

    /** Writes what the form of the screen contains. WordPress has checked that the user may edit the term. */
    public function save(int $id, string $taxonomy): void
    {
        $nonce = sanitize_text_field(wp_unslash($_POST[self::NONCE] ?? '')); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Sanitized here.
        $isOurs = in_array($taxonomy, $this->languages->taxonomies(), true);
        if (! $isOurs || wp_verify_nonce($nonce, self::NONCE) === false || ! current_user_can('edit_term', $id)) {
            return;
        }
        $language = sanitize_key(wp_unslash($_POST[self::LANGUAGE] ?? ''));
        $of = absint(wp_unslash($_POST[self::TRANSLATION] ?? 0));
        if (! in_array($language, $this->codes, true)) {
            return;
        }
        if ($of === 0 && $this->translationOf($id) !== 0) {
            $this->languages->unlink('term', $id);
        }
        $isAllowed = $of !== 0 && $of !== $id && current_user_can('edit_term', $of) && get_term($of, $taxonomy) instanceof WP_Term;
        $conflict = $this->assign($id, $language, $isAllowed ? $of : null);
        if ($conflict !== null) {
            // Only the link is impossible.
            $this->assign($id, $language, null);
            // The screen redirects after saving, or stays as it is after adding, so the message waits for the next one.
            set_transient(self::NOTICE . get_current_user_id(), $conflict->getMessage(), HOUR_IN_SECONDS);
        }
    }

    private function assign(int $id, string $language, ?int $of): ?TranslationConflict
    {
        try {
            $this->languages->assign('term', $id, $language, $of);
            return null;
        } catch (TranslationConflict $e) {
            return $e;
        }
    }

    private function showConflict(): void
    {
        $name = self::NOTICE . get_current_user_id();
        $message = get_current_screen()?->taxonomy !== '' ? get_transient($name) : false;
        if (is_string($message)) {
            delete_transient($name);
            wp_admin_notice(
                /* translators: %s: the reason */
                sprintf(__('The language or translation was not saved: %s', 'md-shop-catalog'), esc_html($message)),
                ['type' => 'error']
            );
        }
    }
}
