<?php

declare(strict_types=1);

namespace MdShop\Bench;

use MdShop\Catalog\Support\Text\Folding;

/**
 * Generates product families (a product with its translations): plausible names, texts, prices and stock. A family depends only on
 * the seed and its number, so the first 1,000 of 100,000 families equal a run with 1,000. Does not use WordPress.
 *
 * @phpstan-import-type GeneratedText from Family
 * @phpstan-import-type GeneratedOffer from Family
 * @phpstan-import-type GeneratedVariant from Family
 * @phpstan-type GeneratorKind array{code: string, price: array{int, int}, sizes: list<string>, colors: int, ro: string, ru: string}
 * @phpstan-type GeneratorPair array{ro: string, ru: string}
 * @phpstan-type GeneratorVocabulary array{common: list<string>, prefixes: list<string>, roots: list<string>, endings: list<string>}
 * @phpstan-type GeneratorSentences array{half: list<string>, tenth: string, hundredth: string}
 * @phpstan-type GeneratorData array{brands: non-empty-list<string>, syllables: non-empty-list<string>, numbers: non-empty-list<int>, kinds: non-empty-list<GeneratorKind>, uses: non-empty-list<GeneratorPair>, colors: non-empty-list<GeneratorPair>, ro: GeneratorVocabulary, ru: GeneratorVocabulary, sentences: array{ro: GeneratorSentences, ru: GeneratorSentences}, delivery: GeneratorPair, warranty: GeneratorPair}
 */
final class Families
{
    /** Changes happened in these five years until November 2026, whatever the current date, so that a seed always gives the same result. */
    private const FROM = 1636000000;
    private const SECONDS = 157680000;

    /** The percentage of families that have a Russian translation. */
    private const TRANSLATED = 85;

    /**
     * The number of random words in a description. Together with its name, SKUs and variants, a product then has 22 to 25 searchable
     * words, like the shops for which the targets were set.
     */
    private const FEWEST_WORDS = 4;
    private const MORE_WORDS = 7;

    private Random $random;

    /** @var array{ro: Vocabulary, ru: Vocabulary} */
    private readonly array $words;

    /** @param GeneratorData $data generator.json. */
    public function __construct(private readonly array $data, private readonly int $seed)
    {
        $this->random = new Random((string) $seed);
        $this->words = ['ro' => new Vocabulary($data['ro']), 'ru' => new Vocabulary($data['ru'])];
    }

    public function family(int $number): Family
    {
        $this->random = new Random($this->seed . ':' . $number);
        $random = $this->random;
        $kindIndex = $random->skewed(count($this->data['kinds']));
        $kind = $this->data['kinds'][$kindIndex];
        $useIndex = $random->skewed(count($this->data['uses']));
        $use = $this->data['uses'][$useIndex];
        $brand = $this->data['brands'][$random->skewed(count($this->data['brands']))];
        $time = self::FROM + $random->below(self::SECONDS);
        $model = $brand . ' ' . $this->model();
        $halves = [$random->percent(50), $random->percent(50)];
        $tenth = $random->percent(10);
        $translated = $random->percent(self::TRANSLATED);
        $hasTexts = $random->percent(50);
        $texts = ['ro' => $this->text('ro', $kind['ro'] . ' ' . $use['ro'] . ' ' . $model, $number, $halves, $tenth)];
        if ($translated) {
            $texts['ru'] = $this->text('ru', $kind['ru'] . ' ' . $use['ru'] . ' ' . $model, $number, $halves, $tenth);
        }
        $sku = sprintf('%s-%s-%06d', strtoupper(substr($brand, 0, 2)), $kind['code'], $number);
        $price = $this->price($kind['price']);
        $variants = $this->variants($kind, $sku, $price);
        return new Family(
            $number,
            Terms::categoryKey($kindIndex, $useIndex),
            Terms::brandKey($brand),
            $time,
            $hasTexts,
            $texts,
            $variants === [] ? $this->offer($sku, $price) : null,
            $variants
        );
    }

    /** "Velora 80": a name of two or three syllables and a number. */
    private function model(): string
    {
        $name = '';
        for ($i = 2 + $this->random->below(2); $i > 0; $i--) {
            $name .= $this->random->pick($this->data['syllables']);
        }
        return ucfirst($name) . ' ' . $this->random->pick($this->data['numbers']);
    }

    /**
     * @param 'ro'|'ru' $language
     * @param array{bool, bool} $halves Which of the two frequent marker words the text contains.
     * @return GeneratedText
     */
    private function text(string $language, string $title, int $number, array $halves, bool $tenth): array
    {
        $sentences = $this->words[$language]->sentences($this->random, self::FEWEST_WORDS + $this->random->below(self::MORE_WORDS));
        $excerpt = $sentences[0];
        $markers = Vocabulary::MARKERS[$language];
        $places = $this->data['sentences'][$language];
        foreach ([0, 1] as $half) {
            if ($halves[$half]) {
                $sentences[] = str_replace('{word}', $markers['half'][$half], $places['half'][$half]);
            }
        }
        if ($tenth) {
            $sentences[] = str_replace('{word}', $markers['tenth'], $places['tenth']);
        }
        if ($number % 100 === 42) {
            $sentences[] = str_replace('{word}', $markers['hundredth'], $places['hundredth']);
        }
        $content = array_map(
            static fn (array $part): string => "<!-- wp:paragraph -->\n<p>" . implode(' ', $part) . "</p>\n<!-- /wp:paragraph -->",
            array_chunk($sentences, 3)
        );
        return [
            'title' => $title,
            // Like sanitize_title(): Romanian letters lose their diacritics, Russian letters are kept.
            'slug' => str_replace(' ', '-', $language === 'ro' ? Folding::fold($title) : mb_strtolower($title, 'UTF-8')) . '-' . $number,
            'content' => implode("\n\n", $content),
            'excerpt' => $excerpt,
        ];
    }

    /**
     * @param GeneratorKind $kind
     * @return list<GeneratedVariant>
     */
    private function variants(array $kind, string $sku, int $price): array
    {
        $random = $this->random;
        $sizes = $kind['sizes'] === []
            ? [null]
            : array_slice($kind['sizes'], $random->below(2), 2 + $random->below(count($kind['sizes']) - 2));
        $palette = $this->data['colors'];
        $colors = $kind['colors'] === 0
            ? [null]
            : array_slice($palette, $random->below(count($palette) - $kind['colors']), 1 + $random->below($kind['colors']));
        if (count($sizes) * count($colors) === 1) {
            return [];
        }
        // In a third of the families, larger sizes cost more.
        $step = $random->percent(33) ? 5000 : 0;
        $variants = [];
        foreach ($colors as $colorIndex => $color) {
            foreach ($sizes as $index => $size) {
                $variants[] = $this->offer(sprintf('%s-%d%d', $sku, $colorIndex + 1, $index + 1), $price + $index * $step)
                    + ['size' => $size, 'color' => $color];
            }
        }
        return $variants;
    }

    /**
     * @param int $price Bani.
     * @return GeneratedOffer
     */
    private function offer(string $sku, int $price): array
    {
        $dice = $this->random->below(100);
        return [
            'sku' => $sku,
            'regular_price' => $price,
            'sale_price' => $this->random->percent(15) ? intdiv($price * 8, 1000) * 100 : null,
            'stock' => $dice < 75 ? 'in_stock' : ($dice < 85 ? 'backorder' : 'out_of_stock'),
        ];
    }

    /**
     * @param array{int, int} $range Whole lei.
     * @return int A price in bani with a typical ending, such as 1499.00 or 1490.00; most prices are nearer to the lower end.
     */
    private function price(array $range): int
    {
        $lei = $range[0] + $this->random->skewed($range[1] - $range[0]);
        return max($range[0], intdiv($lei, 10) * 10 - $this->random->below(2)) * 100;
    }
}
