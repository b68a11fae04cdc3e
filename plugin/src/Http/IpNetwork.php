<?php

declare(strict_types=1);

namespace MdShop\Catalog\Http;

/**
 * A network in CIDR notation, or one address. IPv4 written as IPv6 ("::ffff:10.0.0.0/104") is IPv4, from /96 on; a shorter prefix
 * there is a network of IPv6 and holds no address of IPv4, so that nobody trusts all of it by a number that is too small.
 */
final class IpNetwork
{
    /** What an IPv4 address begins with where it is written as an IPv6 one. */
    public const MAPPED = "\0\0\0\0\0\0\0\0\0\0\xFF\xFF";

    /**
     * @param string $base 4 or 16 bytes.
     * @param int $bits How many of them count.
     */
    private function __construct(private readonly string $base, private readonly int $bits)
    {
    }

    /** null for what is neither an address nor a network. */
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

    /** @param string $address 4 or 16 bytes; IPv4 always in 4. */
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
