<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

/** Maps the languages of a language plugin to the codes of the contract, whatever names they have in that plugin. */
final class SiteLanguages
{
    /** @var array<string, string> The language plugin's name, by the contract's code. */
    private readonly array $names;

    /**
     * @param array<string, string> $locales By the language plugin's name: ["ro" => "ro_RO", "md-rus" => "ru_RU"].
     * @param list<string> $codes The language codes of the contract.
     * @param string $default The language plugin's name of the site's default language.
     */
    public function __construct(private readonly array $locales, array $codes, private readonly string $default)
    {
        $names = [];
        foreach ($codes as $code) {
            $same = array_keys(array_filter($locales, static fn (string $locale): bool => strtolower(strtok($locale, '_-') ?: '') === $code));
            // If two languages have the same code, the one with the code as its name is preferred.
            if ($same !== []) {
                $names[$code] = in_array($code, $same, true) ? $code : (string) $same[0];
            }
        }
        $this->names = $names;
    }

    /** @return string The contract's code; '' for a language that the contract does not have. */
    public function code(string $name): string
    {
        $code = array_search($name, $this->names, true);
        return $code === false ? '' : $code;
    }

    /** The language plugin's name of a language; null if the site does not have the language. */
    public function name(string $code): ?string
    {
        return $this->names[$code] ?? null;
    }

    /** The WordPress locale of a language, such as "ru_RU"; '' if the site does not have the language. */
    public function locale(string $code): string
    {
        return $this->locales[$this->name($code) ?? ''] ?? '';
    }

    /** @return string The contract's code of the site's default language; '' if the contract does not have it. */
    public function defaultCode(): string
    {
        return $this->code($this->default);
    }

    /**
     * @param array<array-key, int> $ids By the language plugin's names.
     * @return array<string, int> By the contract's codes; other languages are left out.
     */
    public function byCode(array $ids): array
    {
        $byCode = [];
        foreach ($this->names as $code => $name) {
            if (($ids[$name] ?? 0) > 0) {
                $byCode[$code] = $ids[$name];
            }
        }
        return $byCode;
    }
}
