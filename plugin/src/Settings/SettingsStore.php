<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use Closure;

/** Returns the current settings. They are cached, but not beyond a change of the option within this process. */
final class SettingsStore
{
    private mixed $stored = null;
    private ?Settings $settings = null;

    /** @param Closure(): mixed $read Returns the value of the option. */
    public function __construct(private readonly Closure $read)
    {
    }

    public static function ofWordPress(): self
    {
        return new self(static fn (): mixed => get_option(Settings::OPTION, []));
    }

    public function current(): Settings
    {
        $stored = ($this->read)();
        if ($this->settings === null || $stored !== $this->stored) {
            $this->stored = $stored;
            $this->settings = Settings::from($stored);
        }
        return $this->settings;
    }

    /** What current() returned last: for pages, and for what comes after an answer, which need not ask for the option once more. */
    public function last(): Settings
    {
        return $this->settings ?? $this->current();
    }
}
