<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/**
 * Converts amounts of money. Inside, they are integers in bani (1 MDL = 100 bani), never floats; outside, strings like
 * "1499.00" (docs/decisions.md, "Prices").
 */
final class Money
{
    /**
     * 149900 → "1499.00"
     *
     * @param int $bani At least 0.
     */
    public static function format(int $bani): string
    {
        $rest = $bani % 100;
        // Faster than sprintf(): a rebuild writes hundreds of thousands.
        return intdiv($bani, 100) . ($rest < 10 ? '.0' : '.') . $rest;
    }

    /**
     * "1499", "1499.5", "1499.50" → 149950; null for any other form. The contract limits prices; 16 digits are the most that
     * fit into an integer.
     */
    public static function parse(string $decimal): ?int
    {
        if (preg_match('/^0*(\d{1,16})(?:\.(\d{1,2}))?$/D', $decimal, $match) !== 1) {
            return null;
        }
        return (int) $match[1] * 100 + (int) str_pad($match[2] ?? '', 2, '0');
    }
}
