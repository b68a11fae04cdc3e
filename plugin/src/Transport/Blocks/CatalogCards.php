<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use MdShop\Catalog\Contract\Messages;

/** The grid of products. */
final class CatalogCards
{
    /** The maximum number of variants on a card. */
    private const MOST_VARIANTS = 3;

    public function __construct(private readonly Messages $messages, private readonly Prices $prices, private readonly Stock $stock)
    {
    }

    /**
     * @param list<array<string, mixed>> $products Product summaries, as the contract defines them.
     * @param array<string, mixed> $attributes The block's attributes.
     */
    public function html(array $products, array $attributes, string $language): string
    {
        ProductImage::prime(array_column($products, 'id'));
        $heading = 'h' . max(2, min(4, (int) $attributes['headingLevel']));
        $columns = max(1, min(6, (int) $attributes['columns']));
        $html = '';
        foreach ($products as $n => $product) {
            $html .= $this->card($product, $heading, $columns, $n < $columns, $language);
        }
        return '<ul class="md-shop-grid" role="list">' . $html . '</ul>';
    }

    /**
     * The exact prices of variants that meet the filters, since the product's price may be that of another one.
     *
     * @param list<array<string, mixed>> $variants
     */
    private function matchingVariants(array $variants, string $language): string
    {
        $html = '';
        foreach (array_slice($variants, 0, self::MOST_VARIANTS) as $variant) {
            $html .= '<span>' . esc_html($variant['label'] . ' — ' . $this->prices->text($variant, $language)) . '</span>';
        }
        return $html === '' ? '' : '<p class="md-shop-card__variants">' . $html . '</p>';
    }

    /** @param array<string, mixed> $product */
    private function card(array $product, string $heading, int $columns, bool $first, string $language): string
    {
        $sizes = sprintf('(min-width: 900px) %dvw, (min-width: 480px) 45vw, 45vw', (int) floor(90 / $columns));
        $image = ProductImage::html($product, 'medium_large', $sizes, $first);
        return sprintf(
            '<li class="md-shop-card"><div class="md-shop-card__image">%1$s</div><%2$s class="md-shop-card__name"><a href="%3$s">%4$s</a></%2$s>'
            . '<p class="md-shop-price">%5$s</p>%6$s%7$s<p class="md-shop-card__stock">%8$s</p></li>',
            $image,
            $heading,
            esc_url($product['url']),
            esc_html($product['name']),
            $this->prices->html($product, $language),
            $this->matchingVariants($product['matching_variants'] ?? [], $language),
            $product['sizes'] === [] ? '' : sprintf(
                '<p class="md-shop-card__sizes">%s</p>',
                esc_html($this->messages->text($language, 'shop.sizes', ['sizes' => implode(', ', $product['sizes'])]))
            ),
            $this->stock->html($product['availability'], $language)
        );
    }
}
