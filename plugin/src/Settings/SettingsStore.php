<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

/** The settings as they are now: a process may change them and go on. */
final class SettingsStore
{
    private mixed $stored = null;
    private ?Settings $settings = null;

    public function current(): Settings
    {
        $stored = get_option(Settings::OPTION, []);
        if ($this->settings === null || $stored !== $this->stored) {
            $this->stored = $stored;
            $this->settings = Settings::from($stored);
        }
        return $this->settings;
    }
}
