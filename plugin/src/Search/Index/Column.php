<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** A number that every item of a list has. Its row in the index has eight bytes for each position of a block. */
enum Column: string
{
    /** The id of the post; 0 if the position has no item any more. */
    case Id = 'column:id';

    /** The order of items with the same score, the lowest first: IndexRecord::rank(). */
    case Rank = 'column:rank';

    /** The time of the last change, a Unix timestamp. */
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
    public const OF_RECORD = [self::Modified, ...self::NAMES, self::Price, self::Rank];

    private const BYTES = 8;

    /** @param list<int> $numbers By place, without gaps. */
    public static function encode(array $numbers): string
    {
        return base64_encode(pack('P*', ...$numbers));
    }

    /**
     * The numbers of some places; quicker than decode() if they are few.
     *
     * @param list<int> $places
     * @return array<int, int> By place; those that the row does not have are missing.
     */
    public static function some(string $row, array $places): array
    {
        $bytes = (string) base64_decode($row, true);
        $numbers = [];
        foreach ($places as $place) {
            $number = substr($bytes, $place * self::BYTES, self::BYTES);
            if ($number !== '') {
                $numbers[$place] = (int) ((array) unpack('P', $number))[1];
            }
        }
        return $numbers;
    }

    /** @return list<int> */
    public static function decode(string $row): array
    {
        return array_values((array) unpack('P*', (string) base64_decode($row, true)));
    }
}
