<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces\Mcp;

use Closure;

/**
 * The two origins whose pages may use the MCP endpoint: the site root's and the same with `www.` added or taken away
 * (docs/decisions.md, "MCP endpoint"). Origins are compared whole, as scheme, host and port (RFC 6454 §5).
 */
final class Origins
{
    /** An origin as browsers send it: nothing stands behind the port. */
    private const ORIGIN = '#^(https?)://(\[[0-9a-f:.]+\]|[^/?\#@:\[\]\s,\\\\]+)(?::(\d{1,5}))?$#Di';
    private const PORTS = ['http' => 80, 'https' => 443];

    /** @param Closure(string): string $ascii How a host in other letters is written in DNS; browsers send it so. */
    public function __construct(private readonly string $home, private readonly Closure $ascii)
    {
    }

    public function allows(string $origin): bool
    {
        $asked = self::parts($origin);
        $home = self::parts((string) preg_replace('#^(https?://[^/?\#]+).*$#is', '$1', $this->home));
        if ($asked === null || $home === null) {
            return false;
        }
        $home['host'] = preg_match('/[^\x21-\x7e]/', $home['host']) === 1 ? strtolower(($this->ascii)($home['host'])) : $home['host'];
        $other = str_starts_with($home['host'], 'www.') ? substr($home['host'], 4) : 'www.' . $home['host'];
        return $asked === $home || $asked === ['host' => $other] + $home;
    }

    /** @return array{host: string, scheme: string, port: int}|null null of what is not an origin, "null" included. */
    private static function parts(string $origin): ?array
    {
        if (preg_match(self::ORIGIN, $origin, $match) !== 1) {
            return null;
        }
        $scheme = strtolower($match[1]);
        return ['host' => strtolower($match[2]), 'scheme' => $scheme, 'port' => (int) ($match[3] ?? self::PORTS[$scheme])];
    }
}
