<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce;

use MdShop\Catalog\Source\Availability;
use MdShop\Catalog\Source\Offer;
use MdShop\Catalog\Time\Instant;
use WC_Cart;
use WC_Customer;
use WC_Product;
use WC_Session;
use WP_Post;

/**
 * What a product's page shows of price and stock to somebody it knows nothing about, at the shop's own address: taxes
 * in or out, rounding and other plugins' changes to prices included.
 */
final class VisitorPrices
{
    /**
     * Does something while WooCommerce takes the visitor for one it does not know.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function asUnknown(callable $do): mixed
    {
        $shop = WC();
        $known = [$shop->customer, $shop->session, $shop->cart];
        $visitor = new WC_Customer(0, false);
        $place = self::place();
        $visitor->set_billing_country($place['country']);
        $visitor->set_billing_state($place['state']);
        $visitor->set_shipping_country($place['country']);
        $visitor->set_shipping_state($place['state']);
        $shop->customer = $visitor;
        // What plugins keep of a visitor (a currency, a role's prices) and what is in the cart may change prices.
        if ($shop->session instanceof WC_Session) {
            $shop->session = new class extends WC_Session {
            };
        }
        if ($shop->cart instanceof WC_Cart) {
            $shop->cart = clone $shop->cart;
            $shop->cart->set_cart_contents([]);
        }
        // Nor has it chosen to fetch anything; WooCommerce 8 would look that up in a session that REST and cron do not have.
        $pickup = 'woocommerce_apply_base_tax_for_local_pickup';
        add_filter($pickup, '__return_false', PHP_INT_MAX);
        try {
            return $do();
        } finally {
            remove_filter($pickup, '__return_false', PHP_INT_MAX);
            [$shop->customer, $shop->session, $shop->cart] = $known;
        }
    }

    /** What it costs and whether it is there. To be called inside asUnknown(). */
    public function offer(WC_Product $product, WP_Post $post): Offer
    {
        $regular = self::shown($product, (string) $product->get_regular_price());
        $sale = self::shown($product, (string) $product->get_sale_price());
        $active = self::shown($product, (string) $product->get_price());
        $from = $product->get_date_on_sale_from()?->getTimestamp();
        // WooCommerce's last second of a sale still belongs to it.
        $to = $product->get_date_on_sale_to()?->getTimestamp();
        $to = $to === null ? null : $to + 1;
        if ($sale !== null && ($regular === null || $sale >= $regular)) {
            $sale = null;
        }
        $offer = fn (?int $regular, ?int $sale, ?int $from, ?int $to): Offer => new Offer(
            (string) $product->get_sku(),
            $regular,
            $sale,
            $sale === null ? null : $from,
            $sale === null ? null : $to,
            self::availability($product),
            Instant::fromDatabase($post->post_modified_gmt)
        );
        $byDates = $offer($regular, $sale, $from, $to);
        // Another plugin may make it cost something else than both prices say.
        return match (true) {
            $active === $byDates->price(time()) => $byDates,
            $active !== null && $regular !== null && $active < $regular => $offer($regular, $active, null, null),
            default => $offer($active, null, null, null),
        };
    }

    public static function availability(WC_Product $product): Availability
    {
        return match (true) {
            ! $product->is_in_stock() => Availability::OutOfStock,
            $product->is_on_backorder(1) => Availability::Backorder,
            default => Availability::InStock,
        };
    }

    /** @return int|null Bani as the page shows it; null if no price is set. */
    private static function shown(WC_Product $product, string $price): ?int
    {
        if ($price === '') {
            return null;
        }
        $shown = round((float) wc_get_price_to_display($product, ['price' => (float) $price]), (int) wc_get_price_decimals());
        return (int) round($shown * 100);
    }

    /**
     * Where WooCommerce takes a new visitor to be; a country that is guessed from somebody's address counts as the shop's.
     *
     * @return array{country: string, state: string}
     */
    private static function place(): array
    {
        if (get_option('woocommerce_default_customer_address', 'base') === '') {
            return ['country' => '', 'state' => ''];
        }
        $place = wc_get_base_location();
        return ['country' => (string) ($place['country'] ?? ''), 'state' => (string) ($place['state'] ?? '')];
    }
}
