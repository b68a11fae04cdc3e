<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use InvalidArgumentException;

/**
 * Texts that say why a setting was not saved.
 *
 * @phpstan-import-type Problem from SettingsChange
 */
final class SettingsProblem
{
    /**
     * Returns the whole sentence, in the administrator's language.
     *
     * @param string $setting As in "md_shop_settings[bases][product]".
     * @param Problem $problem
     */
    public static function text(string $setting, array $problem): string
    {
        return sprintf(
            /* translators: 1: name of a setting, 2: reason, as a sentence that begins in lower case */
            __('The setting “%1$s” was not saved: %2$s', 'md-shop-catalog'),
            $setting,
            self::reason($problem['key'], $problem['values'] ?? [])
        );
    }

    /**
     * Returns what is wrong and how to correct it, without naming the setting: for a message at its field.
     *
     * @param Problem $problem
     */
    public static function atField(array $problem): string
    {
        $reason = self::reason($problem['key'], $problem['values'] ?? []);
        return mb_strtoupper(mb_substr($reason, 0, 1, 'UTF-8'), 'UTF-8') . mb_substr($reason, 1, null, 'UTF-8');
    }

    /** @param array<string, string|int> $values */
    private static function reason(string $key, array $values): string
    {
        return match ($key) {
            /* translators: %d: number of characters */
            'base' => sprintf(__('a base may contain only the lower-case letters a to z, digits and hyphens, and at most %d characters.', 'md-shop-catalog'), $values['maximum']),
            /* translators: %s: beginning of an address */
            'base_taken' => sprintf(__('the base “%s” is already used for something else.', 'md-shop-catalog'), $values['base']),
            /* translators: %s: beginning of an address */
            'base_reserved' => sprintf(__('addresses that begin with “%s” belong to WordPress or to this plugin.', 'md-shop-catalog'), $values['base']),
            /* translators: %s: beginning of an address */
            'base_page' => sprintf(__('a page or post of this site has the address “%s”.', 'md-shop-catalog'), $values['base']),
            /* translators: %s: beginning of an address */
            'base_site' => sprintf(__('another site of this network has the address “%s”.', 'md-shop-catalog'), $values['base']),
            /* translators: 1: smallest number, 2: largest number */
            'number' => sprintf(__('it must be a whole number from %1$d to %2$d.', 'md-shop-catalog'), $values['minimum'], $values['maximum']),
            /* translators: %s: what was entered */
            'proxy' => sprintf(__('“%s” is neither an IP address nor a network such as 192.0.2.0/24, nor “unix:” for a proxy connected through a socket.', 'md-shop-catalog'), $values['proxy']),
            /* translators: %d: number of characters */
            'too_long' => sprintf(__('it is longer than %d characters.', 'md-shop-catalog'), $values['maximum']),
            /* translators: %s: name of a post type */
            'post_type' => sprintf(__('this site has no public post type named “%s”.', 'md-shop-catalog'), $values['type']),
            /* translators: %s: name of a post type */
            'post_type_taken' => sprintf(__('the post type “%s” is already used for something else.', 'md-shop-catalog'), $values['type']),
            'unknown' => __('there is no such setting.', 'md-shop-catalog'),
            'object' => __('it must be a group of named settings.', 'md-shop-catalog'),
            'list' => __('it must be a list.', 'md-shop-catalog'),
            'text' => __('it must be text in UTF-8.', 'md-shop-catalog'),
            'address' => __('it must be an address that begins with https:// or http://, or empty.', 'md-shop-catalog'),
            'email' => __('it must be an e-mail address such as shop@example.com, or empty.', 'md-shop-catalog'),
            'phone' => __('it must be a telephone number such as +373 22 123 456, or empty.', 'md-shop-catalog'),
            'order_endpoint' => __('the order page and the order endpoint are the same address: name a page that people can open, or leave it empty.', 'md-shop-catalog'),
            /* translators: %s: the permitted values */
            'one_of' => sprintf(__('it must be one of: %s.', 'md-shop-catalog'), $values['values']),
            /* translators: %d: number of characters */
            'attribute' => sprintf(__('each attribute must be a name or slug of at most %d characters.', 'md-shop-catalog'), $values['maximum']),
            /* translators: 1: number of a line, 2: word or phrase */
            'synonym_single' => sprintf(__('line %1$d contains only “%2$s”: add its synonyms after it, separated by commas, or delete the line.', 'md-shop-catalog'), $values['line'], $values['member']),
            /* translators: %d: number of a line */
            'synonym_missing' => sprintf(__('in line %d a word is missing before or after a comma: add it, or delete the comma.', 'md-shop-catalog'), $values['line']),
            /* translators: 1: number of a line, 2: what was entered */
            'synonym_no_word' => sprintf(__('in line %1$d, “%2$s” has no letter and no digit: replace it by a word, or delete it.', 'md-shop-catalog'), $values['line'], $values['member']),
            /* translators: 1: number of a line, 2: beginning of a phrase, 3: number of characters */
            'synonym_too_long' => sprintf(__('in line %1$d, “%2$s” is longer than %3$d characters: shorten it, or separate words that mean the same by commas.', 'md-shop-catalog'), $values['line'], $values['member'], $values['maximum']),
            /* translators: 1: number of a line, 2: beginning of a phrase, 3: number of words */
            'synonym_words' => sprintf(__('in line %1$d, “%2$s” has more than %3$d words: shorten it, or separate words that mean the same by commas.', 'md-shop-catalog'), $values['line'], $values['member'], $values['maximum']),
            /* translators: 1: number of a line, 2: largest number of words and phrases */
            'synonym_members' => sprintf(__('line %1$d has more than %2$d words and phrases: delete those that nobody searches for.', 'md-shop-catalog'), $values['line'], $values['maximum']),
            /* translators: %d: largest number of lines */
            'synonym_lines' => sprintf(__('it has more than %d lines with words: delete those that nobody searches for.', 'md-shop-catalog'), $values['maximum']),
            /* translators: %d: number of characters */
            'journal_client' => sprintf(__('each must be a name of at most %d characters, a colon and a part of the User-Agent, such as “Our robot: our-robot/”.', 'md-shop-catalog'), $values['maximum']),
            'yes_or_no' => __('it must be true or false.', 'md-shop-catalog'),
            default => throw new InvalidArgumentException("No text says “{$key}”."),
        };
    }
}
