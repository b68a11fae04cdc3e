<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Http\IpNetwork;

/** The client, as far as the network identifies it, and the groups in which registrations are counted (docs/decisions.md, "Limits"). */
final class ClientAddress
{
    /** Networks that no caller from the internet comes from: private, shared by providers, of the machine and of its link. */
    private const LOCAL = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10'];

    /** @param string $packed 4 or 16 bytes; '' where nobody can tell, as behind a local socket: all of those count as one. */
    private function __construct(private readonly string $packed)
    {
    }

    /**
     * @param string $connected REMOTE_ADDR.
     * @param string $forwarded X-Forwarded-For; it counts only as far as trusted proxies have written it.
     * @param list<string> $trustedProxies Addresses and networks ("192.0.2.0/24"), as IpNetwork reads them.
     */
    public static function of(string $connected, string $forwarded, array $trustedProxies): self
    {
        $address = self::pack($connected);
        $hops = $forwarded === '' ? [] : array_reverse(explode(',', $forwarded));
        foreach ($hops as $hop) {
            if (! self::isAmong($address, $trustedProxies)) {
                break;
            }
            $before = self::pack(trim($hop, " \t"));
            if ($before === '') {
                // The proxy wrote something that is not an address: it is as far as anybody can see.
                break;
            }
            $address = $before;
        }
        return new self($address);
    }

    /** An IPv4 address, or the /64 of an IPv6 one. */
    public function address(): string
    {
        return strlen($this->packed) === 16 ? '6:' . bin2hex(substr($this->packed, 0, 8)) : '4:' . bin2hex($this->packed);
    }

    /** The /48 of an IPv6 address; '' for IPv4, which is counted by its address alone. */
    public function network(): string
    {
        return strlen($this->packed) === 16 ? '6:' . bin2hex(substr($this->packed, 0, 6)) : '';
    }

    /** Whether a REMOTE_ADDR is of a local network: who comes from the internet comes through a proxy then. */
    public static function isLocal(string $connected): bool
    {
        return self::isAmong(self::pack($connected), self::LOCAL);
    }

    private static function pack(string $address): string
    {
        // A zone ("%eth0"), a port and brackets are not part of it.
        if (preg_match('/^\[([0-9a-f:.]+)(?:%\w+)?\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/Di', $address, $match) === 1) {
            $address = $match[2] ?? $match[1];
        }
        $packed = filter_var($address, FILTER_VALIDATE_IP) === false ? '' : (string) inet_pton($address);
        // An IPv4 address that is written as an IPv6 one is the same caller.
        return str_starts_with($packed, IpNetwork::MAPPED) ? substr($packed, 12) : $packed;
    }

    /** @param list<string> $networks */
    private static function isAmong(string $packed, array $networks): bool
    {
        foreach ($networks as $network) {
            if (IpNetwork::parse($network)?->contains($packed)) {
                return true;
            }
        }
        return false;
    }
}
