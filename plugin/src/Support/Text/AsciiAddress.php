<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

use Exception;
use WpOrg\Requests\IdnaEncoder;

/**
 * An absolute address as the contract wants it, in ASCII. WordPress leaves other letters as they are in the names of files, in the bases
 * of permalinks such as "/магазин/", and in the name of the host.
 */
final class AsciiAddress
{
    /** The same address with other letters percent-encoded, and with the host's name by IDNA. What is encoded already stays so. */
    public static function of(string $url): string
    {
        return (string) preg_replace_callback_array([
            '#^(?:https?:)?//\K[^/?\#]*[^!-~][^/?\#]*#i' => static fn (array $match): string => self::host($match[0]),
            '/[^!-~]+/' => static fn (array $match): string => rawurlencode($match[0]),
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

    private static function host(string $host): string
    {
        try {
            return IdnaEncoder::encode(mb_strtolower($host, 'UTF-8'));
        } catch (Exception) {
            // No host can have this name.
            return $host;
        }
    }
}
