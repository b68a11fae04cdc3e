<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces;

/**
 * Keeps bearer credentials that are ours from plugins that take every bearer for theirs (JWT logins): those would refuse
 * the request, or end it, before it comes to its route. Theirs stay where they are, on every route but ours.
 */
final class HeldAuthorization
{
    private const NAMES = ['HTTP_AUTHORIZATION', 'REDIRECT_HTTP_AUTHORIZATION'];

    private static ?string $header = null;

    /**
     * Called when the plugin is loaded, before anybody asks who the user is.
     *
     * @param string $home The site's address.
     */
    public static function hold(string $home): void
    {
        // phpcs:disable WordPress.Security.ValidatedSanitizedInput -- Only searched and moved; Http\Authorization judges it.
        $ours = RequestAddress::ofThisRequest()->takesCredentials($home);
        foreach (self::NAMES as $name) {
            $header = $_SERVER[$name] ?? null;
            if (is_string($header) && preg_match($ours ? '/^\s*bearer(?:\s|$)/i' : '/^\s*bearer\s+mds_/i', $header) === 1) {
                self::$header ??= $header;
                unset($_SERVER[$name]);
            }
        }
        // phpcs:enable
    }

    /** The header that was taken away; null if it was none of ours. */
    public static function taken(): ?string
    {
        return self::$header;
    }
}
