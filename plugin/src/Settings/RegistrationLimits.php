<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

/** The limits of registrations of agents that the administrator can set (docs/decisions.md, "Limits"). */
final class RegistrationLimits
{
    /** Per hour and address, per hour and IPv6 /48, per day and site. */
    public const DEFAULTS = ['per_address' => 10, 'per_network' => 100, 'per_site' => 10_000];

    public const MAXIMUM = 1_000_000;
}
