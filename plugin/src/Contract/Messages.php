<?php

declare(strict_types=1);

namespace MdShop\Catalog\Contract;

use MdShop\Catalog\Support\Text\Placeholders;

/** Texts for visitors from the contract, in the page's language. They do not depend on the site's language packs (docs/decisions.md, "Languages"). */
final class Messages
{
    public function __construct(private readonly Contract $contract)
    {
    }

    /**
     * @param string $language English is used for a language that the catalog does not have.
     * @param array<string, string|int> $values Values of the {placeholders}. `count` selects the plural form, if the message has any.
     * @param string|null $written How the count is written, if not as its digits: "2 890".
     */
    public function text(string $language, string $key, array $values = [], ?string $written = null): string
    {
        $message = $this->contract->messages($language)[$key];
        if (is_array($message)) {
            $message = $message[self::pluralForm($language, (int) ($values['count'] ?? 0))] ?? $message['other'] ?? end($message);
        }
        return Placeholders::fill((string) $message, ($written === null ? [] : ['count' => $written]) + $values);
    }

    /** @return array<string, string> The message in each plural form: "one", "few", "many", "other". */
    public function forms(string $language, string $key): array
    {
        $message = $this->contract->messages($language)[$key];
        return is_array($message) ? $message : ['other' => $message];
    }

    public function has(string $key): bool
    {
        return isset($this->contract->messages('en')[$key]);
    }

    /** The cardinal plural rules of CLDR for whole numbers. */
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
