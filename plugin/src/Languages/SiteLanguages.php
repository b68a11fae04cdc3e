<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

/** The languages that a language plugin has, and which of them are ours: Romanian and Russian, however they are called there. */
final class SiteLanguages
{
    /** @var array<string, string> Their name by our code. */
    private readonly array $names;

    /**
     * @param array<string, string> $locales By their own name: ["ro" => "ro_RO", "md-rus" => "ru_RU"].
     * @param list<string> $codes Ours, as the contract names them.
     * @param string $default Their own name of the site's main language.
     */
    public function __construct(private readonly array $locales, array $codes, private readonly string $default)
    {
        $names = [];
        foreach ($codes as $code) {
            $same = array_keys(array_filter($locales, static fn (string $locale): bool => strtolower(strtok($locale, '_-') ?: '') === $code));
            // Of two that are Russian, the one that is called so.
            if ($same !== []) {
                $names[$code] = in_array($code, $same, true) ? $code : (string) $same[0];
            }
        }
        $this->names = $names;
    }

    /** @return string '' for a language that is not ours. */
    public function code(string $name): string
    {
        $code = array_search($name, $this->names, true);
        return $code === false ? '' : $code;
    }

    /** What a language of ours is called there; null if the site does not have it. */
    public function name(string $code): ?string
    {
        return $this->names[$code] ?? null;
    }

    /** What WordPress calls a language of ours, such as "ru_RU"; '' where the site does not have it. */
    public function locale(string $code): string
    {
        return $this->locales[$this->name($code) ?? ''] ?? '';
    }

    /** @return string Our code of the site's main language; '' where that is none of ours. */
    public function defaultCode(): string
    {
        return $this->code($this->default);
    }

    /**
     * @param array<array-key, int> $ids By their names.
     * @return array<string, int> By our codes; other languages are left out.
     */
    public function ours(array $ids): array
    {
        $ours = [];
        foreach ($this->names as $code => $name) {
            if (($ids[$name] ?? 0) > 0) {
                $ours[$code] = $ids[$name];
            }
        }
        return $ours;
    }

    /** @return bool Whether there is any language of ours. */
    public function hasAny(): bool
    {
        return $this->names !== [];
    }
}
