<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Projection;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Offer;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Settings\OrderChannel;
use MdShop\Catalog\Settings\Settings;

/**
 * The purchase instructions of products without their own (docs/decisions.md, "Orders"): what the shop has written in the
 * settings, otherwise the way in which a product can be ordered. They promise nothing that is not there.
 */
final class PurchaseInstructions
{
    public function __construct(private readonly Messages $messages, private readonly ProductSource $source)
    {
    }

    /** @return string HTML; '' if there are none. */
    public function of(Item $item, string $language, Settings $settings): string
    {
        $written = $settings->purchaseInstructions($language);
        if ($written !== '' || $item->product === null || $language === '' || ! self::canBeOrdered($item)) {
            return $written;
        }
        if ($this->source === ProductSource::WooCommerce) {
            // WooCommerce sells on the product's page.
            return $item->url === '' ? '' : $this->text($language, 'order.instructions_shop', $item->url);
        }
        $channel = OrderChannel::of($settings, $language);
        return $channel === null ? '' : $this->text($language, self::key($channel, $item->product->variants !== []), $channel->value);
    }

    private static function key(OrderChannel $channel, bool $hasVariants): string
    {
        return match ($channel->kind) {
            'page' => $hasVariants ? 'order.instructions_page_variant' : 'order.instructions_page',
            'email' => $hasVariants ? 'order.instructions_email_variant' : 'order.instructions_email',
            'phone' => $hasVariants ? 'order.instructions_phone_variant' : 'order.instructions_phone',
        };
    }

    private function text(string $language, string $key, string $value): string
    {
        return htmlspecialchars($this->messages->text($language, $key, ['value' => $value]), ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
    }

    private static function canBeOrdered(Item $item): bool
    {
        $facts = $item->product;
        foreach ($facts === null ? [] : Offer::sold($facts->variants, $facts->offer) as $offer) {
            if ($offer->availability !== Availability::OutOfStock) {
                return true;
            }
        }
        return false;
    }
}
