<?php

declare(strict_types=1);

namespace MdShop\Catalog\Contract;

use MdShop\Catalog\Text\Placeholders;

/** Texts for people, from the contract, whatever language packs the site has (docs/decisions.md, "Languages"). */
final class Messages
{
    public function __construct(private readonly Contract $contract)
    {
    }

    /**
     * @param string $language One that the catalogue is not written in counts as English.
     * @param array<string, string|int> $values For the {placeholders}. A message with plural forms takes its form from `count`.
     */
    public function text(string $language, string $key, array $values = []): string
    {
        $message = $this->contract->messages($language)[$key];
        if (is_array($message)) {
            $message = $message[self::pluralForm($language, (int) ($values['count'] ?? 0))] ?? $message['other'] ?? end($message);
        }
        return Placeholders::fill((string) $message, $values);
    }

    /**
     * The same in the language of whoever administers the site, on its screens or on the command line.
     *
     * @param array<string, string|int> $values
     */
    public function forAdministrator(string $key, array $values = []): string
    {
        return $this->text(self::administratorLanguage(), $key, $values);
    }

    /** Of WordPress's own locale for this request: "ru_RU" is ru. It may be one that the catalogue is not written in. */
    public static function administratorLanguage(): string
    {
        return substr(determine_locale(), 0, 2);
    }

    /** @return list<string> Keys that begin so. */
    public function keys(string $prefix): array
    {
        return array_values(array_filter(
            array_keys($this->contract->messages('en')),
            static fn (string $key): bool => str_starts_with($key, $prefix)
        ));
    }

    /** CLDR's cardinal rules for whole numbers. */
    private static function pluralForm(string $language, int $n): string
    {
        if ($language === 'ru') {
            return match (true) {
                $n % 10 === 1 && $n % 100 !== 11 => 'one',
                $n % 10 >= 2 && $n % 10 <= 4 && ($n % 100 < 12 || $n % 100 > 14) => 'few',
                default => 'many',
            };
        }
        if ($n === 1) {
            return 'one';
        }
        return $language === 'ro' && ($n === 0 || ($n % 100 >= 1 && $n % 100 <= 19)) ? 'few' : 'other';
    }
}
