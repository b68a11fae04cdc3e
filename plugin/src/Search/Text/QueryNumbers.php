<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/**
 * Finds the prices in a query for products, and the words that only say what a number is (docs/search.md, "Sizes and prices"). Searched like
 * others, they would find the few texts that happen to have them, instead of the products in this size.
 */
final class QueryNumbers
{
    private const SIZE_LABEL = '/^(?:marim(?:e|ea|i|ii|ile)|masur[ai]|nr|numar(?:ul)?|размер(?:а|у|ом|ы)?)$/Du';
    private const SIZE = '/^(?:\p{N}.*|x*[sml]|x+l)$/Du';

    /** A number, also with a space before the last three digits if these are zeros. Another one may be a size: "42 300 lei". */
    private const AMOUNT = '\p{N}[\p{N}.,-]*+(?: 000)?+';
    private const CURRENCY = ' ?(?:de )?(?:lei|leu|leilor|mdl|лей|лея|леев|леи)(?!\S)';
    private const RANGE = '(?:intre|de la|от|между|с) ' . self::AMOUNT . ' (?:si|(?:pana )?la|и|до|по) ' . self::AMOUNT;
    private const LIMIT = '(?:(?:mai )?(?:ieftin[aei]?|put[ia]n|scump[aei]?|mult) (?:de|decat|ca)|cel mult|cel putin|sub|pana (?:la|in)|pina (?:la|in)|peste|de la'
        . '|max(?:im(?:um)?)?|min(?:im(?:um)?)?|bugetul?(?: de)?|до|от|под|свыше|(?:не )?(?:дороже|дешевле|более|больше|менее|меньше)'
        . '|максимум|минимум|бюджет) ' . self::AMOUNT;

    /**
     * @param list<string> $words Folded, with Latin letters in sizes (Words::withLatinTwins()).
     * @return array<int, WordKind> By place; plain words are missing.
     */
    public static function kinds(array $words): array
    {
        $text = implode(' ', $words);
        if (preg_match('/\p{N}|(?<!\p{L})(?:x*[sml]|x+l)(?!\p{L})/u', $text) !== 1) {
            return [];
        }
        $kinds = [];
        foreach ($words as $i => $word) {
            $isBesideSize = preg_match(self::SIZE, $words[$i - 1] ?? '') === 1 || preg_match(self::SIZE, $words[$i + 1] ?? '') === 1;
            if ($isBesideSize && preg_match(self::SIZE_LABEL, $word) === 1) {
                $kinds[$i] = WordKind::Label;
            }
        }
        $limits = self::RANGE . '|' . self::LIMIT;
        preg_match_all('/(?<!\S)(?:(?<limit>' . $limits . ')|' . self::AMOUNT . ')' . self::CURRENCY . '/u', $text, $prices, PREG_SET_ORDER | PREG_OFFSET_CAPTURE);
        foreach ($prices as $price) {
            [$found, $offset] = $price[0];
            $first = substr_count($text, ' ', 0, $offset);
            $kind = ($price['limit'][0] ?? '') === '' ? WordKind::Price : WordKind::PriceLimit;
            foreach (explode(' ', $found) as $i => $word) {
                $kinds[$first + $i] = preg_match('/^\p{N}/u', $word) === 1 ? $kind : WordKind::Label;
            }
        }
        return $kinds;
    }
}
