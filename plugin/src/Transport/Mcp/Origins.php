<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use Closure;

/**
 * The two origins whose pages may use the MCP endpoint: the site's origin and the same with `www.` added or removed
 * (docs/decisions.md, "MCP endpoint"). Scheme, host and port must be equal (RFC 6454 §5).
 */
final class Origins
{
    /** An origin as browsers send it, with nothing after the port. */
    private const ORIGIN = '#^(https?)://(\[[0-9a-f:.]+\]|[^/?\#@:\[\]\s,\\\\]+)(?::(\d{1,5}))?$#Di';
    private const PORTS = ['http' => 80, 'https' => 443];

    /** @param Closure(string): string $ascii Converts an internationalized host name to ASCII, as browsers send it. */
    public function __construct(private readonly string $home, private readonly Closure $ascii)
    {
    }

    public function allows(string $origin): bool
    {
        $requested = self::parts($origin);
        $home = self::parts((string) preg_replace('#^(https?://[^/?\#]+).*$#is', '$1', $this->home));
        if ($requested === null || $home === null) {
            return false;
        }
        $home['host'] = preg_match('/[^\x21-\x7e]/', $home['host']) === 1 ? strtolower(($this->ascii)($home['host'])) : $home['host'];
        $other = str_starts_with($home['host'], 'www.') ? substr($home['host'], 4) : 'www.' . $home['host'];
        return $requested === $home || $requested === ['host' => $other] + $home;
    }

    /** @return array{host: string, scheme: string, port: int}|null null if the text is not an origin; "null" is not one. */
    private static function parts(string $origin): ?array
    {
        if (preg_match(self::ORIGIN, $origin, $match) !== 1) {
            return null;
        }
        $scheme = strtolower($match[1]);
        return ['host' => strtolower($match[2]), 'scheme' => $scheme, 'port' => (int) ($match[3] ?? self::PORTS[$scheme])];
    }
}
