<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Search\Index\Properties;
use MdShop\Catalog\Transport\Blocks\Parts\Colors;
use MdShop\Catalog\Transport\Blocks\Parts\Count;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;
use MdShop\Catalog\Transport\Blocks\Parts\Sizes;

/**
 * The catalog block's form: the search and the order above the products, and the panel with all filters, which is beside the products in
 * a wide place and opens above them in a narrow one. Both work without scripts: the panel is a popover, the form is submitted by its
 * buttons.
 */
final class CatalogFilters
{
    private const AVAILABILITIES = ['' => 'shop.any_availability', 'in_stock' => 'availability.in_stock', 'backorder' => 'shop.or_backorder'];

    /** The default order is '', so that the address stays short. */
    private const SORTS = [
        '' => 'sort.relevance', 'newest' => 'sort.newest', 'price_asc' => 'sort.price_asc', 'price_desc' => 'sort.price_desc', 'name' => 'sort.name',
    ];

    private const SIZES = ['numbers' => 'shop.sizes_numbers', 'letters' => 'shop.sizes_letters', 'units' => 'shop.sizes_units'];

    public function __construct(
        private readonly Messages $messages,
        private readonly Contract $contract,
        private readonly Prices $prices,
        private readonly Colors $colors,
        private readonly TermList $terms,
        private readonly Count $count,
    ) {
    }

    /**
     * @param array{size: array<array-key, int|null>, color: array<array-key, int|null>} $options As OptionReader::read() returns them.
     * @param int $used How many filters are used.
     */
    public function html(CatalogView $view, array $options, int $used): string
    {
        $carried = '';
        foreach ($view->address->others() as $name => $value) {
            $carried .= sprintf('<input type="hidden" name="%s" value="%s" />', esc_attr((string) $name), esc_attr($value));
        }
        // A category or brand that is chosen by a link stays when the form is submitted.
        foreach (['category', 'brand'] as $kind) {
            $value = $view->address->value($kind);
            $carried .= $value === '' || ! $view->fields[$kind] ? '' : sprintf('<input type="hidden" name="%s" value="%s" />', esc_attr($view->address->name($kind)), esc_attr($value));
        }
        return sprintf(
            '<form class="md-shop-filters" role="search" method="get" action="%s" data-wp-on--submit="actions.send" data-wp-on--change="actions.choose"'
            . ' data-wp-on--keydown="actions.useKeyboard" data-wp-on--pointerdown="actions.usePointer" data-wp-on--focusout="actions.leave">%s%s%s</form>',
            esc_url($view->address->action()),
            $carried,
            $this->toolbar($view, $used),
            $this->panel($view, $options)
        );
    }

    /** @return array<string, string> What each filter that has a value asks for, as text, by its name. */
    public function given(CatalogAddress $address, string $language): array
    {
        $texts = [
            'size' => fn (string $size): string => $this->messages->text($language, 'shop.of_size', ['size' => $size]),
            'color' => static fn (string $color): string => $color,
            'price_min' => fn (string $price): string => $this->messages->text($language, 'price.from', ['price' => $this->prices->limit($price, $language)]),
            'price_max' => fn (string $price): string => $this->messages->text($language, 'shop.price_to', ['price' => $this->prices->limit($price, $language)]),
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

    /** The order that the address asks for, as text; '' if it asks for none. */
    public function order(CatalogAddress $address, string $language): string
    {
        $sort = $address->value('sort');
        return $sort === '' ? '' : $this->messages->text($language, self::SORTS[$sort]);
    }

    private function toolbar(CatalogView $view, int $used): string
    {
        $language = $view->language;
        $search = ! $view->fields['search'] ? '' : sprintf(
            '<label class="md-shop-field is-search"><span class="md-shop-field__name">%1$s</span>'
            . '<input type="search" name="%2$s" value="%3$s" data-rendered="%3$s" maxlength="%4$d" autocomplete="off" /></label>',
            esc_html($this->messages->text($language, 'post_type.product.search_items')),
            esc_attr($view->address->name('search')),
            esc_attr($view->query->search),
            $this->contract->bounds()['argument_text']
        );
        return sprintf(
            '<div class="md-shop-toolbar">%s<div class="wp-block-button md-shop-filters__send"><button type="submit" class="wp-block-button__link wp-element-button">%s</button></div>'
            . '<button type="button" class="md-shop-filters__open" popovertarget="%s">%s</button>%s</div>',
            $search,
            esc_html($this->messages->text($language, 'shop.search')),
            esc_attr($view->id . '-filters'),
            esc_html($this->messages->text($language, 'shop.filters') . ($used === 0 ? '' : " ({$used})")),
            $this->choice($view, 'sort', 'shop.sort', self::SORTS)
        );
    }

    /** @param array{size: array<array-key, int|null>, color: array<array-key, int|null>} $options */
    private function panel(CatalogView $view, array $options): string
    {
        $language = $view->language;
        return sprintf(
            '<div class="md-shop-panel" id="%1$s" popover="auto" role="group" aria-label="%2$s"><div class="md-shop-panel__head"><p aria-hidden="true">%2$s</p>'
            . '<button type="button" class="md-shop-panel__close" autofocus="autofocus" popovertarget="%1$s" popovertargetaction="hide" aria-label="%3$s"></button></div>%4$s'
            . '<div class="md-shop-panel__foot"><button type="submit" class="md-shop-panel__apply">%5$s</button></div></div>',
            esc_attr($view->id . '-filters'),
            esc_attr($this->messages->text($language, 'shop.filters')),
            esc_attr($this->messages->text($language, 'shop.close')),
            ($view->fields['category'] ? $this->terms->categories($view) : '')
            . ($view->fields['brand'] ? $this->terms->brands($view) : '')
            . $this->sizes($view, $options['size'])
            . $this->colorChoice($view, $options['color'])
            . $this->priceFields($view)
            . $this->choice($view, 'availability', 'product.availability', self::AVAILABILITIES),
            esc_html($this->messages->text($language, 'shop.apply'))
        );
    }

    /** @param array<array-key, int|null> $counts The number of products by size. */
    private function sizes(CatalogView $view, array $counts): string
    {
        $found = array_map('strval', array_keys($counts));
        $groups = array_filter(Sizes::groups($found));
        $chosen = $view->address->value('size');
        if ($groups === [] && $chosen === '') {
            return '';
        }
        // The filter finds a size however it is written. One that the address alone asks for is an option too.
        $key = substr(Properties::size($chosen), strlen(Properties::SIZE));
        $isKnown = in_array($key, $found, true);
        $rendered = $isKnown ? '' : $chosen;
        $html = self::options(['' => $this->messages->text($view->language, 'shop.any_size')] + ($rendered === '' ? [] : [$rendered => $rendered]), $chosen);
        foreach ($groups as $kind => $sizes) {
            $options = '';
            foreach ($sizes as $folded => $size) {
                $count = $counts[$folded];
                $rendered = (string) $folded === $key ? $size : $rendered;
                $options .= self::option($size, $size . ($count === null ? '' : " ({$count})"), (string) $folded === $key);
            }
            $html .= count($groups) === 1 ? $options : sprintf('<optgroup label="%s">%s</optgroup>', esc_attr($this->messages->text($view->language, self::SIZES[$kind])), $options);
        }
        return $this->select($view, 'size', 'product.size', $html, $rendered);
    }

    /** @param array<array-key, int|null> $counts The number of products by colour. */
    private function colorChoice(CatalogView $view, array $counts): string
    {
        $ofName = [];
        foreach ($counts as $color => $count) {
            $ofName[$this->colors->spelled((string) $color)] = $count;
        }
        $names = array_map('strval', array_keys($ofName));
        $chosen = $view->address->value('color');
        $isSame = static fn (string $name): bool => Properties::color($name) === Properties::color($chosen);
        $names = [...($chosen === '' || array_filter($names, $isSame) !== [] ? [] : [$chosen]), ...$names];
        if ($names === []) {
            return '';
        }
        sort($names);
        $html = $this->color($view, '', $this->messages->text($view->language, 'shop.any_color'), null, $chosen === '');
        foreach ($names as $name) {
            $html .= $this->color($view, $name, $name, $ofName[$name] ?? null, $chosen !== '' && $isSame($name));
        }
        return sprintf(
            '<fieldset class="md-shop-fieldset"><legend class="md-shop-field__name">%s</legend><div class="md-shop-colors">%s</div></fieldset>',
            esc_html($this->messages->text($view->language, 'product.color')),
            $html
        );
    }

    private function color(CatalogView $view, string $value, string $text, ?int $count, bool $isChosen): string
    {
        return sprintf(
            '<label class="md-shop-colors__one"><input type="radio" name="%s" value="%s"%s /><span>%s%s%s</span></label>',
            esc_attr($view->address->name('color')),
            esc_attr($value),
            $isChosen ? ' checked="checked" data-chosen="true"' : '',
            $value === '' ? '' : $this->colors->html($value),
            esc_html($text),
            $count === null ? '' : ' <span class="md-shop-term__count">' . $this->count->html($count, $view->language) . '</span>'
        );
    }

    private function priceFields(CatalogView $view): string
    {
        $attributes = sprintf('type="number" inputmode="decimal" min="0" max="%s.99" step="any"', str_repeat('9', $this->contract->bounds()['price_digits']));
        $html = '';
        foreach (['price_min' => 'shop.price_min', 'price_max' => 'shop.price_max'] as $name => $key) {
            $html .= sprintf(
                '<label class="md-shop-field"><span class="md-shop-field__name">%1$s</span><input %2$s name="%3$s" value="%4$s" data-rendered="%4$s" /></label>',
                esc_html($this->messages->text($view->language, $key)),
                $attributes,
                esc_attr($view->address->name($name)),
                esc_attr($view->address->value($name))
            );
        }
        return sprintf(
            '<fieldset class="md-shop-fieldset"><legend class="md-shop-field__name">%s</legend><div class="md-shop-prices">%s</div></fieldset>',
            esc_html($this->messages->text($view->language, 'shop.price')),
            $html
        );
    }

    /** @param array<string, string> $keys Keys of the message catalog, by value. */
    private function choice(CatalogView $view, string $name, string $title, array $keys): string
    {
        $chosen = $view->address->value($name);
        $texts = array_map(fn (string $key): string => $this->messages->text($view->language, $key), $keys);
        return $this->select($view, $name, $title, self::options($texts, $chosen), $chosen);
    }

    /** @param string $rendered The value of the chosen option, by which the script knows whether the visitor has changed it. */
    private function select(CatalogView $view, string $name, string $title, string $options, string $rendered): string
    {
        return sprintf(
            '<label class="md-shop-field is-%s"><span class="md-shop-field__name">%s</span><select name="%s" data-rendered="%s">%s</select></label>',
            esc_attr($name),
            esc_html($this->messages->text($view->language, $title)),
            esc_attr($view->address->name($name)),
            esc_attr($rendered),
            $options
        );
    }

    /** @param array<array-key, string> $texts By value. */
    private static function options(array $texts, string $chosen): string
    {
        $html = '';
        foreach ($texts as $value => $text) {
            $html .= self::option((string) $value, $text, (string) $value === $chosen);
        }
        return $html;
    }

    private static function option(string $value, string $text, bool $isChosen): string
    {
        return sprintf('<option value="%s"%s>%s</option>', esc_attr($value), $isChosen ? ' selected="selected"' : '', esc_html($text));
    }
}
