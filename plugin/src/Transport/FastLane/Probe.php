<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\FastLane;

/**
 * Requests of this plugin's own self-test and status. They carry the site's secret key, and are told which lane answers, or can
 * ask for WordPress's answer.
 */
enum Probe
{
    /** An ordinary request. */
    case None;
    /** Wants to know which lane answers. */
    case Ask;
    /** Wants WordPress to answer. */
    case Off;

    public const HEADER = 'Md-Shop-Lane';

    /** Why WordPress answers each time where a plugin says that the request came through https. */
    public const LATE_SCHEME = 'standard; https is known too late';

    /** @param string $key The site's key; '' if there is none. */
    public static function ofThisRequest(string $key): self
    {
        // phpcs:ignore WordPress.Security -- Only compared.
        $given = (string) ($_SERVER['HTTP_MD_SHOP_LANE'] ?? '');
        return match (true) {
            $given === '' || $key === '' => self::None,
            hash_equals('ask ' . $key, $given) => self::Ask,
            hash_equals('off ' . $key, $given) => self::Off,
            default => self::None,
        };
    }

    /** @param string $lane "fast; entry", or "standard; " and why. */
    public static function report(string $lane): void
    {
        header(self::HEADER . ': ' . $lane);
    }
}
