<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\Time\Instant;
use WP_Post;

/** Writes all products with their translations and variants to a file, a row for each variant. Memory does not depend on their number. */
final class Exporter
{
    private const BATCH = 100;

    /** @param list<string> $languages */
    public function __construct(private readonly StoredProducts $products, private readonly TermPaths $terms, private readonly array $languages)
    {
    }

    /** The number of posts that export() goes through. */
    public function count(): int
    {
        return $this->products->count();
    }

    /**
     * @param ','|';'|"\t" $separator
     * @param bool $hasDecimalComma Whether prices are written "1499,50" and not "1499.50", as Excel does in Romanian and Russian.
     * @param callable(int): void $tick Receives the number of posts that were read since its last call.
     * @return array{products: int, rows: int}
     * @throws FileProblem if the file cannot be written to its end.
     */
    public function export(OutputFile $to, string $separator, bool $hasDecimalComma, callable $tick): array
    {
        // The mark tells spreadsheet programs that the file is in UTF-8.
        $to->write("\u{FEFF}");
        $columns = Columns::all($this->languages);
        $to->writeRow($columns, $separator);
        $count = ['products' => 0, 'rows' => 0];
        $empty = array_fill_keys($columns, '');
        $last = 0;
        while (($ids = $this->products->idsAfter($last, self::BATCH)) !== []) {
            $last = max($ids);
            foreach ($this->products->of($ids) as $id => $product) {
                if ($id !== $product->id()) {
                    continue;
                }
                $count['products']++;
                foreach ($this->rows($product) as $row) {
                    if ($hasDecimalComma) {
                        foreach (['regular_price', 'sale_price'] as $price) {
                            $row[$price] = str_replace('.', ',', $row[$price] ?? '');
                        }
                    }
                    $to->writeRow(array_map(Cell::harmless(...), array_values(array_merge($empty, $row))), $separator);
                    $count['rows']++;
                }
            }
            $tick(count($ids));
            RuntimeCache::flush();
        }
        return $count;
    }

    /** @return non-empty-list<array<string, string>> Rows by column; the first one contains the product's texts too. */
    private function rows(StoredProduct $product): array
    {
        $first = $this->texts($product) + [Columns::IMAGE => $product->imageUrl, Columns::IMAGES => ImageAddresses::cell($product->gallery)];
        $rows = array_map(self::variant(...), $product->variants, array_keys($product->variants));
        if ($rows === []) {
            $rows = [$product->offer === null ? [] : self::offer($product->offer)];
        }
        $rows[0] += $first;
        return array_map(static fn (array $row): array => [Columns::PRODUCT => (string) $product->id()] + $row, $rows);
    }

    /** @return array<string, string> */
    private function texts(StoredProduct $product): array
    {
        $cells = [];
        foreach ($product->posts as $language => $post) {
            foreach (self::post($post) as $name => $value) {
                $cells[$name . '_' . $language] = $value;
            }
            foreach (TermPaths::COLUMNS as $name => $taxonomy) {
                $cells[$name . '_' . $language] = $this->terms->cell($product->terms[$language][$taxonomy] ?? []);
            }
        }
        return $cells;
    }

    /** @return array<string, string> What a file shows of a post, by the names of columns without the language. */
    public static function post(WP_Post $post): array
    {
        $cells = [
            'name' => $post->post_title,
            'status' => $post->post_status,
            // Stored percent-encoded if it is in Cyrillic.
            'slug' => urldecode($post->post_name),
            'excerpt' => $post->post_excerpt,
            'description' => $post->post_content,
        ];
        foreach (PostTypes::TEXTS as $name => $key) {
            $cells[$name] = (string) get_post_meta($post->ID, $key, true);
        }
        return $cells;
    }

    /** @return array<string, string> */
    private static function variant(Variant $variant, int $place): array
    {
        return [
            Columns::VARIANT => (string) $variant->id,
            'size' => (string) $variant->size,
            'color_ro' => $variant->colors['ro'] ?? '',
            'color_ru' => $variant->colors['ru'] ?? '',
            Columns::POSITION => (string) ($place + 1),
            Columns::VARIANT_IMAGE => ImageAddresses::of($variant->image),
        ] + self::offer($variant->offer);
    }

    /** @return array<string, string> */
    private static function offer(Offer $offer): array
    {
        $money = static fn (?int $bani): string => $bani === null ? '' : Money::format($bani);
        $time = static fn (?int $seconds): string => $seconds === null ? '' : Instant::format($seconds);
        return [
            'sku' => $offer->sku,
            'regular_price' => $money($offer->regularPrice),
            'sale_price' => $money($offer->salePrice),
            'sale_from' => $time($offer->saleFrom),
            'sale_to' => $time($offer->saleTo),
            'stock' => $offer->availability->value,
        ];
    }
}
