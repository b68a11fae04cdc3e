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
        'ProductGroup' => ['Product', 'ProductGroup'],
        'Person' => ['Person', 'ProfilePage'],
        'Article' => ['Article', 'NewsArticle', 'BlogPosting'],
        'WebPage' => ['WebPage', 'AboutPage', 'ContactPage', 'ProfilePage', 'CollectionPage', 'ItemPage', 'CheckoutPage'],
        'FAQPage' => ['FAQPage'],
    ];

    /**
     * A product, or a group of products if it has variants: each variant is a product with its own address and offer.
     *
     * @param array<mixed> $product A product detail, as the contract defines it.
     * @param string $brand '' if it has none.
     * @param array<int, string> $saleEnds The last day of a dated sale, "2026-12-31", by variant; 0 for a product without variants.
     * @param array<int, string> $images The image of a variant that has one of its own or of its colour, by variant.
     * @return array<string, mixed>
     */
    public static function product(array $product, string $brand, array $saleEnds = [], array $images = []): array
    {
        $isGroup = $product['variants'] !== [];
        $offer = $isGroup ? null : self::offer($product, $saleEnds[0] ?? '');
        return self::thing($isGroup ? 'ProductGroup' : 'Product', $product['url'] . '#product', [
            'name' => $product['name'],
            'url' => $product['url'],
            'sku' => $product['sku'],
            'description' => $product['description'],
            'image' => $product['image'],
            'brand' => $brand === '' ? null : ['@type' => 'Brand', 'name' => $brand],
            'productGroupID' => $isGroup ? (string) $product['id'] : null,
            'variesBy' => array_values(array_map(
                static fn (string $name): string => 'https://schema.org/' . $name,
                array_filter(['size', 'color'], static fn (string $name): bool => count(array_unique(array_column($product['variants'], $name))) > 1)
            )),
            'hasVariant' => array_map(static fn (array $one): array => self::filled([
                '@type' => 'Product',
                '@id' => $one['url'] . '#variant',
                'name' => $product['name'] . ', ' . $one['label'],
                'url' => $one['url'],
                'sku' => $one['sku'],
                'size' => $one['size'],
                'color' => $one['color'],
                'image' => $images[$one['variant_id']] ?? $product['image'],
                'offers' => self::offer($one, $saleEnds[$one['variant_id']] ?? ''),
            ]), $product['variants']),
            'offers' => $offer === null ? null : [$offer],
        ]);
    }

    /**
     * What is sold of a product: its variants that have a price, or else the product itself.
     *
     * @param array<mixed> $product A product detail, as the contract defines it.
     * @return list<array<string, mixed>>
     */
    public static function offers(array $product): array
    {
        $sold = $product['variants'] === [] ? [$product] : $product['variants'];
        return array_values(array_filter(array_map(static fn (array $one): ?array => self::offer($one, ''), $sold)));
    }

    /**
     * @param array<mixed> $one A product or a variant.
     * @return array<string, mixed>|null null without a price, because schema.org requires one in every offer.
     */
    private static function offer(array $one, string $saleEnd): ?array
    {
        return $one['price'] === null ? null : self::filled([
            '@type' => 'Offer',
            'sku' => $one['sku'],
            'price' => $one['price'],
            'priceCurrency' => $one['currency'],
            'priceValidUntil' => $saleEnd,
            'availability' => 'https://schema.org/' . self::AVAILABILITY[$one['availability']],
            'url' => $one['url'],
        ]);
    }

    /**
     * @param string $type The type in the contract: 'page', 'news', 'coach', 'faq'.
     * @param array<mixed> $item A content item, as the contract defines it.
     * @param array{language: string, published: string, image: string, site: string, home: string} $page
     * @return array<string, mixed>
     */
    public static function content(string $type, array $item, array $page): array
    {
        $dates = ['inLanguage' => $page['language'], 'datePublished' => $page['published'], 'dateModified' => $item['modified']];
        if ($type === 'coach') {
            return self::thing('Person', $item['url'] . '#person', [
                'name' => $item['title'],
                'url' => $item['url'],
                'description' => $item['excerpt'],
                'image' => $page['image'],
                'mainEntityOfPage' => ['@type' => 'WebPage', '@id' => $item['url']] + $dates,
            ]);
        }
        $kind = $type === 'news' ? 'Article' : 'WebPage';
        return self::thing($kind, $item['url'] . '#' . strtolower($kind), [
            ($type === 'news' ? 'headline' : 'name') => $item['title'],
            'url' => $item['url'],
            'description' => $item['excerpt'],
            'image' => $page['image'],
            'publisher' => ['@type' => 'Organization', 'name' => $page['site'], 'url' => $page['home']],
        ] + $dates);
    }

    /**
     * @param list<array{name: string, url: string}> $way From the topmost page to this one.
     * @return array<string, mixed>|null null for a page that is not below another one.
     */
    public static function breadcrumbs(array $way): ?array
    {
        return count($way) < 2 ? null : self::thing('BreadcrumbList', $way[count($way) - 1]['url'] . '#breadcrumb', ['itemListElement' => self::listItems($way, 0)]);
    }

    /**
     * @param list<array{name: string, url: string}> $items Those that the page shows.
     * @param int $before How many items of the list are on the pages before.
     * @return array<string, mixed>|null null for an empty list.
     */
    public static function itemList(string $url, array $items, int $before): ?array
    {
        return $items === [] ? null : self::thing('ItemList', $url . '#list', ['itemListElement' => self::listItems($items, $before)]);
    }

    /**
     * @param list<array{question: string, answer: string, url: string}> $questions
     * @return array<string, mixed>|null null without questions.
     */
    public static function questions(string $url, string $language, array $questions): ?array
    {
        return $questions === [] ? null : self::thing('FAQPage', $url . '#faqpage', [
            'url' => $url,
            'inLanguage' => $language,
            'mainEntity' => array_map(static fn (array $one): array => [
                '@type' => 'Question',
                'name' => $one['question'],
                'url' => $one['url'],
                'acceptedAnswer' => ['@type' => 'Answer', 'text' => $one['answer']],
            ], $questions),
        ]);
    }

    /**
     * @param list<array{name: string, url: string}> $items
     * @return list<array<string, mixed>>
     */
    private static function listItems(array $items, int $before): array
    {
        return array_map(static fn (int $at, array $item): array => [
            '@type' => 'ListItem',
            'position' => $before + $at + 1,
            'name' => $item['name'],
            'item' => $item['url'],
        ], array_keys($items), $items);
    }

    /**
     * @param array<string, mixed> $values
     * @return array<string, mixed>
     */
    private static function thing(string $type, string $id, array $values): array
    {
        return self::filled(['@context' => 'https://schema.org', '@type' => $type, '@id' => $id] + $values);
    }

    /**
     * @param array<string, mixed> $values
     * @return array<string, mixed> Without empty values.
     */
    private static function filled(array $values): array
    {
        return array_filter($values, static fn (mixed $value): bool => $value !== '' && $value !== null && $value !== []);
    }

    /**
     * Whether structured data of this type, or of an equivalent one, is among what a page already contains.
     *
     * @param list<string> $types typesIn() of the page.
     */
    public static function isAmong(array $types, string $type): bool
    {
        return array_intersect(array_map('strtolower', self::EQUIVALENT_TYPES[$type] ?? [$type]), $types) !== [];
    }

    /** @return list<string> The types of the structured data in a page, in lower case. */
    public static function typesIn(string $html): array
    {
        // Most pages have no data of others. PCRE finds one literal text much faster than one of two.
        if (preg_match('#ld\+json#i', $html) !== 1 && preg_match('#schema\.org/#i', $html) !== 1) {
            return [];
        }
        // The markup may also be microdata.
        preg_match_all('#\bitemtype\s*=\s*["\']https?://schema\.org/(\w+)["\']#i', $html, $microdata);
        $types = $microdata[1];
        foreach (self::scripts($html) as $script) {
            $data = json_decode(trim($script), true, 64);
            array_push($types, ...(is_array($data) ? self::types($data) : []));
        }
        return array_map('strtolower', $types);
    }

    /** @return list<string> The structured data in a page. Its end is searched on its own, because one pattern fails at PCRE's limits if it is long. */
    private static function scripts(string $html): array
    {
        $scripts = [];
        $from = 0;
        while (preg_match('#<script\b[^>]*\btype\s*=\s*["\']?application/ld\+json[^>]*>#i', $html, $begin, PREG_OFFSET_CAPTURE, $from) === 1) {
            $inside = $begin[0][1] + strlen($begin[0][0]);
            $from = preg_match('#</script(?=[\s/>])#i', $html, $end, PREG_OFFSET_CAPTURE, $inside) === 1 ? $end[0][1] : strlen($html);
            $scripts[] = substr($html, $inside, $from - $inside);
        }
        return $scripts;
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
