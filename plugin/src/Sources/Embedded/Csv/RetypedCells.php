<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** Finds SKUs and sizes that a spreadsheet program has turned into numbers and dates when it opened a file (docs/csv.md). */
final class RetypedCells
{
    /** A large number as Excel shows it: "4,84123E+12". */
    private const ROUNDED = '/^\d(?:[.,]\d+)?E\+\d+$/Di';

    /** The names of months and their short forms in Romanian, Russian and English. */
    private const MONTH = '(?:ian(?:uarie)?|jan(?:uary)?|feb(?:r(?:uarie|uary)?)?|mar(?:tie|ch)?|apr(?:il(?:ie)?)?|mai|may|iun(?:ie)?|june?|iul(?:ie)?|july?'
        . '|aug(?:ust)?|sept?(?:embrie|ember)?|oct(?:ombrie|ober)?|no[iv](?:embrie|ember)?|dec(?:embrie|ember)?'
        . '|янв(?:ар[ья])?|февр?(?:ал[ья])?|март?а?|апр(?:ел[ья])?|ма[йя]|июн[ья]?|июл[ья]?|авг(?:уста?)?|сент?(?:ябр[ья])?|окт(?:ябр[ья])?|нояб?(?:р[ья])?|дек(?:абр[ья])?)';

    private const DATE = '~^(?:\d{1,4}[\s./-]{1,2}' . self::MONTH . '\.?(?:[\s./-]{1,2}\d{2,4})?|' . self::MONTH . '[\s./-]{1,2}\d{1,4}'
        . '|\d{4}-\d\d-\d\d(?: 00:00(?::00)?)?|\d\d?[./-]\d\d?[./-]\d{4})(?:\s*г\.?)?$~Diu';

    /** What a spreadsheet program takes for a day and a month. */
    private const LIKE_DATE = '~^\d\d?[\s./-]\d\d?$~D';

    /** Days of the years 2020 to 2035 as spreadsheet programs count them. Days without a year get the present one. */
    private const FIRST_DAY = 43831;
    private const LAST_DAY = 49674;

    /** Spreadsheet programs keep so many digits of a number; the others become 0. */
    private const KEPT_DIGITS = 15;

    /**
     * @param string $stored The present SKU; '' if there is none.
     * @return list<Problem>
     */
    public static function checkSku(Row $row, string $stored): array
    {
        $cell = $row->get('sku');
        if ($cell === $stored) {
            return [];
        }
        if (self::isRounded($cell)) {
            /* translators: %s: what the cell contains */
            return [self::problem($row, 'sku', sprintf(__('“%s” is a number that a spreadsheet program has rounded, so the SKU cannot be read from it.', 'md-shop-catalog'), $cell))];
        }
        if (self::isNumberOf($cell, $stored)) {
            /* translators: 1: what the cell contains, 2: an SKU */
            return [self::problem($row, 'sku', sprintf(__('A spreadsheet program has made the number “%1$s” of the SKU “%2$s”.', 'md-shop-catalog'), $cell, $stored))];
        }
        return $stored !== '' && self::isDate($cell, $stored) ? [self::dateProblem($row, 'sku', $cell)] : [];
    }

    /**
     * @param string $stored The present size; '' if there is none.
     * @return list<Problem>
     */
    public static function checkSize(Row $row, string $stored): array
    {
        $cell = $row->get('size');
        return $cell !== $stored && (self::isDate($cell, $stored) || self::isPresentDay($cell)) ? [self::dateProblem($row, 'size', $cell)] : [];
    }

    public static function isRounded(string $sku): bool
    {
        return preg_match(self::ROUNDED, $sku) === 1;
    }

    /** Whether a number is what a spreadsheet program keeps of an SKU: without the zeros at its beginning, and 15 digits of many. */
    private static function isNumberOf(string $cell, string $sku): bool
    {
        if (preg_match('/^\d+$/D', $cell) !== 1 || preg_match('/^\d+$/D', $sku) !== 1) {
            return false;
        }
        $number = ltrim($sku, '0');
        $number = $number === '' ? '0' : $number;
        return $cell === str_pad(substr($number, 0, self::KEPT_DIGITS), strlen($number), '0');
    }

    private static function isDate(string $cell, string $stored): bool
    {
        return preg_match(self::DATE, $cell) === 1 || (preg_match('/^\d{5}$/D', $cell) === 1 && preg_match(self::LIKE_DATE, $stored) === 1);
    }

    /** Whether a number is a day of these years. As an SKU it may be meant. */
    private static function isPresentDay(string $cell): bool
    {
        return preg_match('/^\d{5}$/D', $cell) === 1 && (int) $cell >= self::FIRST_DAY && (int) $cell <= self::LAST_DAY;
    }

    private static function dateProblem(Row $row, string $column, string $cell): Problem
    {
        /* translators: %s: what the cell contains */
        return self::problem($row, $column, sprintf(__('“%s” is a date, which spreadsheet programs make of a text like 10-12.', 'md-shop-catalog'), $cell));
    }

    private static function problem(Row $row, string $column, string $text): Problem
    {
        return $row->problem($column, $text . ' '
            . __('Write it as it was. To keep it, open the file in Excel with Data > From Text/CSV and choose the type Text for this column, or format the column as text before you write.', 'md-shop-catalog'));
    }
}
