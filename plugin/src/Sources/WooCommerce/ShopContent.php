<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\SourceProblem;

/** The site's content without the functional pages of WooCommerce: shop, cart, checkout and account. */
final class ShopContent implements Source
{
    private const OPTIONS = [
        'woocommerce_shop_page_id', 'woocommerce_cart_page_id', 'woocommerce_checkout_page_id', 'woocommerce_myaccount_page_id',
    ];

    public function __construct(private readonly Source $content, private readonly Languages $languages)
    {
    }

    /** @return list<int> The functional pages, with their translations. */
    public static function pages(Languages $languages): array
    {
        $shop = array_values(array_filter(array_map(static fn (string $option): int => (int) get_option($option), self::OPTIONS)));
        $languages->prime($shop);
        return array_merge($shop, ...array_map(static fn (int $page): array => array_values($languages->translationsOfPost($page)), $shop));
    }

    public function idsAfter(int $id, int $limit): array
    {
        return $this->content->idsAfter($id, $limit);
    }

    public function count(int $upTo = PHP_INT_MAX): int
    {
        return $this->content->count($upTo);
    }

    public function items(array $ids): array
    {
        $items = $this->content->items($ids);
        if ($items === []) {
            return [];
        }
        $pages = self::pages($this->languages);
        return array_map(static fn (Item $item): Item => in_array($item->id, $pages, true) ? $item->asHidden() : $item, $items);
    }

    public function terms(): array
    {
        return $this->content->terms();
    }

    public function problem(): ?SourceProblem
    {
        return $this->content->problem();
    }

    public function closed(): array
    {
        return $this->content->closed();
    }

    public function watch(Changes $changes): void
    {
        $this->content->watch($changes);
        foreach (self::OPTIONS as $option) {
            add_action('update_option_' . $option, static function (mixed $old, mixed $new) use ($changes): void {
                foreach (array_filter([(int) $old, (int) $new]) as $page) {
                    $changes->post($page);
                }
            }, 10, 2);
            add_action('add_option_' . $option, static fn (string $name, mixed $new) => $changes->post((int) $new), 10, 2);
        }
    }
}
