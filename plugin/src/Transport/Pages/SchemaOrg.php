<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

/** Converts items of the contract to schema.org data for JSON-LD. It has no side effects. */
final class SchemaOrg
{
    private const AVAILABILITY = ['in_stock' => 'InStock', 'backorder' => 'BackOrder', 'out_of_stock' => 'OutOfStock'];

    /** Types in other plugins' markup that are equivalent to the types used here. */
    private const EQUIVALENT_TYPES = [
        'Product' => ['Product', 'ProductGroup'],
        'Article' => ['Article', 'NewsArticle', 'BlogPosting'],
        'WebPage' => ['WebPage', 'AboutPage', 'ContactPage', 'ProfilePage', 'CollectionPage', 'ItemPage', 'CheckoutPage'],
        'FAQPage' => ['FAQPage'],
    ];

    /**
     * @param array<mixed> $product A product detail, as the contract defines it.
     * @param string $brand '' if it has none.
     * @return array<string, mixed>
     */
    public static function product(array $product, string $brand): array
    {
        // Variants without a price are left out, because schema.org requires a price in every offer.
        $offered = array_values(array_filter(
            $product['variants'] === [] ? [$product] : $product['variants'],
            static fn (array $one): bool => $one['price'] !== null
        ));
        return array_filter([
            '@context' => 'https://schema.org',
            '@type' => 'Product',
            '@id' => $product['url'] . '#product',
            'name' => $product['name'],
            'url' => $product['url'],
            'sku' => $product['sku'],
            'description' => $product['description'],
            'image' => $product['image'],
            'brand' => $brand === '' ? null : ['@type' => 'Brand', 'name' => $brand],
            'offers' => array_map(static fn (array $one): array => array_filter([
                '@type' => 'Offer',
                'name' => $one['label'] ?? '',
                'sku' => $one['sku'],
                'price' => $one['price'],
                'priceCurrency' => $one['currency'],
                'availability' => 'https://schema.org/' . self::AVAILABILITY[$one['availability']],
                'url' => $one['url'],
            ], static fn (string $value): bool => $value !== ''), $offered),
        ], static fn (mixed $value): bool => $value !== '' && $value !== null && $value !== []);
    }

    /**
     * @param string $type The type in the contract: 'page', 'news', 'coach', 'faq'.
     * @param array<mixed> $item A content item, as the contract defines it.
     * @param array{language: string, published: string, image: string, site: string, home: string, answer: string} $page
     * @return array<string, mixed>
     */
    public static function content(string $type, array $item, array $page): array
    {
        $name = ['news' => 'headline'][$type] ?? 'name';
        $kind = ['news' => 'Article', 'faq' => 'FAQPage'][$type] ?? 'WebPage';
        $answer = $page['answer'] === '' ? $item['excerpt'] : $page['answer'];
        return array_filter([
            '@context' => 'https://schema.org',
            '@type' => $kind,
            '@id' => $item['url'] . '#' . strtolower($kind),
            $name => $item['title'],
            'url' => $item['url'],
            'inLanguage' => $page['language'],
            'description' => $item['excerpt'],
            'datePublished' => $page['published'],
            'dateModified' => $item['modified'],
            'image' => $page['image'],
            'publisher' => ['@type' => 'Organization', 'name' => $page['site'], 'url' => $page['home']],
            'mainEntity' => $kind !== 'FAQPage' ? null : [[
                '@type' => 'Question',
                'name' => $item['title'],
                'acceptedAnswer' => ['@type' => 'Answer', 'text' => $answer],
            ]],
        ], static fn (mixed $value): bool => $value !== '' && $value !== null);
    }

    /** Whether the markup already contains structured data of this type. */
    public static function isPrinted(string $type, string $html): bool
    {
        preg_match_all('#<script\b[^>]*\btype\s*=\s*["\']?application/ld\+json[^>]*>(.*?)</script>#is', $html, $scripts);
        foreach ($scripts[1] as $script) {
            $data = json_decode(trim($script), true, 64);
            if (is_array($data) && array_intersect(self::types($data), self::EQUIVALENT_TYPES[$type] ?? [$type]) !== []) {
                return true;
            }
        }
        // The markup may also be microdata.
        return preg_match('#\bitemtype\s*=\s*["\']https?://schema\.org/(?:' . implode('|', self::EQUIVALENT_TYPES[$type] ?? [$type]) . ')["\']#i', $html) === 1;
    }

    /**
     * @param array<mixed> $data
     * @return list<string>
     */
    private static function types(array $data): array
    {
        $types = [];
        array_walk_recursive($data, static function (mixed $value, string|int $key) use (&$types): void {
            if ($key === '@type' && is_string($value)) {
                $types[] = $value;
            }
        });
        foreach ($data['@graph'] ?? [$data] as $node) {
            // `@type` may be a list of types.
            foreach (is_array($node) && is_array($node['@type'] ?? null) ? $node['@type'] : [] as $one) {
                $types[] = (string) $one;
            }
        }
        return $types;
    }
}
