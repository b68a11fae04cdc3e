<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Products;

use Closure;
use MdShop\Catalog\Admin\Scripts\BuiltScript;
use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Sources\Embedded\Csv\Cell;
use MdShop\Catalog\Sources\Embedded\PriceEdit;
use MdShop\Catalog\Sources\Embedded\SharedPrices;
use WP_Post;

/**
 * The price and stock of a product in quick edit and bulk edit. Quick edit shows those of today; only what was changed there is written,
 * and not if somebody else has changed it meanwhile.
 */
final class QuickEdit
{
    private const PRICE = 'md_shop_quick_price';
    private const STOCK = 'md_shop_quick_stock';

    /** Added to the name of a field: what it was when quick edit was opened. */
    private const WAS = '_was';

    /** @param string $file The plugin's main file. */
    public function __construct(
        private readonly string $file,
        private readonly SharedPrices $prices,
        private readonly PriceEdit $edit,
        private readonly int $priceDigits,
    ) {
    }

    /**
     * Adds the fields to a list.
     *
     * @param Closure(int): list<Offer> $offers What is sold of a product of the list.
     */
    public function addToList(Closure $offers): void
    {
        add_action('quick_edit_custom_box', fn (string $column, string $type) => $this->showFields($column, $type, true), 10, 2);
        add_action('bulk_edit_custom_box', fn (string $column, string $type) => $this->showFields($column, $type, false), 10, 2);
        add_action('add_inline_data', static function (WP_Post $post) use ($offers): void {
            if ($post->post_type === PostTypes::PRODUCT) {
                self::showPresent($offers($post->ID));
            }
        });
        add_action('admin_enqueue_scripts', $this->enqueue(...));
    }

    /** Checks the fields before WordPress saves the post, and writes them after it. */
    public function save(): void
    {
        check_ajax_referer('inlineeditnonce', '_inline_edit');
        $id = absint($_POST['post_ID'] ?? 0);
        [$price, $stock] = $this->values();
        $price = self::changed(self::PRICE, $price);
        $stock = self::changed(self::STOCK, $stock);
        if ($price === null && $stock === null) {
            return;
        }
        // First of all: every other refusal tells something about the present price or stock.
        if (! $this->prices->mayWrite($id)) {
            wp_die(esc_html__('You may not change the prices of this product, since you may not edit it and all its translations.', 'md-shop-catalog'));
        }
        $now = self::present($this->edit->offers($id));
        if (($price !== null && self::isOutdated(self::PRICE, $now[0])) || ($stock !== null && self::isOutdated(self::STOCK, $now[1]))) {
            wp_die(esc_html__('Somebody else has changed the price or stock of this product meanwhile. Nothing was saved. Reload the list and look at it again.', 'md-shop-catalog'));
        }
        if (! $this->edit->fits($id, $price)) {
            wp_die(esc_html__('The price must be higher than the sale price of each variant. Change or end the sale first.', 'md-shop-catalog'));
        }
        add_action('save_post_' . PostTypes::PRODUCT, function (int $saved) use ($id, $price, $stock): void {
            if ($saved === $id) {
                $this->edit->apply($id, $price, $stock);
            }
        });
    }

    /**
     * Ends the request with a message if the price is not one, or too large.
     *
     * @return array{int|null, Availability|null} The price in bani and the stock that the user entered; null for empty fields.
     */
    public function values(): array
    {
        $price = self::text(self::PRICE);
        $bani = $price === '' ? null : Cell::price($price);
        if ($price !== '' && $bani === null) {
            /* translators: %s: what was entered */
            wp_die(esc_html(sprintf(__('“%s” is not a price in lei, or it can be read in two ways. Write it like 1499, 1499.50 or 1 499,50.', 'md-shop-catalog'), $price)));
        }
        if ($bani !== null && strlen((string) intdiv($bani, 100)) > $this->priceDigits) {
            /* translators: %d: number of digits */
            wp_die(esc_html(sprintf(__('The price is too large. It may have %d digits before the decimal sign.', 'md-shop-catalog'), $this->priceDigits)));
        }
        return [$bani, Availability::tryFrom(self::text(self::STOCK))];
    }

    /**
     * What was entered, if it is not what quick edit had shown.
     *
     * @template T of int|Availability
     * @param T|null $entered
     * @return T|null
     */
    private static function changed(string $field, int|Availability|null $entered): int|Availability|null
    {
        return self::isShown($field) && $entered === self::before($field) ? null : $entered;
    }

    /**
     * Whether quick edit had shown something else than what is true now.
     *
     * @param int|Availability|null $now The common value of all variants; null if they differ.
     */
    private static function isOutdated(string $field, int|Availability|null $now): bool
    {
        return self::isShown($field) && self::before($field) !== $now;
    }

    private static function isShown(string $field): bool
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- save() has checked it.
        return isset($_POST[$field . self::WAS]);
    }

    private static function before(string $field): int|Availability|null
    {
        $was = self::text($field . self::WAS);
        return $was === '' ? null : ($field === self::PRICE ? Cell::price($was) : Availability::tryFrom($was));
    }

    /**
     * @param list<Offer> $offers
     * @return array{int|null, Availability|null} The regular price in bani and the stock, if they are the same in all of them.
     */
    private static function present(array $offers): array
    {
        $prices = array_values(array_unique(array_map(static fn (Offer $offer): ?int => $offer->regularPrice, $offers), SORT_REGULAR));
        $stocks = array_values(array_unique(array_map(static fn (Offer $offer): Availability => $offer->availability, $offers), SORT_REGULAR));
        return [count($prices) === 1 ? $prices[0] : null, count($stocks) === 1 ? $stocks[0] : null];
    }

    /** @param list<Offer> $offers */
    private static function showPresent(array $offers): void
    {
        [$price, $stock] = self::present($offers);
        $all = array_filter(array_map(static fn (Offer $offer): ?int => $offer->regularPrice, $offers), static fn (?int $bani): bool => $bani !== null);
        $range = $all === [] || min($all) === max($all) ? '' : Money::format(min($all)) . ' – ' . Money::format(max($all));
        foreach (['md_shop_price' => $price === null ? '' : Money::format($price), 'md_shop_prices' => $range, 'md_shop_stock' => $stock->value ?? ''] as $class => $text) {
            echo '<div class="' . esc_attr($class) . '">' . esc_html($text) . '</div>';
        }
    }

    /** The fields of quick edit and bulk edit, once for both columns. */
    private function showFields(string $column, string $type, bool $isQuick): void
    {
        if ($column !== 'md_shop_price' || $type !== PostTypes::PRODUCT) {
            return;
        }
        echo '<fieldset class="inline-edit-col-right"><legend class="screen-reader-text">' . esc_html__('Price and stock', 'md-shop-catalog') . '</legend><div class="inline-edit-col">'
            . '<label><span class="title">' . esc_html__('Price', 'md-shop-catalog') . '</span><span class="input-text-wrap"><input type="text" inputmode="decimal" name="' . esc_attr(self::PRICE)
            . '" value="" placeholder="' . esc_attr__('unchanged', 'md-shop-catalog') . '"></span></label><label><span class="title">' . esc_html__('Stock', 'md-shop-catalog')
            . '</span><select name="' . esc_attr(self::STOCK) . '"><option value="">' . esc_html__('unchanged', 'md-shop-catalog') . '</option>';
        foreach (ProductList::stockNames() as $value => $name) {
            echo '<option value="' . esc_attr($value) . '">' . esc_html($name) . '</option>';
        }
        echo '</select></label>';
        foreach ($isQuick ? [self::PRICE, self::STOCK] : [] as $field) {
            echo '<input type="hidden" name="' . esc_attr($field . self::WAS) . '" value="">';
        }
        echo '<p class="description">' . esc_html__('The regular price in lei. If a product has several variants, all of them get it.', 'md-shop-catalog') . '</p></div></fieldset>';
    }

    private function enqueue(): void
    {
        (new BuiltScript($this->file, 'editor/quick-edit', 'md-shop-quick-edit'))->enqueue(beside: ['inline-edit-post']);
    }

    private static function text(string $field): string
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- WordPress or the caller checks the nonce of the list.
        return isset($_REQUEST[$field]) && is_string($_REQUEST[$field]) ? trim(sanitize_text_field(wp_unslash($_REQUEST[$field]))) : '';
    }
}
