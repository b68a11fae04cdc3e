<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use DateTimeImmutable;
use DateTimeZone;
use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Support\Text\Folding;
use MdShop\Catalog\Support\Time\Instant;

/** Converts single cells of a file. */
final class Cell
{
    /** What a spreadsheet takes for the beginning of a formula; the last four are the wide forms of East Asian keyboards. */
    private const FORMULA = '\s*[=+\-@\t\r\n＝＋－＠]';

    /** Words for a stock status, folded: ours, WooCommerce's, and those that people write. */
    private const STOCK = [
        'in_stock' => ['in_stock', 'in stock', 'instock', '1', 'yes', 'da', 'да', 'in stoc', 'в наличии', 'есть'],
        'backorder' => ['backorder', 'onbackorder', 'on backorder', 'la comanda', 'под заказ'],
        'out_of_stock' => ['out_of_stock', 'out of stock', 'outofstock', '0', 'no', 'nu', 'нет', 'stoc epuizat', 'epuizat', 'нет в наличии'],
    ];

    /** Prefixes an apostrophe to what a spreadsheet would run as a formula. restored() removes it. */
    public static function harmless(string $text): string
    {
        return preg_match("/^'*" . self::FORMULA . '/u', $text) === 1 ? "'" . $text : $text;
    }

    /** Reverses harmless(). */
    public static function restored(string $cell): string
    {
        return preg_match("/^'+" . self::FORMULA . '/u', $cell) === 1 ? substr($cell, 1) : $cell;
    }

    /** The id of a product or a variant; 0 if the cell contains none, as "45 120" and "4.5E+04" of a spreadsheet, which begin with another one. */
    public static function id(string $cell): int
    {
        return preg_match('/^[1-9]\d{0,18}$/D', $cell) === 1 ? (int) $cell : 0;
    }

    /**
     * A price in bani from "1499", "1499.5", "1 499,50", "1.499,50 lei". null if it is not one, or if it can be read in two ways:
     * "1.499" is 1499 to some and 1.499 to others.
     */
    public static function price(string $cell): ?int
    {
        $number = (string) preg_replace('/^mdl\s*|\s*(?:mdl|lei|leu|леев|лей|лея)\.?$/iu', '', trim($cell));
        $number = (string) preg_replace('/(?<=\d)[\s\x{A0}\x{202F}\'’](?=\d{3}(?!\d))/u', '', trim($number));
        if (preg_match('/^\d{1,3}(?:([.,])\d{3})+(?!\1)[.,]\d{1,2}$|^\d{1,3}(?:([.,])\d{3})(?:\2\d{3})+$/D', $number) === 1) {
            // Groups of thousands with another decimal sign, or several groups.
            $decimals = preg_match('/[.,](\d{1,2})$/D', $number, $match) === 1 ? '.' . $match[1] : '';
            $whole = $decimals === '' ? $number : substr($number, 0, -strlen($decimals));
            return Money::parse(str_replace(['.', ','], '', $whole) . $decimals);
        }
        return Money::parse(str_replace(',', '.', $number));
    }

    /**
     * A time from "2026-01-31T22:00:00Z", or from a date with or without a time in the site's zone: "2026-01-31 22:00", "31.01.2026".
     * The end of the year 9999, with which other programs say "never", is Instant::LAST at most, so that it can be exported and edited.
     *
     * @param bool $isEnd Whether it ends something: a date means the end of that day, and a last second such as 23:59:59 the next one.
     */
    public static function time(string $cell, DateTimeZone $zone, bool $isEnd): ?int
    {
        $cell = trim($cell);
        $instant = Instant::parse($cell);
        if ($instant !== null) {
            return $instant;
        }
        $isIso = preg_match('/^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d?):(\d\d)(?::(\d\d))?)?$/D', $cell, $match) === 1;
        if (! $isIso) {
            if (preg_match('/^(\d\d?)\.(\d\d?)\.(\d{4})(?: (\d\d?):(\d\d)(?::(\d\d))?)?$/D', $cell, $match) !== 1) {
                return null;
            }
            [$match[1], $match[3]] = [$match[3], $match[1]];
        }
        [$hour, $minute, $second] = [(int) ($match[4] ?? 0), (int) ($match[5] ?? 0), (int) ($match[6] ?? 0)];
        if (! checkdate((int) $match[2], (int) $match[3], (int) $match[1]) || $hour > 23 || $minute > 59 || $second > 59) {
            return null;
        }
        $time = (new DateTimeImmutable('now', $zone))->setDate((int) $match[1], (int) $match[2], (int) $match[3])->setTime($hour, $minute, $second);
        if ($isEnd) {
            $time = isset($match[4]) ? ($second === 59 ? $time->modify('+1 second') : $time) : $time->modify('+1 day');
        }
        return min($time->getTimestamp(), Instant::LAST);
    }

    public static function stock(string $cell): ?Availability
    {
        $word = Folding::fold(trim($cell));
        foreach (self::STOCK as $value => $words) {
            if (in_array($word, $words, true)) {
                return Availability::from($value);
            }
        }
        return null;
    }

    /**
     * Names of categories, each with its parents: "Role > Role in-line, Accesorii". A comma inside a name is written "\,", a ">" "\>".
     *
     * @return list<non-empty-list<string>>
     */
    public static function paths(string $cell): array
    {
        $paths = [];
        foreach (self::split($cell, ',') as $path) {
            $names = array_values(array_filter(array_map('trim', self::split($path, '>')), static fn (string $name): bool => $name !== ''));
            if ($names !== []) {
                $paths[] = array_map(static fn (string $name): string => str_replace(['\\,', '\\>'], [',', '>'], $name), $names);
            }
        }
        return $paths;
    }

    /** @param array<array<string>> $paths */
    public static function joined(array $paths): string
    {
        return implode(', ', array_map(
            static fn (array $path): string => implode(' > ', array_map(static fn (string $name): string => str_replace([',', '>'], ['\\,', '\\>'], $name), $path)),
            $paths
        ));
    }

    /** @return list<string> */
    private static function split(string $text, string $sign): array
    {
        return preg_split('/(?<!\\\\)' . $sign . '/', $text) ?: [];
    }
}
