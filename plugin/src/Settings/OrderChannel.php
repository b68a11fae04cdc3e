<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

/** The way in which people order: the first one that the shop has set of a page, an e-mail address and a telephone number. */
final class OrderChannel
{
    /**
     * @param 'page'|'email'|'phone' $kind
     * @param string $value The address, e-mail address or telephone number.
     */
    private function __construct(public readonly string $kind, public readonly string $value)
    {
    }

    /** @return self|null null if the shop has set none. */
    public static function of(Settings $settings, string $language): ?self
    {
        return match (true) {
            $settings->orderPage($language) !== '' => new self('page', $settings->orderPage($language)),
            $settings->orderEmail() !== '' => new self('email', $settings->orderEmail()),
            $settings->orderPhone() !== '' => new self('phone', $settings->orderPhone()),
            default => null,
        };
    }
}
