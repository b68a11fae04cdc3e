<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Parts;

use MdShop\Catalog\Settings\SettingsStore;

/** The shop's e-mail address and telephone number as links. */
final class ContactWays
{
    public function __construct(private readonly SettingsStore $settings)
    {
    }

    /** HTML in one line; '' if the shop has set neither. */
    public function html(): string
    {
        $settings = $this->settings->current();
        $ways = [];
        if ($settings->orderEmail() !== '') {
            $ways[] = sprintf('<a href="%s">%s</a>', esc_url('mailto:' . $settings->orderEmail()), esc_html($settings->orderEmail()));
        }
        if ($settings->orderPhone() !== '') {
            $ways[] = sprintf('<a href="%s">%s</a>', esc_url(self::telephone($settings->orderPhone())), esc_html(str_replace(' ', "\u{A0}", $settings->orderPhone())));
        }
        return implode(' · ', $ways);
    }

    /** The address of a telephone number. */
    public static function telephone(string $number): string
    {
        return 'tel:' . preg_replace('/[^0-9+]/', '', $number);
    }
}
