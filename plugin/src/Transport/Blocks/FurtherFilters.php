<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;

/** The catalog block's fields for size, colour, price, availability and order, which a visitor has to unfold. */
final class FurtherFilters
{
    private const AVAILABILITIES = ['' => 'shop.any_availability', 'in_stock' => 'availability.in_stock', 'backorder' => 'shop.or_backorder'];

    /** The default order is '', so that the address stays short. */
    private const SORTS = [
        '' => 'sort.relevance', 'newest' => 'sort.newest', 'price_asc' => 'sort.price_asc', 'price_desc' => 'sort.price_desc', 'name' => 'sort.name',
    ];

    public function __construct(private readonly Messages $messages, private readonly Contract $contract, private readonly Prices $prices)
    {
    }

    /** The fields inside the form. They are unfolded if any of them has a value. */
    public function html(CatalogAddress $address, string $language): string
    {
        $bounds = $this->contract->bounds();
        $text = sprintf('type="text" maxlength="%d" autocomplete="off"', $bounds['filter_text']);
        $price = sprintf('type="number" inputmode="decimal" min="0" max="%s.99" step="any"', str_repeat('9', $bounds['price_digits']));
        $isUsed = array_filter([...CatalogAddress::FURTHER_FILTERS, 'sort'], static fn (string $name): bool => $address->value($name) !== '') !== [];
        return sprintf(
            '<details class="md-shop-more"%s><summary>%s</summary><div class="md-shop-more__fields">%s</div></details>',
            $isUsed ? ' open="open"' : '',
            esc_html($this->messages->text($language, 'shop.more_filters')),
            $this->input($address, 'size', $this->messages->text($language, 'product.size'), $text)
            . $this->input($address, 'color', $this->messages->text($language, 'product.color'), $text)
            . $this->input($address, 'price_min', $this->priceTitle('shop.price_min', $language), $price)
            . $this->input($address, 'price_max', $this->priceTitle('shop.price_max', $language), $price)
            . $this->select($address, 'availability', $this->messages->text($language, 'product.availability'), self::AVAILABILITIES, $language)
            . $this->select($address, 'sort', $this->messages->text($language, 'shop.sort'), self::SORTS, $language)
        );
    }

    /** @return array<string, string> What each filter that has a value asks for, as text, by its name. */
    public function given(CatalogAddress $address, string $language): array
    {
        $texts = [
            'size' => fn (string $size): string => $this->messages->text($language, 'shop.of_size', ['size' => $size]),
            'color' => static fn (string $color): string => $color,
            'price_min' => fn (string $price): string => $this->messages->text($language, 'price.from', ['price' => $this->amount($price, $language)]),
            'price_max' => fn (string $price): string => $this->messages->text($language, 'shop.price_to', ['price' => $this->amount($price, $language)]),
            'availability' => fn (string $worst): string => $this->messages->text($language, self::AVAILABILITIES[$worst]),
        ];
        $given = [];
        foreach ($texts as $name => $text) {
            if ($address->value($name) !== '') {
                $given[$name] = $text($address->value($name));
            }
        }
        return $given;
    }

    private function input(CatalogAddress $address, string $name, string $title, string $attributes): string
    {
        return sprintf(
            '<label class="md-shop-field"><span class="md-shop-field__name">%s</span><input %s name="%s" value="%s" /></label>',
            esc_html($title),
            $attributes,
            esc_attr($address->name($name)),
            esc_attr($address->value($name))
        );
    }

    /** @param array<string, string> $options The key of each value's message. */
    private function select(CatalogAddress $address, string $name, string $title, array $options, string $language): string
    {
        $html = '';
        foreach ($options as $value => $key) {
            $selected = $value === $address->value($name) ? ' selected="selected"' : '';
            $html .= sprintf('<option value="%s"%s>%s</option>', esc_attr($value), $selected, esc_html($this->messages->text($language, $key)));
        }
        return sprintf(
            '<label class="md-shop-field"><span class="md-shop-field__name">%s</span><select name="%s">%s</select></label>',
            esc_html($title),
            esc_attr($address->name($name)),
            $html
        );
    }

    private function priceTitle(string $key, string $language): string
    {
        return $this->messages->text($language, $key, ['currency' => $this->contract->service()['currency']]);
    }

    private function amount(string $price, string $language): string
    {
        $lei = Money::format((int) Money::parse($price));
        return $this->prices->text(['price' => $lei, 'currency' => $this->contract->service()['currency']], $language);
    }
}
