<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Support\Time\Instant;
use WC_Cart;
use WC_Customer;
use WC_Product;
use WC_Session;
use WP_Post;

/**
 * Reads the price and stock that a product's page shows to an unknown visitor at the shop's location, including tax settings,
 * rounding and price changes by other plugins.
 */
final class VisitorPrices
{
    /**
     * Runs $do while WooCommerce treats the visitor as unknown.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function asGuest(callable $do): mixed
    {
        $shop = WC();
        $known = [$shop->customer, $shop->session, $shop->cart];
        $visitor = new WC_Customer(0, false);
        $location = self::location();
        $visitor->set_billing_country($location['country']);
        $visitor->set_billing_state($location['state']);
        $visitor->set_shipping_country($location['country']);
        $visitor->set_shipping_state($location['state']);
        $shop->customer = $visitor;
        // The session (for example a chosen currency) and the contents of the cart may change prices.
        if ($shop->session instanceof WC_Session) {
            $shop->session = new class extends WC_Session {
            };
        }
        if ($shop->cart instanceof WC_Cart) {
            $shop->cart = clone $shop->cart;
            $shop->cart->set_cart_contents([]);
        }
        // The visitor has not chosen local pickup. WooCommerce 8 would read that from a session, which does not exist in REST
        // requests and cron.
        $pickup = 'woocommerce_apply_base_tax_for_local_pickup';
        add_filter($pickup, '__return_false', PHP_INT_MAX);
        try {
            return $do();
        } finally {
            remove_filter($pickup, '__return_false', PHP_INT_MAX);
            [$shop->customer, $shop->session, $shop->cart] = $known;
        }
    }

    /** Returns the offer of a product. Call it inside asGuest(). */
    public function offer(WC_Product $product, WP_Post $post): Offer
    {
        $regular = self::displayed($product, (string) $product->get_regular_price());
        $sale = self::displayed($product, (string) $product->get_sale_price());
        $active = self::displayed($product, (string) $product->get_price());
        [$from, $to] = SaleDates::of($product);
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
        // Another plugin may set a price that differs from both prices.
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

    /** @return int|null The displayed price in bani; null if there is none. */
    private static function displayed(WC_Product $product, string $price): ?int
    {
        if ($price === '') {
            return null;
        }
        $shown = round((float) wc_get_price_to_display($product, ['price' => (float) $price]), (int) wc_get_price_decimals());
        return (int) round($shown * 100);
    }

    /**
     * The location that WooCommerce assumes for a new visitor. If it would be determined from the visitor's IP address, the
     * shop's location is used.
     *
     * @return array{country: string, state: string}
     */
    private static function location(): array
    {
        if (get_option('woocommerce_default_customer_address', 'base') === '') {
            return ['country' => '', 'state' => ''];
        }
        $location = wc_get_base_location();
        return ['country' => (string) ($location['country'] ?? ''), 'state' => (string) ($location['state'] ?? '')];
    }
}
