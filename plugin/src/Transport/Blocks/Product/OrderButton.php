<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Product;

use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Settings\OrderChannel;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Transport\Blocks\Parts\ContactWays;

/**
 * The link to order the chosen variant: to the shop's order page, else by e-mail, else by telephone. The order endpoint of the
 * guides is never linked.
 */
final class OrderButton
{
    public function __construct(
        private readonly SettingsStore $settings,
        private readonly ProductSource $source,
        private readonly Messages $messages,
    ) {
    }

    /**
     * @param array<string, mixed> $product The product's detail, as the contract defines it.
     * @return string '' if the shop has no way to order, or if it is sold out. WooCommerce has its own button.
     */
    public function html(array $product, VariantChoice $choice, string $language): string
    {
        $channel = $this->source === ProductSource::WooCommerce ? null : OrderChannel::of($this->settings->current(), $language);
        $variant = $choice->chosen;
        $ordered = $variant ?? $product;
        if ($channel === null || $ordered['availability'] === 'out_of_stock') {
            return '';
        }
        // What has no price is asked for before it is ordered.
        $hasPrice = $ordered['price'] !== null;
        $name = $variant === null ? $product['name'] : $product['name'] . ', ' . $variant['label'];
        [$key, $address] = match ($channel->kind) {
            'page' => ['order.page', self::page($channel->value, $product['id'], $variant['variant_id'] ?? null)],
            'email' => [$hasPrice ? 'order.email' : 'order.price_email', $this->email($channel->value, $product, $variant, $hasPrice, $language)],
            'phone' => [$hasPrice ? 'order.phone' : 'order.price_phone', ContactWays::telephone($channel->value)],
        };
        return sprintf(
            '<p class="md-shop-product__button wp-block-button"><a class="wp-block-button__link wp-element-button md-shop-order" href="%s" rel="nofollow">%s'
            . '<span class="screen-reader-text">: %s</span></a></p>',
            esc_url($address),
            esc_html($this->messages->text($language, $key, ['value' => $channel->value])),
            esc_html($name)
        );
    }

    /** The order page with the variant, or with the product if it has none or none is chosen. */
    private static function page(string $address, int $product, ?int $variant): string
    {
        return $address . (str_contains($address, '?') ? '&' : '?') . ($variant === null ? "product={$product}" : "variant={$variant}");
    }

    /**
     * @param array<string, mixed> $product
     * @param array<string, mixed>|null $variant
     */
    private function email(string $to, array $product, ?array $variant, bool $hasPrice, string $language): string
    {
        $sku = ($variant ?? $product)['sku'];
        $lines = [
            $this->messages->text($language, $hasPrice ? 'order.greeting' : 'order.price_greeting'),
            '',
            $product['name'],
            $variant === null ? '' : $this->messages->text($language, 'product.variant') . ': ' . $variant['label'],
            $sku === '' ? '' : $this->messages->text($language, 'product.sku') . ': ' . $sku,
            ($variant ?? $product)['url'],
        ];
        $body = implode("\r\n", array_filter($lines, static fn (string $line, int $at): bool => $line !== '' || $at === 1, ARRAY_FILTER_USE_BOTH));
        $subject = $this->messages->text($language, $hasPrice ? 'order.subject' : 'order.price_subject', ['product' => $product['name'] . ($sku === '' ? '' : " ({$sku})")]);
        // RFC 6068: everything except the "@" is percent-encoded.
        return 'mailto:' . str_replace('%40', '@', rawurlencode($to)) . '?subject=' . rawurlencode($subject) . '&body=' . rawurlencode($body);
    }
}
