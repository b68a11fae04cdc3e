<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Product;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Transport\Blocks\Parts\Colors;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;
use MdShop\Catalog\Transport\Blocks\Parts\Stock;

/** Renders the variants of a product as radio buttons to choose from, and as a table. */
final class ProductVariants
{
    public function __construct(
        private readonly Messages $messages,
        private readonly Prices $prices,
        private readonly Stock $stock,
        private readonly Colors $colors,
    ) {
    }

    /**
     * A form with a group of radio buttons for the size and one for the colour. On the product's own page a choice applies at once with
     * scripts, also one that was made before they were there; the button that applies it is for browsers without. On another page it leads to
     * the product's.
     *
     * @param string $url The product's own address.
     * @param string $guide The address of the page about sizes; '' for none.
     */
    public function choices(VariantChoice $choice, string $url, string $guide, bool $isOwnPage, string $language): string
    {
        $html = '';
        foreach (['size' => 'product.size', 'color' => 'product.color'] as $attribute => $title) {
            // With spaces, for readers that leave out the fields and show the texts in a row.
            $options = implode(' ', array_map(fn (array $option): string => $this->option($attribute, $option, $url, $language), $choice->options($attribute)));
            if ($options !== '') {
                $link = $attribute !== 'size' || $guide === '' ? '' : sprintf('<a class="md-shop-guide" href="%s">%s</a>', esc_url($guide), esc_html($this->messages->text($language, 'product.size_guide')));
                $html .= sprintf(
                    '<fieldset class="md-shop-choice"><legend class="md-shop-choice__name">%s</legend><div class="md-shop-choice__options">%s</div>%s</fieldset>',
                    esc_html($this->messages->text($language, $title) . ($choice->picked[$attribute] === null ? '' : ': ' . $choice->picked[$attribute])),
                    $options,
                    $link
                );
            }
        }
        if ($html === '') {
            return '';
        }
        $hidden = '';
        parse_str((string) wp_parse_url($url, PHP_URL_QUERY), $query);
        foreach (array_filter($query, 'is_string') as $name => $value) {
            $hidden .= sprintf('<input type="hidden" name="%s" value="%s" />', esc_attr((string) $name), esc_attr($value));
        }
        return sprintf(
            '<form class="md-shop-choices%s" method="get" action="%s"%s>%s%s'
            . '<button type="submit" class="md-shop-choices__send">%s</button></form>',
            $isOwnPage ? ' applies-at-once' : '',
            esc_url(strtok($url, '?') ?: $url),
            $isOwnPage ? ' data-wp-on--submit="actions.send" data-wp-on--change="actions.pick" data-wp-init="callbacks.catchUp" data-wp-class--is-ready="state.isReady"' : '',
            $hidden,
            $html,
            esc_html($this->messages->text($language, 'product.show_choice'))
        );
    }

    /**
     * @param list<array<string, mixed>> $variants
     */
    public function table(array $variants, VariantChoice $choice, bool $isOwnPage, string $language): string
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
                '<tr%s><th scope="row"><a href="%s" rel="nofollow"%s%s>%s</a></th><td class="md-shop-price">%s</td><td>%s</td><td>%s</td></tr>',
                $variant === $choice->chosen ? ' class="is-chosen"' : '',
                esc_url($variant['url']),
                $variant === $choice->chosen ? ' aria-current="true"' : '',
                $isOwnPage ? ' data-wp-on--click="actions.follow"' : '',
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

    /**
     * @param 'size'|'color' $attribute
     * @param array{value: string, picked: array{size: string|null, color: string|null}, variant: array<string, mixed>|null, availability: string, is_chosen: bool} $option
     */
    private function option(string $attribute, array $option, string $url, string $language): string
    {
        $isSoldOut = $option['availability'] === 'out_of_stock';
        // Where the script goes: the variant, if both are chosen then. It holds as long as the other group is as it was rendered.
        $address = ProductAddress::url($url, $option['picked'], (int) ($option['variant']['variant_id'] ?? 0));
        return sprintf(
            // A browser that fills in what was chosen on an earlier visit would apply it.
            '<label class="md-shop-option%s"><input type="radio" name="%s" value="%s"%s autocomplete="off" data-url="%s" /><span>%s%s%s</span></label>',
            $isSoldOut ? ' is-out-of-stock' : '',
            esc_attr($attribute === 'size' ? ProductAddress::SIZE : ProductAddress::COLOR),
            esc_attr($option['value']),
            $option['is_chosen'] ? ' checked="checked" data-chosen="true"' : '',
            esc_url($address),
            $attribute === 'color' ? $this->colors->html($option['value']) : '',
            esc_html($option['value']),
            $isSoldOut ? '<span class="screen-reader-text">, ' . esc_html($this->messages->text($language, 'availability.out_of_stock')) . '</span>' : ''
        );
    }
}
