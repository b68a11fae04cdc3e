<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

/** The settings of the journal, alone: each read needs them, and none of the others. */
final class JournalSettings
{
    /** "Our robot: our-robot/": the name of a group, and what its User-Agent contains. */
    public const CLIENT = '/^[^:\p{C}]{1,40}:[^\p{C}]{1,100}$/Du';

    /** The length of the name, in code points. */
    public const CLIENT_LENGTH = 40;

    public const MOST_CLIENTS = 50;

    /** The values of a switch that is off. */
    private const OFF = [false, 0, '0', ''];

    /** @param list<string> $clients Further groups of clients, each as in CLIENT. */
    private function __construct(public readonly bool $isOn, public readonly bool $keepsSearches, public readonly array $clients)
    {
    }

    /** @param mixed $stored The value of the option Settings::OPTION. */
    public static function from(mixed $stored): self
    {
        $stored = is_array($stored) ? $stored : [];
        $clients = is_array($stored['journal_clients'] ?? null) ? $stored['journal_clients'] : [];
        return new self(
            ! in_array($stored['journal'] ?? true, self::OFF, true),
            ! in_array($stored['journal_searches'] ?? true, self::OFF, true),
            $clients === [] ? [] : array_values(array_filter($clients, self::isClient(...)))
        );
    }

    /** @phpstan-assert-if-true string $value */
    public static function isClient(mixed $value): bool
    {
        return is_string($value) && preg_match(self::CLIENT, $value) === 1 && trim(strstr($value, ':') ?: '', ': ') !== '' && trim((string) strstr($value, ':', true)) !== '';
    }
}
