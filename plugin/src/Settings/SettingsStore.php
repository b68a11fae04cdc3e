<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use Closure;
use MdShop\Catalog\Support\Database\DatabaseError;

/** Returns and saves the settings. They are cached, but not beyond a change of the option within this process. */
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
        $text = $value = null;
        return new self(static function () use (&$text, &$value): mixed {
            // Asked for each row of a list: the same text is not unserialized again, unless others may filter it.
            $stored = wp_load_alloptions()[Settings::OPTION] ?? null;
            if ($stored === null || $stored !== $text || self::isFiltered()) {
                [$text, $value] = [$stored, get_option(Settings::OPTION, [])];
            }
            return $value;
        });
    }

    private static function isFiltered(): bool
    {
        $filters = $GLOBALS['wp_filter'] ?? [];
        return isset($filters['option_' . Settings::OPTION]) || isset($filters['pre_option_' . Settings::OPTION]) || isset($filters['pre_option']);
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

    /**
     * Saves settings that are valid. Those that are missing keep their values.
     *
     * @param mixed $given Settings by name, as Settings::toArray() returns them.
     * @throws DatabaseError if WordPress did not save them
     */
    public function save(mixed $given): void
    {
        if (update_option(Settings::OPTION, $given)) {
            return;
        }
        // It is also false if nothing changes.
        if (Settings::from(sanitize_option(Settings::OPTION, $given))->toArray() !== $this->current()->toArray()) {
            throw new DatabaseError(__('WordPress did not save the settings.', 'md-shop-catalog') . ' ' . $GLOBALS['wpdb']->last_error);
        }
    }
}
