<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport;

/**
 * Hides this plugin's bearer credentials from plugins that treat every bearer token as theirs (JWT logins): they would reject
 * or end the request before it reaches its route. Credentials of other plugins stay visible on all other routes.
 */
final class CapturedAuthorization
{
    private const NAMES = ['HTTP_AUTHORIZATION', 'REDIRECT_HTTP_AUTHORIZATION'];

    private static ?string $header = null;

    /**
     * Called when the plugin is loaded, before any code determines the current user.
     *
     * @param string $home The site's address.
     */
    public static function capture(string $home): void
    {
        // phpcs:disable WordPress.Security.ValidatedSanitizedInput -- Only searched and moved; Support\Http\Authorization parses it.
        $isPluginRequest = RequestAddress::ofThisRequest()->acceptsCredentials($home);
        foreach (self::NAMES as $name) {
            $header = $_SERVER[$name] ?? null;
            if (is_string($header) && preg_match($isPluginRequest ? '/^\s*bearer(?:\s|$)/i' : '/^\s*bearer\s+mds_/i', $header) === 1) {
                self::$header ??= $header;
                unset($_SERVER[$name]);
            }
        }
        // phpcs:enable
    }

    /** The captured header; null if it was not for this plugin. */
    public static function header(): ?string
    {
        return self::$header;
    }
}
