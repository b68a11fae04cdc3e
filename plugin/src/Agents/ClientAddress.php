<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Support\Http\IpNetwork;

/** The client's network address, and the groups in which its registrations are counted (docs/decisions.md, "Limits"). */
final class ClientAddress
{
    /** Networks that a client on the internet never has: private, carrier-grade NAT, loopback, link-local. */
    private const LOCAL = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10'];

    /** @param string $packed 4 or 16 bytes; '' if unknown, for example behind a socket: all unknown clients count as one. */
    private function __construct(private readonly string $packed)
    {
    }

    /**
     * @param string $connected REMOTE_ADDR.
     * @param string $forwarded X-Forwarded-For; only the part that trusted proxies have written is used.
     * @param list<string> $trustedProxies Addresses and networks ("192.0.2.0/24") in the notation of IpNetwork, or Settings::SOCKET_PROXY.
     */
    public static function of(string $connected, string $forwarded, array $trustedProxies): self
    {
        $address = self::pack($connected);
        $hops = $forwarded === '' ? [] : array_reverse(explode(',', $forwarded));
        foreach ($hops as $hop) {
            $isTrusted = $address === ''
                ? self::isSocket($connected) && in_array(Settings::SOCKET_PROXY, $trustedProxies, true)
                : self::isAmong($address, $trustedProxies);
            if (! $isTrusted) {
                break;
            }
            $before = self::pack(trim($hop, " \t"));
            if ($before === '') {
                // The proxy wrote something that is not an address, so the proxy is the last known hop.
                break;
            }
            $address = $before;
        }
        return new self($address);
    }

    /** An IPv4 address, or the /64 network of an IPv6 address. */
    public function address(): string
    {
        return strlen($this->packed) === 16 ? '6:' . bin2hex(substr($this->packed, 0, 8)) : '4:' . bin2hex($this->packed);
    }

    /** The /48 network of an IPv6 address; '' for IPv4, which is counted by address only. */
    public function network(): string
    {
        return strlen($this->packed) === 16 ? '6:' . bin2hex(substr($this->packed, 0, 6)) : '';
    }

    /** Whether REMOTE_ADDR belongs to a local network or is a socket. If it does, clients on the internet are connected through a proxy. */
    public static function isLocal(string $connected): bool
    {
        return self::isSocket($connected) || self::isAmong(self::pack($connected), self::LOCAL);
    }

    /** Some servers write nothing instead. */
    private static function isSocket(string $connected): bool
    {
        return $connected === '' || $connected === Settings::SOCKET_PROXY;
    }

    private static function pack(string $address): string
    {
        // A zone ("%eth0"), a port and brackets are not part of the address.
        if (preg_match('/^\[([0-9a-f:.]+)(?:%\w+)?\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/Di', $address, $match) === 1) {
            $address = $match[2] ?? $match[1];
        }
        $packed = filter_var($address, FILTER_VALIDATE_IP) === false ? '' : (string) inet_pton($address);
        // An IPv4-mapped IPv6 address is the same client as the IPv4 address.
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
