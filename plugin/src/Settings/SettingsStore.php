<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

/** Returns the current settings. They are cached, but not beyond a change of the option within this process. */
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
