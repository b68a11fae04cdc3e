<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/**
 * A number that every item of a list has. Its row in the index has two or four bytes for each position of a block if all its numbers fit, and a
 * first character that says so; else eight, as for negative ones: the times of old posts. Short rows are on the database's pages themselves, and read in half the time.
 */
enum Column: string
{
    /** The id of the post; 0 if the position has no item any more. */
    case Id = 'column:id';

    /** The time of the last change, a Unix timestamp; negative before 1970. */
    case Modified = 'column:modified';

    /** The lowest price in bani; PHP_INT_MAX if the item has none. */
    case Price = 'column:price';

    /** The first 36 characters of the folded name, nine in each: NameKey::of(). */
    case Name = 'column:name';
    case Name2 = 'column:name2';
    case Name3 = 'column:name3';
    case Name4 = 'column:name4';

    /** The columns of the name, the first characters first. */
    public const NAMES = [self::Name, self::Name2, self::Name3, self::Name4];

    /** All but the id, which is not part of a record. */
    public const OF_RECORD = [self::Modified, ...self::NAMES, self::Price];

    private const BYTES = 8;
    private const SHORT_BYTES = 4;

    /** The first character of a row whose numbers have four bytes; Base64 does not have it. */
    private const SHORT = ':';

    /** The same of a row in which the highest number with four bytes stands for PHP_INT_MAX. */
    private const SHORT_WITH_LAST = ';';
    private const LAST = 0xFFFFFFFF;

    /**
     * The same of a row whose numbers have two bytes, after eight bytes of a number that is to be added to all but 0. The highest number with
     * two bytes stands for PHP_INT_MAX. So ids take two bytes, of which those of a block are near each other.
     */
    private const TINY = '.';
    private const TINY_BYTES = 2;
    private const TINY_LAST = 0xFFFF;

    /** @param list<int> $numbers By place, without gaps. */
    public static function encode(array $numbers): string
    {
        if (min([0, ...$numbers]) < 0) {
            return base64_encode(pack('P*', ...$numbers));
        }
        $last = array_keys($numbers, PHP_INT_MAX, true);
        $tiny = self::tiny($numbers, $last);
        if ($tiny !== null) {
            return $tiny;
        }
        $short = array_replace($numbers, array_fill_keys($last, self::LAST - 1));
        if (max([0, ...$short]) >= self::LAST) {
            return base64_encode(pack('P*', ...$numbers));
        }
        return $last === []
            ? self::SHORT . base64_encode(pack('V*', ...$numbers))
            : self::SHORT_WITH_LAST . base64_encode(pack('V*', ...array_replace($numbers, array_fill_keys($last, self::LAST))));
    }

    /**
     * @param list<int> $numbers
     * @param list<int> $last The places of PHP_INT_MAX.
     * @return string|null null if the numbers do not fit.
     */
    private static function tiny(array $numbers, array $last): ?string
    {
        $others = array_diff_key($numbers, array_flip($last));
        $highest = max([0, ...$others]);
        $base = 0;
        if ($highest >= self::TINY_LAST) {
            $base = min([$highest, ...array_filter($others)]) - 1;
            if ($highest - $base >= self::TINY_LAST) {
                return null;
            }
            foreach ($others as $place => $number) {
                $numbers[$place] = $number === 0 ? 0 : $number - $base;
            }
        }
        return self::TINY . base64_encode(pack('P', $base) . pack('v*', ...array_replace($numbers, array_fill_keys($last, self::TINY_LAST))));
    }

    /**
     * The numbers of some places; quicker than decode() if they are few.
     *
     * @param list<int> $places
     * @return array<int, int> By place; those that the row does not have are missing.
     */
    public static function some(string $row, array $places): array
    {
        [$bytes, $size, $format, $base] = self::bytes($row);
        $numbers = [];
        foreach ($places as $place) {
            $number = substr($bytes, $place * $size, $size);
            if ($number !== '') {
                $numbers[$place] = (int) ((array) unpack($format, $number))[1];
            }
        }
        return self::withLast($row, $numbers, $base);
    }

    /** @return list<int> */
    public static function decode(string $row): array
    {
        [$bytes, , $format, $base] = self::bytes($row);
        return array_values(self::withLast($row, (array) unpack($format . '*', $bytes), $base));
    }

    /** @return array{string, int, string, int} The bytes of a row's numbers, how many a number has, its format of pack(), and what is to be added. */
    private static function bytes(string $row): array
    {
        $kind = $row === '' ? '' : $row[0];
        if ($kind === self::TINY) {
            $bytes = (string) base64_decode(substr($row, 1), true);
            return [substr($bytes, self::BYTES), self::TINY_BYTES, 'v', (int) ((array) unpack('P', $bytes))[1]];
        }
        return $kind === self::SHORT || $kind === self::SHORT_WITH_LAST
            ? [(string) base64_decode(substr($row, 1), true), self::SHORT_BYTES, 'V', 0]
            : [(string) base64_decode($row, true), self::BYTES, 'P', 0];
    }

    /**
     * @param array<int, int> $numbers
     * @return array<int, int>
     */
    private static function withLast(string $row, array $numbers, int $base): array
    {
        $last = match ($row === '' ? '' : $row[0]) {
            self::SHORT_WITH_LAST => array_keys($numbers, self::LAST, true),
            self::TINY => array_keys($numbers, self::TINY_LAST, true),
            default => [],
        };
        if ($base > 0) {
            foreach ($numbers as $place => $number) {
                $numbers[$place] = $number === 0 ? 0 : $number + $base;
            }
        }
        return $last === [] ? $numbers : array_replace($numbers, array_fill_keys($last, PHP_INT_MAX));
    }
}
