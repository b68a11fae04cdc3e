<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use MdShop\Catalog\Contract\Messages;

/** Renders the variants of a product as links to choose from, and as a table. */
final class ProductVariants
{
    public function __construct(private readonly Messages $messages, private readonly Prices $prices, private readonly Stock $stock)
    {
    }

    public function choices(VariantChoice $choice, string $language): string
    {
        $html = '';
        foreach (['size' => 'product.size', 'color' => 'product.color'] as $attribute => $title) {
            $options = '';
            foreach ($choice->options($attribute) as $option) {
                $options .= $this->option($option, $language);
            }
            $html .= $options === '' ? '' : $this->group($this->messages->text($language, $title), 'md-shop-choice-' . $attribute, $options);
        }
        return $html;
    }

    /**
     * @param list<array<string, mixed>> $variants
     */
    public function table(array $variants, VariantChoice $choice, string $language): string
    {
        if (count($variants) < 2) {
            return '';
        }
        $head = '';
        foreach (['product.variant', 'price.label', 'product.availability', 'product.sku'] as $key) {
            $head .= '<th scope="col">' . esc_html($this->messages->text($language, $key)) . '</th>';
        }
        $rows = '';
        foreach ($variants as $variant) {
            $rows .= sprintf(
                '<tr%s><th scope="row"><a href="%s" rel="nofollow"%s data-wp-on--click="actions.follow">%s</a></th><td class="md-shop-price">%s</td><td>%s</td><td>%s</td></tr>',
                $variant === $choice->chosen ? ' class="is-chosen"' : '',
                esc_url($variant['url']),
                $variant === $choice->chosen ? ' aria-current="true"' : '',
                esc_html($variant['label']),
                $this->prices->html($variant, $language),
                $this->stock->html($variant['availability'], $language),
                esc_html($variant['sku'])
            );
        }
        return sprintf(
            // If size and colour do not distinguish the variants, visitors choose from the table.
            '<details class="md-shop-variants"%s><summary>%s (%d)</summary><div class="md-shop-scroll" tabindex="0" role="region" aria-label="%s">'
            . '<table><thead><tr>%s</tr></thead><tbody>%s</tbody></table></div></details>',
            $choice->isComplete() ? '' : ' open="open"',
            esc_html($this->messages->text($language, 'product.variants')),
            count($variants),
            esc_attr($this->messages->text($language, 'product.variants')),
            $head,
            $rows
        );
    }

    /** @param array{value: string, variant: array<string, mixed>, is_chosen: bool} $option */
    private function option(array $option, string $language): string
    {
        $isSoldOut = $option['variant']['availability'] === 'out_of_stock';
        return sprintf(
            '<li><a class="md-shop-option%s" href="%s" rel="nofollow"%s data-wp-on--click="actions.follow">%s%s</a></li>',
            $isSoldOut ? ' is-out-of-stock' : '',
            esc_url($option['variant']['url']),
            $option['is_chosen'] ? ' aria-current="true"' : '',
            esc_html($option['value']),
            $isSoldOut ? '<span class="screen-reader-text">, ' . esc_html($this->messages->text($language, 'availability.out_of_stock')) . '</span>' : ''
        );
    }

    private function group(string $title, string $id, string $options): string
    {
        return sprintf(
            '<div class="md-shop-choice" role="group" aria-labelledby="%1$s"><p class="md-shop-choice__name" id="%1$s">%2$s</p><ul role="list">%3$s</ul></div>',
            esc_attr($id),
            esc_html($title),
            $options
        );
    }
}
