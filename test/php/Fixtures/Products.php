<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Fixtures;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\ReadModel\Projection;
use MdShop\Catalog\ReadModel\Projection\Composer;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Support\Site;

/** A product as a source returns it, with the given parts, and its projection. */
final class Products
{
    public const NOW = 1000;

    /**
     * @param list<Variant> $variants
     * @param list<string> $sizes
     */
    public static function facts(
        ?Offer $offer = new Offer('P-7', null, null, null, null, Availability::InStock, 1),
        array $variants = [],
        string $image = 'https://example.md/wp-content/uploads/role.png',
        string $delivery = '',
        string $warranty = '',
        string $instructions = '',
        array $sizes = [],
    ): ProductFacts {
        return new ProductFacts($image, $delivery, $warranty, $instructions, [5, 9], $offer, $variants, $sizes);
    }

    public static function offer(?int $price): Offer
    {
        return new Offer('', $price, null, null, null, Availability::InStock, 1);
    }

    /** @param array<string, string> $colors By language. */
    public static function variant(int $id, ?string $size, ?int $price, Availability $availability = Availability::InStock, array $colors = []): Variant
    {
        return new Variant($id, $size, $colors, new Offer('', $price, null, null, null, $availability, 1));
    }

    /** @param list<string> $termNames */
    public static function project(
        ProductFacts $facts,
        string $language = 'ro',
        string $url = 'https://example.md/magazin/role-pro/',
        string $text = 'Text.',
        string $settings = '',
        array $termNames = [],
        Listing $listing = Listing::Everywhere,
        string $excerpt = '',
    ): Projection {
        $item = new Item(7, 'product', 'product', true, rawurlencode('ролики'), $url, 'Role &bdquo;Pro"', '', $excerpt, 500, $facts, $listing);
        $terms = ['category' => [5, 3], 'brand' => [9]];
        return (new Composer(new Site('https://example.md'), static fn (string $url): string => $url, 'MDL', TheContract::get()->bounds()['excerpt'], new Analyzer()))->visible($item, $language, 70, $text, $terms, $termNames, $settings, 'stamp', self::NOW);
    }

    /** @return array<string, mixed> */
    public static function summary(ProductFacts $facts): array
    {
        return self::json(self::project($facts)->summary);
    }

    /** @return array<string, mixed> */
    public static function json(string $json): array
    {
        return (array) json_decode($json, true, 16, JSON_THROW_ON_ERROR);
    }
}
