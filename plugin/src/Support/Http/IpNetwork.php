<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/**
 * A network in CIDR notation, or a single address. An IPv4-mapped IPv6 network ("::ffff:10.0.0.0/104") is IPv4 if its prefix is
 * at least /96. A shorter prefix is an IPv6 network and contains no IPv4 address, so that a wrong prefix cannot trust all of IPv4.
 */
final class IpNetwork
{
    /** The first bytes of an IPv4-mapped IPv6 address. */
    public const MAPPED = "\0\0\0\0\0\0\0\0\0\0\xFF\xFF";

    /**
     * @param string $base 4 or 16 bytes.
     * @param int $bits The length of the network prefix.
     */
    private function __construct(private readonly string $base, private readonly int $bits)
    {
    }

    /** Returns null if the text is neither an address nor a network. */
    public static function parse(string $text): ?self
    {
        if (preg_match('#^([0-9A-Fa-f.:]+)(?:/([0-9]{1,3}))?$#D', $text, $match) !== 1 || filter_var($match[1], FILTER_VALIDATE_IP) === false) {
            return null;
        }
        $base = (string) inet_pton($match[1]);
        $most = strlen($base) * 8;
        $bits = isset($match[2]) ? (int) $match[2] : $most;
        if ($bits > $most) {
            return null;
        }
        $prefix = strlen(self::MAPPED) * 8;
        return str_starts_with($base, self::MAPPED) && $bits >= $prefix ? new self(substr($base, 12), $bits - $prefix) : new self($base, $bits);
    }

    /** @param string $address 4 bytes for IPv4, 16 for IPv6. */
    public function contains(string $address): bool
    {
        if (strlen($address) !== strlen($this->base)) {
            return false;
        }
        $whole = intdiv($this->bits, 8);
        $rest = $this->bits % 8;
        return substr($address, 0, $whole) === substr($this->base, 0, $whole)
            && ($rest === 0 || (ord($address[$whole]) ^ ord($this->base[$whole])) >> 8 - $rest === 0);
    }
}
