<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces\Pages;

use MdShop\Catalog\Contract\Messages;

/** The HTML of a product's facts; everything that goes in is escaped here. */
final class ProductMarkup
{
    public function __construct(private readonly Messages $messages)
    {
    }

    /**
     * @param array<string, mixed> $product A product detail of the contract.
     * @param int $chosen A variant id, 0 for none.
     */
    public function facts(array $product, string $language, int $chosen): string
    {
        $variants = '';
        foreach ($product['variants'] as $variant) {
            $isChosen = $variant['variant_id'] === $chosen;
            $variants .= sprintf(
                '<tr class="%s"%s><th scope="row"><a href="%s" rel="nofollow">%s</a></th><td>%s</td><td class="md-shop-%s">%s</td><td>%s</td></tr>',
                $isChosen ? 'md-shop-chosen' : '',
                $isChosen ? ' aria-current="true"' : '',
                esc_url($variant['url']),
                esc_html($variant['label']),
                $this->amounts($variant['price'], $variant['regular_price'], $language),
                esc_attr(str_replace('_', '-', $variant['availability'])),
                esc_html($this->messages->text($language, 'availability.' . $variant['availability'])),
                esc_html($variant['sku'])
            );
        }
        $html = '<p class="md-shop-price">' . $this->price($product, $language) . ' <span class="md-shop-' . esc_attr(str_replace('_', '-', $product['availability'])) . '">'
            . esc_html($this->messages->text($language, 'availability.' . $product['availability'])) . '</span></p>';
        if ($variants !== '') {
            $head = '';
            foreach (['product.variant', 'price.label', 'product.availability', 'product.sku'] as $key) {
                $head .= '<th scope="col">' . esc_html($this->messages->text($language, $key)) . '</th>';
            }
            $html .= '<div class="md-shop-scroll"><table><caption>' . esc_html($this->messages->text($language, 'product.variants'))
                . '</caption><thead><tr>' . $head . '</tr></thead><tbody>' . $variants . '</tbody></table></div>';
        }
        $texts = ['delivery' => 'product.delivery', 'warranty' => 'product.warranty', 'purchase_instructions' => 'product.purchase_instructions'];
        foreach ($texts as $name => $title) {
            // Empty means that there is none, so nothing is promised.
            if ($product[$name] !== '') {
                $html .= '<h2>' . esc_html($this->messages->text($language, $title)) . '</h2>' . wpautop(esc_html($product[$name]));
            }
        }
        return '<section class="md-shop-facts">' . $html . '</section>';
    }

    /**
     * The price as plain text, for where themes take tags out: "de la 980,00 lei".
     *
     * @param array<string, mixed> $product
     */
    public function priceText(array $product, string $language): string
    {
        return wp_strip_all_tags($this->price(['regular_price' => null] + $product, $language));
    }

    /** @param array<string, mixed> $product */
    public function price(array $product, string $language): string
    {
        $price = $this->amounts($product['price'], $product['regular_price'], $language);
        return $product['price_from'] ? $this->messages->text($language, 'price.from', ['price' => $price]) : $price;
    }

    /** "1.499,00 lei" in Romanian, "1 499,00 лей" in Russian, after the crossed-out regular price where there is a sale. */
    private function amounts(?string $price, ?string $regular, string $language): string
    {
        if ($price === null) {
            return esc_html($this->messages->text($language, 'price.none'));
        }
        $amount = '<strong>' . esc_html($this->amount($price, $language)) . '</strong>';
        return $regular === null || $regular === $price ? $amount : '<del>' . esc_html($this->amount($regular, $language)) . '</del> ' . $amount;
    }

    private function amount(string $price, string $language): string
    {
        [$lei, $bani] = explode('.', $price);
        $grouped = (string) preg_replace('/\B(?=(\d{3})+$)/', $language === 'ru' ? "\u{A0}" : '.', $lei);
        return $this->messages->text($language, 'price.amount', ['amount' => $grouped . ',' . $bani]);
    }
}
