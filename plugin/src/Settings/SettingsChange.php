<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use MdShop\Catalog\Catalog\ProductSource;

/**
 * Validates a change of settings. It changes only the settings that it contains. A setting with a problem keeps its old value;
 * the caller decides whether to save the others.
 *
 * Conflicts of names are checked only for new names: a page that was created later must not make old settings invalid.
 *
 * @phpstan-import-type SettingsData from Settings
 * @phpstan-type Problem array{key: string, values?: array<string, string|int>}
 */
final class SettingsChange
{
    private const INSTRUCTIONS = 'purchase_instructions';
    private const TYPES = 'content_types';

    /** The values that forms and the command line send. Any other value, such as "off", is ambiguous. */
    private const BOOLEANS = [true, false, 1, 0, '1', '0', ''];

    /** @var SettingsData */
    private readonly array $before;

    /** @var array<mixed> Settings::unknown() of the stored settings. */
    private readonly array $unknown;

    /** @var array<string, mixed> */
    private array $after;

    /** @var array<array-key, Problem> By path. PHP converts a path that is a number to an int. */
    private array $problems = [];

    /** @param int $textLength The maximum length of a text, in code points. */
    public function __construct(Settings $current, mixed $given, private readonly SiteNames $names, private readonly int $textLength)
    {
        $this->before = $this->after = $current->toArray();
        $this->unknown = $current->unknown();
        if (! is_array($given)) {
            $this->refuse('', 'object');
            return;
        }
        foreach ($given as $name => $value) {
            match ((string) $name) {
                self::INSTRUCTIONS, 'russian_site', 'contact' => $this->texts((string) $name, $value),
                'bases' => $this->bases($value),
                'order_page', 'size_guide' => $this->pages((string) $name, $value),
                'order_email' => $this->channel('order_email', $value, Settings::isEmail($value), 'email'),
                'order_phone' => $this->channel('order_phone', $value, Settings::isPhone($value), 'phone'),
                'order_url' => $this->channel('order_url', $value, Settings::isAddress($value), 'address'),
                self::TYPES => $this->contentTypes($value),
                'hidden_post_types' => $this->hiddenPostTypes($value),
                'registration' => $this->registration($value),
                'trusted_proxies' => $this->proxies(self::lines($value)),
                'source' => $this->choice('source', $value, Settings::sources()),
                'price_format' => $this->choice('price_format', $value, Settings::PRICE_FORMATS),
                'attributes' => $this->attributes($value),
                'search_synonyms' => $this->synonyms($value),
                'browser_tools', 'markdown', 'remove_data', 'journal', 'journal_searches' => $this->boolean((string) $name, $value),
                'content_signals' => $this->signals($value),
                'journal_clients' => $this->journalClients(self::lines($value)),
                // Whoever changes the stored value gives them back.
                JournalSettings::PERIODS => $this->after[JournalSettings::PERIODS] = $value,
                default => $this->unknown((string) $name, $value, $this->unknown[$name] ?? null),
            };
        }
        $this->separateOrderPage();
    }

    /** The settings with all changes that have no problem. */
    public function settings(): Settings
    {
        return Settings::from($this->after);
    }

    /**
     * The problems, each as a key of SettingsProblem with its values.
     *
     * @return array<array-key, Problem> By the setting's path: "bases.product".
     */
    public function problems(): array
    {
        return $this->problems;
    }

    /** @param 'purchase_instructions'|'russian_site'|'contact' $group */
    private function texts(string $group, mixed $given): void
    {
        foreach ($this->members($group, $given) as $name => $value) {
            if (! is_string($value) || ! mb_check_encoding($value, 'UTF-8')) {
                $this->refuse("{$group}.{$name}", 'text');
            } elseif (mb_strlen($value, 'UTF-8') > $this->textLength) {
                $this->refuse("{$group}.{$name}", 'too_long', ['maximum' => $this->textLength]);
            } else {
                $this->after[$group][$name] = $value;
            }
        }
    }

    private function bases(mixed $given): void
    {
        $bases = array_replace($this->before['bases'], $this->members('bases', $given));
        $problems = count($this->problems);
        foreach ($bases as $kind => $base) {
            if ($base === $this->before['bases'][$kind]) {
                continue;
            }
            if (! is_string($base) || preg_match(Settings::BASE, $base) !== 1 || strlen($base) > Settings::BASE_LENGTH) {
                $this->refuse("bases.{$kind}", 'base', ['maximum' => Settings::BASE_LENGTH]);
            } elseif (count(array_keys($bases, $base, true)) > 1) {
                $this->refuse("bases.{$kind}", 'base_taken', ['base' => $base]);
            } elseif (! in_array($base, $this->before['bases'], true)) {
                $conflict = $this->names->conflict($base);
                if ($conflict !== null) {
                    $this->refuse("bases.{$kind}", $conflict, ['base' => $base]);
                }
            }
        }
        // All bases change or none: one that keeps its value could collide with a changed one.
        if (count($this->problems) === $problems) {
            $this->after['bases'] = $bases;
        }
    }

    /** @param 'order_page'|'size_guide' $group */
    private function pages(string $group, mixed $given): void
    {
        foreach ($this->members($group, $given) as $language => $address) {
            if (Settings::isAddress($address)) {
                $this->after[$group][$language] = $address;
            } else {
                $this->refuse("{$group}.{$language}", 'address');
            }
        }
    }

    /** The pages for people and the endpoint for programs are different addresses: nothing may link to the endpoint. */
    private function separateOrderPage(): void
    {
        foreach (['order_page', 'size_guide'] as $group) {
            foreach ($this->after[$group] as $language => $address) {
                if ($address !== '' && Settings::isSamePlace($address, $this->after['order_url'])) {
                    $isChanged = $address !== $this->before[$group][$language];
                    $this->refuse($isChanged ? "{$group}.{$language}" : 'order_url', 'order_endpoint');
                    $this->after[$isChanged ? $group : 'order_url'] = $this->before[$isChanged ? $group : 'order_url'];
                }
            }
        }
    }

    /** @param 'order_email'|'order_phone'|'order_url' $name */
    private function channel(string $name, mixed $given, bool $isValid, string $problem): void
    {
        if ($isValid) {
            $this->after[$name] = $given;
        } else {
            $this->refuse($name, $problem);
        }
    }

    private function signals(mixed $given): void
    {
        foreach ($this->members('content_signals', $given) as $name => $value) {
            if (in_array($value, self::BOOLEANS, true)) {
                $this->after['content_signals'][$name] = (bool) $value;
            } else {
                $this->refuse("content_signals.{$name}", 'yes_or_no');
            }
        }
    }

    private function contentTypes(mixed $given): void
    {
        $types = $this->before[self::TYPES];
        $problems = count($this->problems);
        foreach ($this->members(self::TYPES, $given) as $type => $value) {
            if (! is_array($value) || ! array_is_list($value)) {
                $this->refuse(self::TYPES . '.' . $type, 'list');
                continue;
            }
            foreach (array_diff(array_map(static fn (mixed $name): string => is_string($name) ? $name : '', $value), $types[$type]) as $name) {
                if (! $this->names->isContentType($name)) {
                    $this->refuse(self::TYPES . '.' . $type, 'post_type', ['type' => $name]);
                }
            }
            $types[$type] = $value;
        }
        if (count($this->problems) > $problems) {
            return;
        }
        foreach ($types as $type => $names) {
            foreach ($types as $other => $otherNames) {
                $shared = $type === $other || $names === $this->before[self::TYPES][$type] ? [] : array_intersect($names, $otherNames);
                foreach ($shared as $name) {
                    $this->refuse(self::TYPES . '.' . $type, 'post_type_taken', ['type' => $name]);
                }
            }
        }
        if (count($this->problems) === $problems) {
            $this->after[self::TYPES] = array_map(static fn (array $names): array => array_values(array_unique($names)), $types);
        }
    }

    private function hiddenPostTypes(mixed $given): void
    {
        if (! is_array($given) || ! array_is_list($given)) {
            $this->refuse('hidden_post_types', 'list');
            return;
        }
        foreach (array_map(static fn (mixed $name): string => is_string($name) ? $name : '', $given) as $name) {
            $isProduct = in_array($name, array_map(static fn (ProductSource $source): string => $source->postType(), ProductSource::cases()), true);
            if (! $isProduct && ! in_array($name, $this->before['hidden_post_types'], true) && ! $this->names->isContentType($name)) {
                $this->refuse('hidden_post_types', 'post_type', ['type' => $name]);
                return;
            }
        }
        $this->after['hidden_post_types'] = array_values(array_unique($given));
    }

    private function registration(mixed $given): void
    {
        foreach ($this->members('registration', $given) as $name => $value) {
            $number = is_string($value) && preg_match('/^[0-9]{1,7}$/D', $value) === 1 ? (int) $value : $value;
            if (! is_int($number) || $number < 1 || $number > RegistrationLimits::MAXIMUM) {
                $this->refuse("registration.{$name}", 'number', ['minimum' => 1, 'maximum' => RegistrationLimits::MAXIMUM]);
            } else {
                $this->after['registration'][$name] = $number;
            }
        }
    }

    private function proxies(mixed $given): void
    {
        if (! is_array($given) || ! array_is_list($given)) {
            $this->refuse('trusted_proxies', 'list');
            return;
        }
        foreach ($given as $proxy) {
            if (! Settings::isProxy($proxy)) {
                $this->refuse('trusted_proxies', 'proxy', ['proxy' => is_string($proxy) ? $proxy : '']);
                return;
            }
        }
        $this->after['trusted_proxies'] = $given;
    }

    /**
     * @param 'source'|'price_format' $name
     * @param list<string> $values
     */
    private function choice(string $name, mixed $given, array $values): void
    {
        if (! in_array($given, $values, true)) {
            $this->refuse($name, 'one_of', ['values' => implode(', ', $values)]);
            return;
        }
        $this->after[$name] = $given;
    }

    private function attributes(mixed $given): void
    {
        foreach ($this->members('attributes', $given) as $role => $names) {
            $names = self::lines($names);
            if (! is_array($names) || ! array_is_list($names)) {
                $this->refuse("attributes.{$role}", 'list');
            } elseif (array_filter($names, Settings::isAttribute(...)) !== $names) {
                $this->refuse("attributes.{$role}", 'attribute', ['maximum' => Settings::ATTRIBUTE_LENGTH]);
            } else {
                $this->after['attributes'][$role] = $names;
            }
        }
    }

    private function synonyms(mixed $given): void
    {
        foreach ($this->members('search_synonyms', $given) as $language => $text) {
            $problem = is_string($text) && mb_check_encoding($text, 'UTF-8') ? SynonymText::problem($text) : ['key' => 'text'];
            if ($problem !== null) {
                $this->refuse("search_synonyms.{$language}", $problem['key'], $problem['values'] ?? []);
            } else {
                $this->after['search_synonyms'][$language] = $text;
            }
        }
    }

    private function journalClients(mixed $given): void
    {
        if (! is_array($given) || ! array_is_list($given) || count($given) > JournalSettings::MOST_CLIENTS) {
            $this->refuse('journal_clients', 'list');
        } elseif (array_filter($given, JournalSettings::isClient(...)) !== $given) {
            $this->refuse('journal_clients', 'journal_client', ['maximum' => JournalSettings::CLIENT_LENGTH]);
        } else {
            $this->after['journal_clients'] = $given;
        }
    }

    /** Lists are typed with one value in each line: blanks around a value and empty lines mean nothing. */
    private static function lines(mixed $given): mixed
    {
        if (! is_array($given) || ! array_is_list($given)) {
            return $given;
        }
        $lines = array_map(static fn (mixed $line): mixed => is_string($line) ? trim($line) : $line, $given);
        return array_values(array_filter($lines, static fn (mixed $line): bool => $line !== ''));
    }

    /** @param 'browser_tools'|'markdown'|'remove_data'|'journal'|'journal_searches' $name */
    private function boolean(string $name, mixed $given): void
    {
        if (! in_array($given, self::BOOLEANS, true)) {
            $this->refuse($name, 'yes_or_no');
            return;
        }
        $this->after[$name] = (bool) $given;
    }

    /**
     * @param key-of<SettingsData> $group
     * @return array<string, mixed> The known members; each unknown one is a problem.
     */
    private function members(string $group, mixed $given): array
    {
        if (! is_array($given)) {
            $this->refuse($group, 'object');
            return [];
        }
        $members = [];
        foreach ($given as $name => $value) {
            if (isset($this->before[$group][$name])) {
                $members[(string) $name] = $value;
            } else {
                $this->unknown("{$group}.{$name}", $value, $this->unknown[$group][$name] ?? null);
            }
        }
        return $members;
    }

    /** Whoever changes the stored value gives back what a newer release has stored. Settings::toStored() keeps that. */
    private function unknown(string $path, mixed $given, mixed $stored): void
    {
        if ($given === null || $given !== $stored) {
            $this->refuse($path, 'unknown');
        }
    }

    /** @param array<string, string|int> $values */
    private function refuse(string $path, string $key, array $values = []): void
    {
        $this->problems[$path] ??= ['key' => $key, 'values' => $values];
    }
}
