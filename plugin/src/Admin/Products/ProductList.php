<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Products;

use MdShop\Catalog\Admin\State\Absence;
use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Sources\Embedded\Csv\Cell;
use MdShop\Catalog\Sources\Embedded\Csv\StoredProduct;
use MdShop\Catalog\Sources\Embedded\Csv\StoredProducts;
use MdShop\Catalog\Sources\Embedded\PriceEdit;
use MdShop\Catalog\Sources\Embedded\SharedPrices;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Clock;

/** The list of the plugin's own products: picture, prices and stock besides what all lists have, and both in quick edit and bulk edit. */
final class ProductList extends ContentList
{
    private const PRICE = 'md_shop_quick_price';
    private const STOCK = 'md_shop_quick_stock';

    /** @var array<int, StoredProduct>|null */
    private ?array $products = null;

    public function __construct(
        Languages $languages,
        Gaps $gaps,
        Database $database,
        StateStore $states,
        HiddenItems $hidden,
        Absence $absence,
        private readonly StoredProducts $stored,
        private readonly SharedPrices $prices,
        private readonly PriceEdit $edit,
        private readonly Clock $clock,
        private readonly int $priceDigits,
    ) {
        parent::__construct(PostTypes::PRODUCT, $languages, $gaps, $database, $states, $hidden, $absence);
    }

    public function addHooks(): void
    {
        parent::addHooks();
        // phpcs:ignore WordPress.Security.NonceVerification -- Only checks what was entered, before WordPress checks the nonce and saves.
        if (isset($_REQUEST['bulk_edit'])) {
            $this->values();
        }
        add_action('quick_edit_custom_box', fn (string $column, string $type) => $this->showFields($column, $type), 10, 2);
        add_action('bulk_edit_custom_box', fn (string $column, string $type) => $this->showFields($column, $type), 10, 2);
        add_action('bulk_edit_posts', fn (array $ids) => $this->saveMany(array_map('intval', $ids)));
        add_action('admin_notices', $this->showSkipped(...));
    }

    /** Quick edit: checks the fields before WordPress saves the post, and writes them after it. */
    public function addQuickEdit(): void
    {
        add_action('wp_ajax_inline-save', function (): void {
            check_ajax_referer('inlineeditnonce', '_inline_edit');
            $id = absint($_POST['post_ID'] ?? 0);
            [$price, $stock] = $this->values();
            if ($price === null && $stock === null) {
                return;
            }
            if (! $this->prices->mayWrite($id)) {
                wp_die(esc_html__('You may not change the prices of this product, since a translation of it is not yours to edit.', 'md-shop-catalog'));
            }
            if (! $this->edit->fits($id, $price)) {
                wp_die(esc_html__('The price must be higher than the sale price of each variant. Change or end the sale first.', 'md-shop-catalog'));
            }
            add_action('save_post_' . PostTypes::PRODUCT, function (int $saved) use ($id, $price, $stock): void {
                if ($saved === $id) {
                    $this->edit->apply($id, $price, $stock);
                }
            });
        }, 0);
    }

    protected function columns(array $columns): array
    {
        return self::before(self::before(parent::columns($columns), 'title', ['md_shop_image' => __('Image', 'md-shop-catalog')]), 'md_shop_language', [
            'md_shop_price' => __('Price', 'md-shop-catalog'),
            'md_shop_stock' => __('Stock', 'md-shop-catalog'),
        ]);
    }

    protected function showColumn(string $column, int $id): void
    {
        if (! in_array($column, ['md_shop_image', 'md_shop_price', 'md_shop_stock'], true)) {
            parent::showColumn($column, $id);
            return;
        }
        $this->products ??= $this->stored->of($this->ids());
        $product = $this->products[$id] ?? null;
        if ($product === null) {
            return;
        }
        $offers = array_map(static fn (Variant $variant): Offer => $variant->offer, $product->variants);
        $offers = $offers !== [] ? $offers : array_values(array_filter([$product->offer]));
        $html = match ($column) {
            'md_shop_image' => $product->image === 0 ? esc_html__('none', 'md-shop-catalog') : wp_get_attachment_image($product->image, [48, 48], false, ['alt' => '']),
            'md_shop_price' => esc_html($this->prices($offers)),
            default => esc_html(self::stock($offers)),
        };
        echo wp_kses_post($html);
    }

    /** @param list<Offer> $offers */
    private function prices(array $offers): string
    {
        $prices = array_filter(array_map(fn (Offer $offer): ?int => $offer->price($this->clock->now()), $offers), static fn (?int $price): bool => $price !== null);
        if ($prices === []) {
            return __('none', 'md-shop-catalog');
        }
        $text = static fn (int $bani): string => number_format_i18n($bani / 100, $bani % 100 === 0 ? 0 : 2);
        $range = min($prices) === max($prices) ? $text(min($prices)) : $text(min($prices)) . '–' . $text(max($prices));
        /* translators: %s: an amount, or a lowest and a highest one; "lei" is the currency */
        return sprintf(__('%s lei', 'md-shop-catalog'), $range);
    }

    /** @param list<Offer> $offers */
    private static function stock(array $offers): string
    {
        if ($offers === []) {
            return self::stockNames()['out_of_stock'];
        }
        $best = self::stockNames()[Availability::best(array_map(static fn (Offer $offer): Availability => $offer->availability, $offers))->value];
        $count = count(array_filter($offers, static fn (Offer $offer): bool => $offer->availability === Availability::InStock));
        /* translators: 1: stock status, 2: number of variants in stock, 3: number of variants */
        return count($offers) < 2 ? $best : sprintf(__('%1$s (%2$d of %3$d)', 'md-shop-catalog'), $best, $count, count($offers));
    }

    /** @return array<string, string> */
    private static function stockNames(): array
    {
        return [
            'in_stock' => __('In stock', 'md-shop-catalog'),
            'backorder' => __('On backorder', 'md-shop-catalog'),
            'out_of_stock' => __('Out of stock', 'md-shop-catalog'),
        ];
    }

    protected function filters(): array
    {
        return Gap::cases();
    }

    /** The fields of quick edit and bulk edit, once for both columns. */
    private function showFields(string $column, string $type): void
    {
        if ($column !== 'md_shop_price' || $type !== PostTypes::PRODUCT) {
            return;
        }
        echo '<fieldset class="inline-edit-col-right"><legend class="screen-reader-text">' . esc_html__('Price and stock', 'md-shop-catalog') . '</legend><div class="inline-edit-col">'
            . '<label><span class="title">' . esc_html__('Price', 'md-shop-catalog') . '</span><span class="input-text-wrap"><input type="text" inputmode="decimal" name="' . esc_attr(self::PRICE)
            . '" value="" placeholder="' . esc_attr__('unchanged', 'md-shop-catalog') . '"></span></label><label><span class="title">' . esc_html__('Stock', 'md-shop-catalog')
            . '</span><select name="' . esc_attr(self::STOCK) . '"><option value="">' . esc_html__('unchanged', 'md-shop-catalog') . '</option>';
        foreach (self::stockNames() as $value => $name) {
            echo '<option value="' . esc_attr($value) . '">' . esc_html($name) . '</option>';
        }
        echo '</select></label><p class="description">' . esc_html__('The regular price in lei. If a product has several variants, all of them get it.', 'md-shop-catalog') . '</p></div></fieldset>';
    }

    /** @return array{int|null, Availability|null} The price in bani and the stock that the user entered; null for unchanged. */
    private function values(): array
    {
        // phpcs:disable WordPress.Security.NonceVerification -- WordPress or the caller has checked the nonce of the list.
        $price = isset($_REQUEST[self::PRICE]) && is_string($_REQUEST[self::PRICE]) ? trim(sanitize_text_field(wp_unslash($_REQUEST[self::PRICE]))) : '';
        $stock = isset($_REQUEST[self::STOCK]) && is_string($_REQUEST[self::STOCK]) ? sanitize_key($_REQUEST[self::STOCK]) : '';
        // phpcs:enable
        $bani = $price === '' ? null : Cell::price($price);
        if ($price !== '' && ($bani === null || strlen((string) intdiv($bani, 100)) > $this->priceDigits)) {
            /* translators: %s: what was entered */
            wp_die(esc_html(sprintf(__('“%s” is not a price in lei, or it can be read in two ways. Write it like 1499, 1499.50 or 1 499,50.', 'md-shop-catalog'), $price)));
        }
        return [$bani, Availability::tryFrom($stock)];
    }

    /** @param array<int> $ids Posts that bulk edit has saved, which the user may edit. */
    private function saveMany(array $ids): void
    {
        [$price, $stock] = $this->values();
        $skipped = [];
        $done = [];
        foreach ($price === null && $stock === null ? [] : $ids as $id) {
            // Both languages of a product may be in the list; they share prices.
            $product = min($this->languages->translationsOfPost($id));
            if (isset($done[$product])) {
                continue;
            }
            $done[$product] = true;
            if ($this->prices->mayWrite($id) && $this->edit->fits($id, $price)) {
                $this->edit->apply($id, $price, $stock);
            } else {
                $skipped[] = get_the_title($id);
            }
        }
        if ($skipped !== []) {
            set_transient(self::skippedName(), $skipped, HOUR_IN_SECONDS);
        }
    }

    private function showSkipped(): void
    {
        $skipped = get_current_screen()?->id === 'edit-' . PostTypes::PRODUCT ? get_transient(self::skippedName()) : false;
        if (is_array($skipped)) {
            delete_transient(self::skippedName());
            /* translators: %s: names of products */
            $text = __('The price and stock of these products were not changed, because you may not edit all their translations, or because of a sale price that is not lower: %s.', 'md-shop-catalog');
            echo '<div class="notice notice-warning is-dismissible"><p>' . esc_html(sprintf($text, implode(', ', $skipped))) . '</p></div>';
        }
    }

    private static function skippedName(): string
    {
        return 'md_shop_bulk_skipped_' . get_current_user_id();
    }
}
