<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\Markdown;

/** Composes a Markdown page: front matter, content, a product's variants from the read model, JSON-LD. */
final class MarkdownPage
{
    /** An estimate, with which clients decide whether to read the page (docs/decisions.md, "Discovery documents"). */
    private const CHARACTERS_PER_TOKEN = 4;

    /** So many letters and digits tell whether a page shows a text. */
    private const BEGINNING = 60;

    public function __construct(private readonly Messages $messages)
    {
    }

    /**
     * @param array{title: string, body: string, data: list<string>} $converted
     * @param array<string, string> $facts The front matter: url, language, dates.
     * @param array{url: string, text: string}|null $image The featured image of the page.
     * @param array<string, mixed>|null $product A product detail, as the contract defines it.
     */
    public function compose(array $converted, array $facts, string $language, ?array $image, ?array $product): string
    {
        $body = $converted['body'];
        $title = Markdown::line($converted['title']);
        $parts = ["---\n" . self::frontMatter(['title' => $title] + $facts) . '---'];
        if (! self::hasHeading($body)) {
            $parts[] = '# ' . Markdown::text($title);
        }
        if ($image !== null && ! str_contains($body, '](' . Markdown::url($image['url']) . ')')) {
            $parts[] = '!' . Markdown::link($image['text'], $image['url']);
        }
        $parts[] = $body;
        if ($product !== null) {
            if (! self::hasText($body, $product['description'])) {
                // The page shows it in a place of its own, as many do with a short description.
                $parts[] = self::paragraphs($product['description']);
            }
            array_push($parts, ...$this->product($product, $language));
        }
        foreach ($converted['data'] as $json) {
            $parts[] = Markdown::block($json, 'json');
        }
        return implode("\n\n", array_filter($parts, static fn (string $part): bool => $part !== '')) . "\n";
    }

    public static function tokens(string $markdown): int
    {
        return (int) ceil(mb_strlen($markdown, 'UTF-8') / self::CHARACTERS_PER_TOKEN);
    }

    /** @param array<string, string> $values They are written as JSON strings, which are valid YAML. */
    private static function frontMatter(array $values): string
    {
        $lines = '';
        foreach ($values as $name => $value) {
            $lines .= $name . ': ' . Json::encode($value) . "\n";
        }
        return $lines;
    }

    /**
     * @param array<string, mixed> $product
     * @return list<string>
     */
    private function product(array $product, string $language): array
    {
        $text = fn (string $key): string => $this->messages->text($language, $key);
        $currency = (string) $product['currency'];
        $price = $this->price($product['price'], $currency, $language);
        $facts = [
            $text('price.label') => $product['price_from'] ? $this->messages->text($language, 'price.from', ['price' => $price]) : $price,
            $text('product.availability') => $text('availability.' . $product['availability']),
            $text('product.sku') => Markdown::text($product['sku']),
        ];
        $known = array_filter($facts, static fn (string $value): bool => $value !== '');
        $parts = [implode("\n", array_map(
            static fn (string $name, string $value): string => "- {$name}: {$value}",
            array_keys($known),
            $known
        ))];
        if ($product['variants'] !== []) {
            $rows = [array_map($text, ['product.variant', 'price.label', 'price.regular', 'product.availability', 'product.sku'])];
            foreach ($product['variants'] as $variant) {
                $rows[] = [
                    Markdown::link($variant['label'], $variant['url']),
                    $this->price($variant['price'], $currency, $language),
                    $this->price($variant['regular_price'], $currency, $language),
                    $text('availability.' . $variant['availability']),
                    Markdown::text($variant['sku']),
                ];
            }
            $parts[] = '## ' . $text('product.variants');
            $parts[] = Markdown::table($rows);
        }
        foreach (['delivery', 'warranty', 'purchase_instructions'] as $name) {
            // Nothing is written for an empty text, not even the heading.
            if ($product[$name] !== '') {
                $parts[] = '## ' . $text('product.' . $name);
                $parts[] = self::paragraphs($product[$name]);
            }
        }
        return $parts;
    }

    /** Whether there is a heading of the first level outside code blocks, where a line of code may look like one. */
    private static function hasHeading(string $markdown): bool
    {
        $fence = null;
        preg_match_all('/^(?:`{3,}|# )/m', $markdown, $beginnings);
        foreach ($beginnings[0] as $beginning) {
            if ($fence !== null) {
                $fence = str_starts_with($beginning, $fence) ? null : $fence;
            } elseif ($beginning === '# ') {
                return true;
            } else {
                $fence = $beginning;
            }
        }
        return false;
    }

    /** Whether the beginning of a plain text is in Markdown, whatever the markup is. */
    private static function hasText(string $markdown, string $text): bool
    {
        // On pages WordPress makes "80×24" of "80x24".
        $letters = static fn (string $from): string => preg_replace(['/\]\([^)]*\)/', '/[^\p{L}\p{N}]+|x/u'], '', $from) ?? '';
        return str_contains($letters($markdown), mb_substr($letters($text), 0, self::BEGINNING, 'UTF-8'));
    }

    private static function paragraphs(string $text): string
    {
        return implode("\n\n", array_map(Markdown::text(...), explode("\n", $text)));
    }

    /** The price as in the interface, followed by the currency. */
    private function price(?string $price, string $currency, string $language): string
    {
        return $price === null ? $this->messages->text($language, 'price.none') : $price . ' ' . $currency;
    }
}
