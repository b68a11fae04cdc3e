<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Search;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;
use MdShop\Catalog\Transport\Blocks\Parts\ProductImage;
use MdShop\Catalog\Transport\Blocks\Parts\Stock;

/** Lists of what a search of the site has found: picture, kind, name, and a price or a few words. */
final class FoundItems
{
    private const KINDS = ['coach' => 'post_type.coach.singular_name', 'faq' => 'post_type.faq.singular_name', 'news' => 'search.news', 'page' => 'search.page'];

    private const SIZES = '96px';

    public function __construct(private readonly Messages $messages, private readonly Prices $prices, private readonly Stock $stock)
    {
    }

    /** @param array<int, string> $items Products as JSON, as the contract defines them in a list, by id. */
    public function products(array $items, string $language): string
    {
        ProductImage::prime(array_keys($items));
        $html = '';
        foreach (array_map(Json::decode(...), $items) as $product) {
            $html .= self::item(
                ProductImage::html($product, 'medium', self::SIZES, false),
                $this->messages->text($language, 'post_type.product.singular_name'),
                $product['url'],
                $product['name'],
                '<p class="md-shop-found__text">' . $this->prices->html($product, $language) . ' ' . $this->stock->html($product['availability'], $language) . '</p>'
            );
        }
        return '<ul role="list">' . $html . '</ul>';
    }

    /** @param array<int, string> $items Pages, news, coaches and questions as JSON, as the contract defines them in a list, by id. */
    public function content(array $items, string $language): string
    {
        ProductImage::prime(array_keys($items));
        $html = '';
        foreach (array_map(Json::decode(...), $items) as $id => $item) {
            $html .= self::item(
                // The name is beside it.
                get_the_post_thumbnail($id, 'medium', ['sizes' => self::SIZES, 'alt' => '', 'loading' => 'lazy', 'decoding' => 'async']),
                $this->messages->text($language, self::KINDS[$item['type']] ?? 'search.page'),
                $item['url'],
                $item['title'],
                $item['excerpt'] === '' ? '' : '<p class="md-shop-found__text">' . esc_html($item['excerpt']) . '</p>'
            );
        }
        return '<ul role="list">' . $html . '</ul>';
    }

    private static function item(string $image, string $kind, string $url, string $name, string $text): string
    {
        return sprintf(
            '<li class="md-shop-found__item">%s<div><p class="md-shop-found__kind">%s</p><h3 class="md-shop-found__name"><a href="%s">%s</a></h3>%s</div></li>',
            $image === '' ? '' : '<div class="md-shop-found__image">' . $image . '</div>',
            esc_html($kind),
            esc_url($url),
            esc_html($name),
            $text
        );
    }
}
