<?php

declare(strict_types=1);

namespace MdShop\Bench;

/**
 * Draws a language's words with the frequencies of natural text, according to the Zipf–Mandelbrot law: the word of rank r has a
 * weight of 1 / (r + 2.7). The common words of generator.json have the first ranks. The others are combinations of prefixes, roots
 * and endings, so that a search finds many forms of few roots, as in a real shop.
 */
final class Vocabulary
{
    /**
     * Marker words: a known share of all products contains them, for measuring searches. No other word begins with one of them. The
     * two words of `half` are independent of each other; `hundredth` is in exactly every hundredth product.
     */
    public const MARKERS = [
        'ro' => ['half' => ['aluminiu', 'antrenament'], 'tenth' => 'carbon', 'hundredth' => 'bambus'],
        'ru' => ['half' => ['алюминий', 'тренировка'], 'tenth' => 'карбон', 'hundredth' => 'бамбук'],
    ];

    private const SHIFT = 2.7;

    /** The length of the list from which words are drawn; it contains frequent words many times. */
    private const PLACES = 131072;

    /** @var non-empty-list<string> */
    private readonly array $places;

    /** @param array{common: list<string>, prefixes: list<string>, roots: list<string>, endings: list<string>} $data */
    public function __construct(array $data)
    {
        $words = self::ranked($data);
        $weights = array_map(static fn (int $rank): float => 1 / ($rank + 1 + self::SHIFT), array_keys($words));
        $unit = self::PLACES / array_sum($weights);
        $places = [];
        $sum = 0.0;
        foreach ($words as $rank => $word) {
            $sum += $weights[$rank] * $unit;
            for ($taken = count($places); $taken < $sum; $taken++) {
                $places[] = $word;
            }
        }
        $this->places = $places === [] ? [''] : $places;
    }

    public function draw(Random $random): string
    {
        return $random->pick($this->places);
    }

    /**
     * Returns sentences that have $words words together.
     *
     * @return list<string>
     */
    public function sentences(Random $random, int $words): array
    {
        $sentences = [];
        for ($left = $words; $left > 0; $left -= $length) {
            $length = min($left, 5 + $random->below(8));
            $sentence = [];
            for ($i = 0; $i < $length; $i++) {
                $sentence[] = $this->draw($random);
            }
            $sentences[] = mb_convert_case($sentence[0], MB_CASE_TITLE, 'UTF-8') . substr(implode(' ', $sentence), strlen($sentence[0])) . '.';
        }
        return $sentences;
    }

    /**
     * All words, the most frequent first.
     *
     * @param array{common: list<string>, prefixes: list<string>, roots: list<string>, endings: list<string>} $data
     * @return list<string>
     */
    private static function ranked(array $data): array
    {
        $plain = [];
        $prefixed = [];
        foreach (array_unique($data['prefixes']) as $prefix) {
            foreach ($data['roots'] as $root) {
                foreach ($data['endings'] as $ending) {
                    $prefix === '' ? $plain[] = $root . $ending : $prefixed[] = $prefix . $root . $ending;
                }
            }
        }
        return array_values(array_unique([...$data['common'], ...self::shuffled($plain), ...self::shuffled($prefixed)]));
    }

    /**
     * Shuffles (Fisher–Yates), because otherwise the forms of a root would have similar frequencies. Always in the same order, because
     * the frequencies belong to the language and do not depend on the seed.
     *
     * @param list<string> $forms
     * @return list<string>
     */
    private static function shuffled(array $forms): array
    {
        $random = new Random('words');
        for ($i = count($forms) - 1; $i > 0; $i--) {
            $j = $random->below($i + 1);
            [$forms[$i], $forms[$j]] = [$forms[$j], $forms[$i]];
        }
        return array_values($forms);
    }
}
