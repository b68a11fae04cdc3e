<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use MdShop\Catalog\Contract\Messages;

/** Formats prices for people: "1.499,00 MDL" in Romanian, "1 499,00 MDL" in Russian; "de la …", "от …" if variants differ. */
final class Prices
{
    private const NO_BREAK_SPACE = "\u{A0}";

    public function __construct(private readonly Messages $messages)
    {
    }

    /**
     * Returns only the active price, as plain text.
     *
     * @param array<string, mixed> $priced A product or a variant, as the contract defines them.
     */
    public function text(array $priced, string $language): string
    {
        return $priced['price'] === null
            ? $this->messages->text($language, 'price.none')
            : $this->from($priced, self::amount($priced['price'], $priced['currency'], $language), $language);
    }

    /**
     * Returns the active price as HTML, followed by the regular price if the product is on sale.
     *
     * @param array<string, mixed> $priced
     */
    public function html(array $priced, string $language): string
    {
        $price = '<span class="md-shop-price__now">' . esc_html($this->text($priced, $language)) . '</span>';
        if ($priced['price'] === null || $priced['regular_price'] === null || $priced['regular_price'] === $priced['price']) {
            return $price;
        }
        return sprintf(
            '%s <del class="md-shop-price__regular"><span class="screen-reader-text">%s: </span>%s</del>',
            $price,
            esc_html($this->messages->text($language, 'price.regular')),
            esc_html(self::amount($priced['regular_price'], $priced['currency'], $language))
        );
    }

    /** @param array<string, mixed> $priced */
    private function from(array $priced, string $amount, string $language): string
    {
        return ($priced['price_from'] ?? false) === true ? $this->messages->text($language, 'price.from', ['price' => $amount]) : $amount;
    }

    private static function amount(string $price, string $currency, string $language): string
    {
        [$whole, $hundredths] = explode('.', $price);
        $grouped = (string) preg_replace('/\B(?=(\d{3})+$)/', $language === 'ru' ? self::NO_BREAK_SPACE : '.', $whole);
        return $grouped . ',' . $hundredths . self::NO_BREAK_SPACE . $currency;
    }
}
