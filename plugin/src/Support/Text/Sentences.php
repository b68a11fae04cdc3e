<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/** Compares texts sentence by sentence. */
final class Sentences
{
    /**
     * Returns the sentences of a plain text that another text contains too, on the same lines. Only letters and digits are
     * compared, because WordPress changes quotation marks and dashes on pages.
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
        // WordPress changes "9x4" to "9×4" on pages.
        $text = preg_replace('/(?<=\d)×(?=\d)/u', 'x', mb_strtolower($text, 'UTF-8')) ?? '';
        return trim(preg_replace('/[^\p{L}\p{M}\p{N}]+/u', ' ', $text) ?? $text);
    }
}
