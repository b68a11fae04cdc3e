<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Products;

use MdShop\Catalog\Admin\ListedPosts;
use MdShop\Catalog\Admin\Visibility\Absence;
use MdShop\Catalog\Admin\Visibility\Gap;
use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Sources\Embedded\Csv\StoredProduct;
use MdShop\Catalog\Sources\Embedded\Csv\StoredProducts;
use MdShop\Catalog\Sources\Embedded\PriceEdit;
use MdShop\Catalog\Sources\Embedded\SharedPrices;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Clock;

/** The list of the plugin's own products: picture, prices and stock besides what all lists have, and both in quick edit and bulk edit. */
final class ProductList extends ContentList
{
    /** @var array<int, StoredProduct>|null */
    private ?array $products = null;

    public function __construct(
        Languages $languages,
        Gaps $gaps,
        Database $database,
        StateStore $states,
        ListedPosts $listed,
        Absence $absence,
        private readonly StoredProducts $stored,
        private readonly SharedPrices $prices,
        private readonly PriceEdit $edit,
        private readonly Clock $clock,
        private readonly QuickEdit $quick,
    ) {
        parent::__construct(PostTypes::PRODUCT, $languages, $gaps, $database, $states, $listed, $absence);
    }

    public function addHooks(): void
    {
        parent::addHooks();
        // phpcs:ignore WordPress.Security.NonceVerification -- Only checks what was entered, before WordPress checks the nonce and saves.
        if (isset($_REQUEST['bulk_edit'])) {
            $this->quick->values();
        }
        $this->quick->addToList($this->offers(...));
        add_action('bulk_edit_posts', fn (array $ids) => $this->saveMany(array_map('intval', $ids)));
        add_action('admin_notices', $this->showSkipped(...));
    }

    /** Lets quick edit save price and stock. */
    public function addQuickEdit(): void
    {
        add_action('wp_ajax_inline-save', $this->quick->save(...), 0);
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
        $product = $this->product($id);
        if ($product === null) {
            return;
        }
        $offers = $this->offers($id);
        $html = match ($column) {
            'md_shop_image' => $product->image === 0 ? esc_html__('none', 'md-shop-catalog') : wp_get_attachment_image($product->image, [48, 48], false, ['alt' => '']),
            'md_shop_price' => esc_html($this->prices($offers)),
            default => esc_html(self::stock($offers)),
        };
        echo wp_kses_post($html);
    }

    private function product(int $id): ?StoredProduct
    {
        $this->products ??= $this->stored->of($this->listed->ids());
        return $this->products[$id] ?? null;
    }

    /** @return list<Offer> See Offer::sold(). */
    private function offers(int $id): array
    {
        $product = $this->product($id);
        return Offer::sold($product->variants ?? [], $product?->offer);
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
    public static function stockNames(): array
    {
        return [
            'in_stock' => __('In stock', 'md-shop-catalog'),
            'backorder' => __('On backorder', 'md-shop-catalog'),
            'out_of_stock' => __('Out of stock', 'md-shop-catalog'),
        ];
    }

    protected function filters(): array
    {
        return Gap::ofProducts();
    }

    /** @param array<int> $ids Posts that bulk edit has saved, which the user may edit. */
    private function saveMany(array $ids): void
    {
        [$price, $stock] = $this->quick->values();
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
