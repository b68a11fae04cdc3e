<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use MdShop\Catalog\Languages\LanguageFields;

/** The language and the translation of a post or term in a form of WordPress's own screens. */
final class LanguageForm
{
    public const LANGUAGE = 'md_shop_language';
    public const TRANSLATION = 'md_shop_translation_of';
    private const NOTICE = 'md_shop_language_refused_';

    /** Of the field with what a form showed: what nobody has changed since then is left as it is, and may have changed on another screen. */
    private const SHOWN = '_shown';

    /**
     * @param list<string> $codes The contract's languages.
     * @param string $class A class of WordPress's styles for the fields.
     */
    public function __construct(private readonly LanguageFields $fields, private readonly array $codes, private readonly string $class = '')
    {
    }

    /** @param 'post'|'term' $type */
    public function mayChange(string $type, int $id): bool
    {
        return $this->fields->mayChange($type, $id);
    }

    /**
     * @param 'post'|'term' $type
     * @return int The post or term in the other language; 0 for none.
     */
    public function translationOf(string $type, int $id): int
    {
        return $this->fields->translationOf($type, $id);
    }

    /**
     * @param string $chosen '' for a text that takes the language of its letters.
     * @param bool $isNew Whether what the form shows is not stored yet, so that it is written although nobody has changed it.
     */
    public function languageField(string $chosen, bool $mayChange = true, bool $isNew = false): string
    {
        $options = $chosen === '' ? self::option('', __('Language of this text', 'md-shop-catalog'), true) : '';
        foreach ($this->codes as $code) {
            $options .= self::option($code, $code === 'ru' ? __('Russian', 'md-shop-catalog') : __('Romanian', 'md-shop-catalog'), $code === $chosen);
        }
        return $this->select(self::LANGUAGE, $options, $mayChange) . ($isNew ? '' : self::shown(self::LANGUAGE, $chosen));
    }

    /**
     * @param array<int, array{string, string}> $choices By id: the name and the language of what can be chosen, the present translation included.
     * @param int $present The present translation; 0 for none.
     */
    public function translationField(array $choices, int $present, bool $mayChange = true): string
    {
        $options = self::option('0', __('None', 'md-shop-catalog'), false);
        foreach ($choices as $id => [$name, $language]) {
            $options .= self::option((string) $id, "{$name} ({$language})", $id === $present);
        }
        return $this->select(self::TRANSLATION, $options, $mayChange) . self::shown(self::TRANSLATION, (string) $present);
    }

    public static function linkTo(?string $address): string
    {
        return $address === null ? '' : sprintf(' <a href="%s">%s</a>', esc_url($address), esc_html__('Edit the translation', 'md-shop-catalog'));
    }

    private function select(string $name, string $options, bool $mayChange): string
    {
        $attributes = ($this->class === '' ? '' : ' class="' . esc_attr($this->class) . '"') . disabled($mayChange, false, false);
        return sprintf('<select name="%1$s" id="%1$s"%2$s>%3$s</select>', esc_attr($name), $attributes, $options);
    }

    private static function shown(string $name, string $value): string
    {
        return sprintf('<input type="hidden" name="%s" value="%s">', esc_attr($name . self::SHOWN), esc_attr($value));
    }

    private static function option(string $value, string $text, bool $isChosen): string
    {
        return sprintf('<option value="%s"%s>%s</option>', esc_attr($value), selected($isChosen, true, false), esc_html($text));
    }

    /**
     * Writes what the form contains. Call this after its nonce was verified.
     *
     * @param 'post'|'term' $type
     */
    public function save(string $type, int $id): void
    {
        // phpcs:disable WordPress.Security.NonceVerification -- The caller has verified it.
        // Fields that the user may not change are not sent.
        if (! isset($_POST[self::LANGUAGE], $_POST[self::TRANSLATION])) {
            return;
        }
        $language = self::isChanged(self::LANGUAGE) ? sanitize_key(wp_unslash($_POST[self::LANGUAGE])) : '';
        $of = self::isChanged(self::TRANSLATION) ? absint(wp_unslash($_POST[self::TRANSLATION])) : null;
        // phpcs:enable
        $refused = $language === '' || in_array($language, $this->codes, true) ? $this->fields->save($type, $id, $language, $of) : null;
        if ($refused !== null) {
            // The screen redirects after saving, or stays as it is after adding, so the message waits for the next one.
            set_transient(self::NOTICE . get_current_user_id(), $refused->get_error_message(), HOUR_IN_SECONDS);
        }
    }

    /** Whether the form leaves the language to the text. Call this after its nonce was verified. */
    public static function leavesLanguageToText(): bool
    {
        // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- The caller has verified the nonce; it is only compared.
        return ($_POST[self::LANGUAGE] ?? null) === '';
    }

    private static function isChanged(string $name): bool
    {
        // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- The caller has verified the nonce; both are only compared.
        return ! isset($_POST[$name . self::SHOWN]) || $_POST[$name] !== $_POST[$name . self::SHOWN];
    }

    /** Called by the action `admin_notices`. */
    public function showRefused(): void
    {
        $name = self::NOTICE . get_current_user_id();
        // The block editor hides these notices.
        $message = get_current_screen()?->is_block_editor() === true ? false : get_transient($name);
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
