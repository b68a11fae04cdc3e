<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Spelling;

/**
 * What may stand for a typed word as a whole: the word, the word without stretched letters ("ооочень"), and the word whose sounds are
 * spelt by rule ("нравицца", "protectzie").
 */
final class Spellings
{
    /** Fewer letters are corrected only if they were stretched. */
    private const SHORTEST_WORD = 4;

    private const STRETCHED = '/(.)\1{2,}/u';

    /** How "тся" and "ться" at the end of verbs sound. */
    private const REFLEXIVE = '/(?:ц+|т[сц]|тьс)[аоя]$/u';

    /** How Romanian sounds are spelt with foreign letters. */
    private const FOREIGN = ['tz' => 't', 'sh' => 's', 'ck' => 'c', 'ph' => 'f', 'k' => 'c', 'q' => 'c', 'w' => 'v', 'y' => 'i'];

    private const STRETCHED_COST = 10;
    private const BY_RULE_COST = 60;

    /**
     * The spellings of a typed word, each with the number of edits that it counts as and its cost in hundredths of an edit; []
     * if the word is never corrected.
     *
     * @param string $typed Folded.
     * @return list<array{string, int, int}>
     */
    public static function of(string $typed): array
    {
        if (! Letters::areWord($typed)) {
            return [];
        }
        $spellings = [[$typed, 0, 0]];
        if (preg_match(self::STRETCHED, $typed) === 1) {
            $spellings[] = [preg_replace(self::STRETCHED, '$1', $typed) ?? $typed, 0, self::STRETCHED_COST];
            $spellings[] = [preg_replace(self::STRETCHED, '$1$1', $typed) ?? $typed, 0, self::STRETCHED_COST];
        }
        foreach ($spellings as [$word, $edits, $cost]) {
            $length = strlen(Letters::encode($word));
            foreach ($length < self::SHORTEST_WORD ? [] : self::byRule($word) as $other) {
                $spellings[] = [$other, $edits + 1, $cost + self::BY_RULE_COST];
            }
        }
        return $spellings;
    }

    /** @return list<string> */
    private static function byRule(string $word): array
    {
        if (preg_match(self::REFLEXIVE, $word) === 1) {
            return [preg_replace(self::REFLEXIVE, 'тся', $word) ?? $word, preg_replace(self::REFLEXIVE, 'ться', $word) ?? $word];
        }
        $other = strtr($word, self::FOREIGN);
        return $other === $word ? [] : [$other];
    }
}
