<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

/** The JSON Schema of the settings. */
final class SettingsSchema
{
    /**
     * Returns the option's JSON Schema, for WordPress's settings route.
     *
     * @param int $textLength The maximum length of a text, in code points.
     * @return array<string, mixed>
     */
    public static function of(int $textLength): array
    {
        $text = ['type' => 'string', 'maxLength' => $textLength];
        $base = ['type' => 'string', 'pattern' => trim(Settings::BASE, '/D'), 'maxLength' => Settings::BASE_LENGTH];
        $types = ['type' => 'array', 'items' => ['type' => 'string', 'pattern' => trim(Settings::NAME, '/D')]];
        $address = ['type' => 'string', 'maxLength' => Settings::ADDRESS_LENGTH, 'pattern' => '^$|' . trim(Settings::ADDRESS, '#D')];
        $object = static fn (array $properties): array => ['type' => 'object', 'properties' => $properties, 'additionalProperties' => false];
        return $object([
            'purchase_instructions' => $object(['ro' => $text, 'ru' => $text]),
            'bases' => $object(array_fill_keys(array_keys(Settings::BASES), $base)),
            'content_types' => $object(array_fill_keys(array_keys(Settings::TYPES), $types)),
            'hidden_post_types' => $types,
            'russian_site' => $object(['title' => $text, 'tagline' => $text]),
            'order_page' => $object(['ro' => $address, 'ru' => $address]),
            'order_email' => ['type' => 'string', 'maxLength' => Settings::EMAIL_LENGTH],
            'order_phone' => ['type' => 'string', 'pattern' => trim(Settings::PHONE, '#D')],
            'order_url' => $address,
            'contact' => $object(['ro' => $text, 'ru' => $text]),
            'registration' => $object(array_fill_keys(
                array_keys(RegistrationLimits::DEFAULTS),
                ['type' => 'integer', 'minimum' => 1, 'maximum' => RegistrationLimits::MAXIMUM]
            )),
            'trusted_proxies' => ['type' => 'array', 'items' => ['type' => 'string', 'pattern' => Settings::PROXY, 'maxLength' => Settings::PROXY_LENGTH]],
            'price_format' => ['type' => 'string', 'enum' => Settings::PRICE_FORMATS],
            'size_guide' => $object(['ro' => $address, 'ru' => $address]),
            'browser_tools' => ['type' => 'boolean'],
            'markdown' => ['type' => 'boolean'],
            'content_signals' => $object(array_fill_keys(array_keys(Settings::SIGNALS), ['type' => 'boolean'])),
            'source' => ['type' => 'string', 'enum' => Settings::sources()],
            'attributes' => $object(array_fill_keys(
                Settings::ATTRIBUTES,
                ['type' => 'array', 'items' => ['type' => 'string', 'minLength' => 1, 'maxLength' => Settings::ATTRIBUTE_LENGTH]]
            )),
            'remove_data' => ['type' => 'boolean'],
            'search_synonyms' => $object(array_fill_keys(['ro', 'ru'], ['type' => 'string', 'maxLength' => SynonymText::LENGTH])),
            'journal' => ['type' => 'boolean'],
            'journal_searches' => ['type' => 'boolean'],
            'journal_clients' => [
                'type' => 'array',
                'maxItems' => JournalSettings::MOST_CLIENTS,
                'items' => ['type' => 'string', 'pattern' => trim(JournalSettings::CLIENT, '/Du')],
            ],
            // WordPress checks what is stored before it restores the defaults.
            JournalSettings::PERIODS => ['type' => 'array', 'items' => ['type' => 'string'], 'description' => 'Not a setting, and ignored.'],
        ]);
    }
}
