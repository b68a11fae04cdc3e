<?php

declare(strict_types=1);

namespace MdShop\Bench;

/**
 * Makes products from the documents of a collection with judgments, within the bounds of what editors can write: the name becomes the
 * title, the label variants, the text the content. Does not use WordPress.
 *
 * @phpstan-import-type GeneratedVariant from Family
 * @phpstan-type CollectionDocument array{id: int, name: string, sku: string, term: string, label: string, text: string}
 * @phpstan-type Adjustments array{unnamed: int, sku_cut: int, label_split: int, label_cut: int}
 */
final class Documents
{
    /** The title of a document without a name. It has no letter or digit, so no query matches it. */
    public const UNNAMED = '—';

    /** All products have the same price and time, so that only their texts decide their order. Bani and a Unix timestamp. */
    private const PRICE = 10000;
    private const TIME = 1790000000;

    /** @var Adjustments How many documents had no name, a longer SKU, a label for several variants, a label that was cut. */
    private array $adjustments = ['unnamed' => 0, 'sku_cut' => 0, 'label_split' => 0, 'label_cut' => 0];

    /**
     * @param 'ro'|'ru' $language
     * @param array{sku: int, size: int, color: int, variants: int, ...} $bounds In code points; the largest number of variants.
     */
    public function __construct(private readonly string $language, private readonly array $bounds)
    {
    }

    /** @param CollectionDocument $document */
    public function family(array $document): Family
    {
        $title = self::oneLine($document['name']);
        if ($title === '') {
            $title = self::UNNAMED;
            $this->adjustments['unnamed']++;
        }
        $sku = $this->sku(self::oneLine($document['sku']));
        $brand = self::oneLine($document['term']);
        return new Family(
            $document['id'],
            null,
            $brand === '' ? null : Terms::brandKey($brand),
            self::TIME,
            false,
            [$this->language => [
                'title' => self::escape($title),
                'slug' => 'document-' . $document['id'],
                'content' => "<!-- wp:paragraph -->\n<p>" . self::escape($document['text']) . "</p>\n<!-- /wp:paragraph -->",
                'excerpt' => '',
            ]],
            ['sku' => $sku] + self::offer(),
            $this->variants(self::oneLine($document['label']))
        );
    }

    /** @return Adjustments */
    public function adjustments(): array
    {
        return $this->adjustments;
    }

    private function sku(string $sku): string
    {
        if (mb_strlen($sku, 'UTF-8') <= $this->bounds['sku']) {
            return $sku;
        }
        $this->adjustments['sku_cut']++;
        // At the last space within the bound, or else at the bound.
        $cut = mb_substr($sku, 0, $this->bounds['sku'] + 1, 'UTF-8');
        $space = mb_strrpos($cut, ' ', 0, 'UTF-8');
        return mb_substr($cut, 0, $space === false ? $this->bounds['sku'] : $space, 'UTF-8');
    }

    /**
     * One variant whose attributes make the label: its beginning is the size, the rest the colour. A longer label is divided
     * among several variants.
     *
     * @return list<GeneratedVariant>
     */
    private function variants(string $label): array
    {
        $parts = $this->parts($label);
        $variants = [];
        foreach (array_chunk($parts, 2) as $pair) {
            $color = $pair[1] ?? null;
            // Buyers must be able to tell variants apart.
            $variants[$pair[0] . "\n" . $color] ??= ['sku' => ''] + self::offer()
                + ['size' => $pair[0], 'color' => $color === null ? null : ['ro' => $color, 'ru' => $color]];
        }
        if (count($variants) > 1) {
            $this->adjustments['label_split']++;
        }
        if (count($variants) > $this->bounds['variants'] || $this->hasLongWord($parts, $label)) {
            $this->adjustments['label_cut']++;
        }
        return array_slice(array_values($variants), 0, $this->bounds['variants']);
    }

    /**
     * Divides a label between words into parts that fit a size, a colour, a size and so on.
     *
     * @return list<string>
     */
    private function parts(string $label): array
    {
        $parts = [];
        $part = '';
        foreach ($this->words($label) as $word) {
            $longer = $part === '' ? $word : $part . ' ' . $word;
            $bound = count($parts) % 2 === 0 ? $this->bounds['size'] : $this->bounds['color'];
            if (mb_strlen($longer, 'UTF-8') > $bound) {
                $parts[] = $part;
                $longer = $word;
            }
            $part = $longer;
        }
        return $part === '' ? $parts : [...$parts, $part];
    }

    /**
     * The words of a label. One that is longer than a size, such as a list without spaces, is divided at its punctuation, and
     * what is still longer is cut.
     *
     * @return list<string>
     */
    private function words(string $label): array
    {
        $words = [];
        foreach (explode(' ', $label) as $word) {
            $pieces = mb_strlen($word, 'UTF-8') <= $this->bounds['size'] ? [$word] : preg_split('/(?<=[^\p{L}\p{M}\p{N}])/u', $word);
            foreach ($pieces ?: [] as $piece) {
                $words[] = mb_substr($piece, 0, $this->bounds['size'], 'UTF-8');
            }
        }
        return array_values(array_filter($words, static fn (string $word): bool => $word !== ''));
    }

    /**
     * Whether a word of the label was cut.
     *
     * @param list<string> $parts
     */
    private function hasLongWord(array $parts, string $label): bool
    {
        return mb_strlen(str_replace(' ', '', implode('', $parts)), 'UTF-8') < mb_strlen(str_replace(' ', '', $label), 'UTF-8');
    }

    /** @return array{regular_price: int, sale_price: null, stock: string} */
    private static function offer(): array
    {
        return ['regular_price' => self::PRICE, 'sale_price' => null, 'stock' => 'in_stock'];
    }

    private static function oneLine(string $text): string
    {
        return trim(preg_replace('/\s+/u', ' ', $text) ?? '');
    }

    /** Escapes what WordPress would read as tags, entities or shortcodes. */
    private static function escape(string $text): string
    {
        return strtr($text, ['&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '[' => '&#91;', ']' => '&#93;']);
    }
}
