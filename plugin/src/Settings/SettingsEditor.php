<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use MdShop\Catalog\Support\Translations;

/**
 * Validates and saves settings for people: the settings screen and the command line. All or nothing is saved.
 *
 * @phpstan-import-type SettingsData from Settings
 */
final class SettingsEditor
{
    /** @param int $textLength The maximum length of a text, in code points. */
    public function __construct(private readonly SettingsStore $store, private readonly SiteNames $names, private readonly int $textLength)
    {
    }

    /** @return SettingsData */
    public function current(): array
    {
        return $this->store->current()->toArray();
    }

    /**
     * What is wrong with a whole or partial set of settings, and how to correct it. Changes nothing.
     *
     * @param mixed $given Settings by name, as current() returns them; those that are missing keep their values.
     * @return array<string, string> Sentences in the user's language, by the path of the field: "bases.product". Empty if all is valid.
     */
    public function problems(mixed $given): array
    {
        $problems = [];
        foreach ($this->change($given)->problems() as $path => $problem) {
            $problems[(string) $path] = Translations::during(get_user_locale(), static fn (): string => SettingsProblem::atField($problem));
        }
        return $problems;
    }

    /**
     * Saves a whole or partial set of settings if all of it is valid.
     *
     * @param mixed $given See problems().
     * @return array<string, string> The problems. If there are any, nothing was saved.
     * @throws \MdShop\Catalog\Support\Database\DatabaseError if WordPress did not save them
     */
    public function save(mixed $given): array
    {
        $problems = $this->problems($given);
        if ($problems === []) {
            $this->store->save($given);
        }
        return $problems;
    }

    /**
     * Which settings a set would change.
     *
     * @param mixed $given See problems().
     * @return array<string, array{mixed, mixed}> The old and the new value, by path. Those with a problem are missing.
     */
    public function changes(mixed $given): array
    {
        $before = self::flat($this->current());
        $changes = [];
        foreach (self::flat($this->change($given)->settings()->toArray()) as $path => $value) {
            if ($value !== $before[$path]) {
                $changes[$path] = [$before[$path], $value];
            }
        }
        return $changes;
    }

    /**
     * The settings by path. A list is one value.
     *
     * @param array<string, mixed> $settings
     * @return array<string, mixed> By path: "bases.product".
     */
    public static function flat(array $settings): array
    {
        $flat = [];
        foreach ($settings as $name => $value) {
            if (is_array($value) && ! array_is_list($value)) {
                foreach ($value as $member => $inner) {
                    $flat["{$name}.{$member}"] = $inner;
                }
            } else {
                $flat[$name] = $value;
            }
        }
        return $flat;
    }

    private function change(mixed $given): SettingsChange
    {
        return new SettingsChange($this->store->current(), $given, $this->names, $this->textLength);
    }
}
