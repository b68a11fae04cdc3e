<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Product;

use Closure;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Transport\Blocks\Parts\ContactWays;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;
use MdShop\Catalog\Transport\Blocks\Parts\Stock;

/** The price and stock of the chosen variant, else of the product, and what a visitor can do next. */
final class ProductPrice
{
    /** @param Closure(int): array<int, string> $saleEnds See SaleEnds::of(). Called only for a product on sale. */
    public function __construct(
        private readonly Messages $messages,
        private readonly Prices $prices,
        private readonly Stock $stock,
        private readonly ContactWays $contact,
        private readonly Closure $saleEnds,
    ) {
    }

    /**
     * Screen readers announce a change.
     *
     * @param array<string, mixed> $product
     */
    public function html(array $product, VariantChoice $choice, string $language): string
    {
        $one = $choice->chosen ?? $product;
        $lines = '<p class="md-shop-price">' . $this->prices->html($one, $language) . $this->reduction($one, $product, $language) . '</p>'
            . '<p class="md-shop-product__stock">' . $this->stock->html($one['availability'], $language)
            . ($one['sku'] === '' ? '' : sprintf(' <span class="md-shop-sku">%s: %s</span>', esc_html($this->messages->text($language, 'product.sku')), esc_html($one['sku']))) . '</p>';
        $hint = $this->hint($product, $choice, $language);
        return sprintf(
            '<div class="md-shop-product__price" role="status" aria-atomic="true">%s%s</div>',
            $lines,
            $hint === '' ? '' : '<p class="md-shop-product__chosen">' . esc_html($hint) . '</p>'
        );
    }

    /**
     * What to do if it cannot simply be ordered.
     *
     * @param array<string, mixed> $product
     * @param string $others The address of what else is in stock; '' for none.
     */
    public function advice(array $product, VariantChoice $choice, string $others, string $language): string
    {
        $one = $choice->chosen ?? $product;
        $hasOther = $choice->chosen !== null && $product['availability'] !== 'out_of_stock';
        $key = match (true) {
            $one['availability'] === 'out_of_stock' => $hasOther ? 'advice.sold_out_variant' : 'advice.sold_out',
            $one['price'] === null => 'advice.no_price',
            $one['availability'] === 'backorder' => 'advice.backorder',
            default => '',
        };
        if ($key === '') {
            return '';
        }
        $html = esc_html($this->messages->text($language, $key));
        if ($one['availability'] === 'out_of_stock') {
            $ways = $this->contact->html();
            $html .= ($others === '' ? '' : sprintf(' <a href="%s" rel="nofollow">%s</a>', esc_url($others), esc_html($this->messages->text($language, 'advice.others'))))
                . ($ways === '' ? '' : '<br />' . esc_html($this->messages->text($language, 'advice.ask_return')) . ' ' . $ways);
        }
        return '<p class="md-shop-product__advice">' . $html . '</p>';
    }

    /**
     * @param array<string, mixed> $one The product or its chosen variant.
     * @param array<string, mixed> $product
     */
    private function reduction(array $one, array $product, string $language): string
    {
        $percent = Prices::reduction($one);
        if ($percent === 0) {
            return '';
        }
        $ends = ($this->saleEnds)($product['id']);
        // For a product with variants, the last day of a sale that all of them have.
        $end = $ends[$one['variant_id'] ?? 0] ?? (! isset($one['variant_id']) && count($ends) === count($product['variants']) && count(array_unique($ends)) === 1 ? (string) reset($ends) : '');
        return sprintf(
            '<span class="md-shop-badge">%s</span>%s',
            esc_html(Prices::percent($percent, $language)),
            $end === '' ? '' : '<span class="md-shop-price__until">' . esc_html($this->messages->text($language, 'sale.until', ['date' => implode('.', array_reverse(explode('-', $end)))])) . '</span>'
        );
    }

    /** @param array<string, mixed> $product */
    private function hint(array $product, VariantChoice $choice, string $language): string
    {
        if ($product['variants'] === []) {
            return '';
        }
        if ($choice->chosen !== null) {
            return $this->messages->text($language, 'product.chosen', ['variant' => $choice->chosen['label']]);
        }
        // Nothing is to be chosen of what is sold out.
        return match (true) {
            $product['availability'] === 'out_of_stock' => '',
            $choice->isImpossible() => $this->messages->text($language, 'product.impossible'),
            default => $this->messages->text($language, [
                'size' => 'product.choose_size',
                'color' => 'product.choose_color',
                'size color' => 'product.choose_both',
                '' => 'product.choose',
            ][$choice->isComplete() ? implode(' ', $choice->missing()) : '']),
        };
    }
}
