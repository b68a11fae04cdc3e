<?php

declare(strict_types=1);

namespace MdShop\Catalog\Text;

/** Compares texts by their sentences. */
final class Sentences
{
    /**
     * Of a plain text, those sentences that another one contains too, in their lines. Only letters and digits are compared:
     * WordPress makes typographic quotation marks and dashes on pages.
     */
    public static function shared(string $text, string $other): string
    {
        $all = ' ' . self::words($other) . ' ';
        $lines = [];
        foreach (explode("\n", $text) as $line) {
            $kept = array_filter(
                preg_split('/(?<=[.!?…])\s+/u', $line) ?: [],
                static fn (string $sentence): bool => self::words($sentence) !== '' && str_contains($all, ' ' . self::words($sentence) . ' ')
            );
            $lines[] = implode(' ', $kept);
        }
        return implode("\n", array_filter($lines, static fn (string $line): bool => $line !== ''));
    }

    private static function words(string $text): string
    {
        // "9x4" stands as "9×4" on pages.
        $text = preg_replace('/(?<=\d)×(?=\d)/u', 'x', mb_strtolower($text, 'UTF-8')) ?? '';
        return trim(preg_replace('/[^\p{L}\p{M}\p{N}]+/u', ' ', $text) ?? '');
    }
}
