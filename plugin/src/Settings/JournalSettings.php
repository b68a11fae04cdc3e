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

    /** Where the option keeps the periods. It is not a setting: nobody reads or changes it with them. */
    public const PERIODS = 'journal_periods';

    /**
     * @param list<string> $clients Further groups of clients, each as in CLIENT.
     * @param string $period A random name of the time since the journal was last switched off: what was counted before may still be in a
     *     memory that the process which switched it off does not share.
     * @param string $searchesPeriod The same for the texts of searches.
     */
    private function __construct(
        public readonly bool $isOn,
        public readonly bool $keepsSearches,
        public readonly array $clients,
        public readonly string $period,
        public readonly string $searchesPeriod,
    ) {
    }

    /** @param mixed $stored The value of the option Settings::OPTION. */
    public static function from(mixed $stored): self
    {
        $stored = is_array($stored) ? $stored : [];
        $clients = is_array($stored['journal_clients'] ?? null) ? $stored['journal_clients'] : [];
        $periods = is_array($stored[self::PERIODS] ?? null) ? $stored[self::PERIODS] : [];
        return new self(
            self::isOn($stored['journal'] ?? true),
            self::isOn($stored['journal_searches'] ?? true),
            $clients === [] ? [] : array_values(array_filter($clients, self::isClient(...))),
            is_string($periods[0] ?? null) ? $periods[0] : '',
            is_string($periods[1] ?? null) ? $periods[1] : ''
        );
    }

    /**
     * The periods to store with these settings: switching off ends one, so that what was counted in it is never written again. Other periods
     * that these settings have may be older, and count only if there are none.
     *
     * @return array{string, string}
     */
    public function periodsAfter(self $before): array
    {
        $following = static fn (bool $ends, string $period, string $given): string => $ends ? bin2hex(random_bytes(4)) : ($period ?: $given);
        return [
            $following($before->isOn && ! $this->isOn, $before->period, $this->period),
            $following($before->isOn && $before->keepsSearches && ! ($this->isOn && $this->keepsSearches), $before->searchesPeriod, $this->searchesPeriod),
        ];
    }

    /** Whether a switch is on: off only if the value clearly means "no". */
    public static function isOn(mixed $value): bool
    {
        return ! in_array($value, [false, 0, '0', ''], true);
    }

    /** @phpstan-assert-if-true string $value */
    public static function isClient(mixed $value): bool
    {
        return is_string($value) && preg_match(self::CLIENT, $value) === 1 && trim(strstr($value, ':') ?: '', ': ') !== '' && trim((string) strstr($value, ':', true)) !== '';
    }
}
