<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use MdShop\Catalog\Catalog\WritableLanguages;
use WP_Term;

/** The language and the translation of a term on WordPress's screens of categories, brands and tags. */
final class TermLanguages
{
    private const NONCE = 'md_shop_term_language';

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

    public function __construct(private readonly WritableLanguages $languages, private readonly LanguageForm $form)
    {
    }

    /** Called before a screen of terms is shown. */
    public function show(): void
    {
        foreach ($this->languages->taxonomies() as $taxonomy) {
            add_action($taxonomy . '_add_form_fields', $this->addFields(...));
            add_action($taxonomy . '_edit_form_fields', $this->editFields(...), 10, 2);
        }
        add_action('admin_notices', $this->form->showRefused(...));
    }

    private function addFields(string $taxonomy): void
    {
        wp_nonce_field(self::NONCE, self::NONCE, false);
        printf(
            '<div class="form-field"><label for="%1$s">%2$s</label>%3$s</div><div class="form-field"><label for="%4$s">%5$s</label>%6$s</div>',
            esc_attr(LanguageForm::LANGUAGE),
            esc_html__('Language', 'md-shop-catalog'),
            $this->form->languageField('ro', isNew: true), // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped there.
            esc_attr(LanguageForm::TRANSLATION),
            esc_html__('Translation of', 'md-shop-catalog'),
            $this->translationField($taxonomy, 0) // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped there.
        );
        wp_add_inline_script('admin-tags', self::AFTER_ADDING);
    }

    private function editFields(WP_Term $term, string $taxonomy): void
    {
        wp_nonce_field(self::NONCE, self::NONCE, false);
        $rows = [
            [LanguageForm::LANGUAGE, __('Language', 'md-shop-catalog'), $this->form->languageField($this->languages->ofTerm($term->term_id))],
            [LanguageForm::TRANSLATION, __('Translation of', 'md-shop-catalog'), $this->translationField($taxonomy, $term->term_id) . $this->linkTo($term, $taxonomy)],
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

    /** @param int $id The edited term; 0 for a new one. */
    private function translationField(string $taxonomy, int $id): string
    {
        $terms = get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'number' => self::CHOICES, 'orderby' => 'name', 'exclude' => $id === 0 ? [] : [$id]]);
        $terms = is_array($terms) ? array_filter($terms, static fn (mixed $term): bool => $term instanceof WP_Term) : [];
        $present = $id === 0 ? 0 : $this->form->translationOf('term', $id);
        $translation = $present === 0 || in_array($present, array_column($terms, 'term_id'), true) ? null : get_term($present, $taxonomy);
        if ($translation instanceof WP_Term) {
            // It must be in the list: saving a form without it would end the link.
            $terms[] = $translation;
        }
        $ids = array_values(array_map(static fn (WP_Term $term): int => $term->term_id, $terms));
        if ($ids !== []) {
            $this->languages->primeTerms($ids);
        }
        $choices = [];
        foreach ($terms as $term) {
            if ($term->term_id === $present || count($this->languages->translationsOfTerm($term->term_id)) === 1) {
                $choices[$term->term_id] = [$term->name, $this->languages->ofTerm($term->term_id)];
            }
        }
        return $this->form->translationField($choices, $present);
    }

    private function linkTo(WP_Term $term, string $taxonomy): string
    {
        $other = $this->form->translationOf('term', $term->term_id);
        return LanguageForm::linkTo($other === 0 ? null : get_edit_term_link($other, $taxonomy));
    }

    /** Writes what the form of the screen contains. WordPress has checked that the user may edit the term. */
    public function save(int $id, string $taxonomy): void
    {
        $nonce = sanitize_text_field(wp_unslash($_POST[self::NONCE] ?? '')); // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Sanitized here.
        if (in_array($taxonomy, $this->languages->taxonomies(), true) && wp_verify_nonce($nonce, self::NONCE) !== false) {
            $this->form->save('term', $id);
        }
    }
}
