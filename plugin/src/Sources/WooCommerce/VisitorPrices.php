<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Support\Time\Instant;
use WC_Cart;
use WC_Customer;
use WC_Session;

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

    /**
     * The offer that these facts make: one without a price is out of stock.
     *
     * @param string $modified In UTC, as the database writes it.
     * @param int $readAt Just before the facts were read. A sale may have begun or ended since.
     */
    public static function offer(VariationFacts $facts, string $modified, int $readAt): Offer
    {
        $regular = $facts->regularPrice;
        $sale = $facts->salePrice;
        if ($sale !== null && ($regular === null || $sale >= $regular)) {
            $sale = null;
        }
        // Another plugin that changes prices may change them in another way when the sale begins or ends.
        $boundaries = array_filter([$facts->from, $facts->to], static fn (?int $time): bool => $time !== null && $time > $readAt);
        $knownUntil = $boundaries === [] ? null : min($boundaries);
        $offer = static fn (?int $regular, ?int $sale, bool $hasDates): Offer => new Offer(
            $facts->sku,
            $regular,
            $sale,
            $hasDates ? $facts->from : null,
            $hasDates ? $facts->to : null,
            // WooCommerce sells nothing without a price, whatever its stock.
            $regular === null ? Availability::OutOfStock : $facts->availability,
            Instant::fromDatabase($modified),
            $hasDates ? null : $knownUntil
        );
        $byDates = $offer($regular, $sale, $sale !== null);
        $active = $facts->price;
        return match (true) {
            $active === $byDates->price($readAt) || $active === $byDates->price(time()) => $byDates,
            // Another plugin may set a price that differs from both prices. The sale's dates are not those of that price.
            $active !== null && $regular !== null && $active < $regular => $offer($regular, $active, false),
            default => $offer($active, null, false),
        };
    }

    /**
     * The location that WooCommerce assumes for a new visitor, which is not the shop's own if the shop does not sell there. If it would be
     * determined from the visitor's IP address, it is what WooCommerce assumes without one.
     *
     * @return array{country: string, state: string}
     */
    private static function location(): array
    {
        $setting = 'woocommerce_default_customer_address';
        $base = static fn (): string => 'base';
        $isByAddress = str_starts_with((string) get_option($setting, 'base'), 'geolocation');
        if ($isByAddress) {
            add_filter("pre_option_{$setting}", $base, PHP_INT_MAX);
        }
        try {
            $location = wc_get_customer_default_location();
        } finally {
            if ($isByAddress) {
                remove_filter("pre_option_{$setting}", $base, PHP_INT_MAX);
            }
        }
        return ['country' => (string) ($location['country'] ?? ''), 'state' => (string) ($location['state'] ?? '')];
    }
}
