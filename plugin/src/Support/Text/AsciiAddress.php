<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

use Exception;
use WpOrg\Requests\IdnaEncoder;

/**
 * An absolute address as the contract wants it, in ASCII and with only the characters that an address may have (RFC 3986, 2). WordPress leaves
 * others as they are in the names of files, in the bases of permalinks such as "/магазин/", and in the name of the host.
 */
final class AsciiAddress
{
    /** The scheme and the host, up to the path, the query or the fragment. */
    private const ORIGIN = '(?:https?:)?//[^/?\#]*+';

    /** What no path, query or fragment has: the brackets are for hosts that are numbers. A "%" belongs to two hexadecimal digits. */
    private const NOT_ALLOWED = '~[^A-Za-z0-9_\-.\~:/?\#@!$&\'()*+,;=%]+|%(?![0-9A-Fa-f]{2})~';

    /**
     * The same address with the scheme in lower case, the host's name by IDNA, and percent-encoded what an address may not have. What is encoded
     * already stays so.
     */
    public static function of(string $url): string
    {
        return (string) preg_replace_callback_array([
            '#^https?:#i' => static fn (array $match): string => strtolower($match[0]),
            '#^(?:https?:)?//\K[^/?\#]*[^!-~][^/?\#]*#' => static fn (array $match): string => self::host($match[0]),
            '#^(?:' . self::ORIGIN . ')?\K.+#s' => static fn (array $match): string => self::encoded($match[0]),
        ], $url);
    }

    /**
     * The same with the scheme and the host in lower case and without the scheme's own port, as clients write an address that they have
     * read (RFC 3986, 6.2.2.1 and 6.2.3).
     */
    public static function normalized(string $url): string
    {
        $url = (string) preg_replace_callback('~^\w+://[^/?#]*~', static fn (array $match): string => strtolower($match[0]), self::of($url));
        return (string) preg_replace('~^(?:(http://[^/?#]*):80|(https://[^/?#]*):443)(?=[/?#]|$)~', '$1$2', $url);
    }

    /** @param string $rest A path, a query and a fragment. */
    private static function encoded(string $rest): string
    {
        $parts = explode('#', $rest, 2);
        // The first "#" begins the fragment, which has none itself.
        return self::percentEncoded($parts[0], self::NOT_ALLOWED) . (isset($parts[1]) ? '#' . str_replace('#', '%23', self::percentEncoded($parts[1], self::NOT_ALLOWED)) : '');
    }

    private static function host(string $host): string
    {
        try {
            return IdnaEncoder::encode(mb_strtolower($host, 'UTF-8'));
        } catch (Exception) {
            // No host can have this name.
            return self::percentEncoded($host, '/[^!-~]+/');
        }
    }

    /** The text with all that matches the pattern percent-encoded. */
    private static function percentEncoded(string $text, string $pattern): string
    {
        return (string) preg_replace_callback($pattern, static fn (array $match): string => rawurlencode($match[0]), $text);
    }
}
