<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Parts;

use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Contract\Messages;

/**
 * Formats prices for people, by default as they say them: "1 499 lei" in Romanian, "1 499 леев" in Russian; "de la …", "от …" if variants
 * differ. With the code of the currency they are "1.499,00 MDL" and "1 499,00 MDL".
 */
final class Prices
{
    private const NO_BREAK_SPACE = "\u{A0}";

    /** @param string $currency The currency of all prices, see Contract::service(). */
    public function __construct(private readonly Messages $messages, private readonly string $currency, private readonly bool $hasCode)
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
            : $this->active($priced, $language);
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
            esc_html($this->amount($priced['regular_price'], $priced['currency'], $language))
        );
    }

    /**
     * Messages by plural form with {count}, for scripts that write prices: `lei`, and `leiOf` after words such as "from".
     *
     * @return array{lei: array<string, string>, leiOf: array<string, string>}|null null with the currency's code.
     */
    public function forms(string $language): ?array
    {
        return $this->hasCode ? null : ['lei' => $this->messages->forms($language, 'price.lei'), 'leiOf' => $this->messages->forms($language, 'price.lei_of')];
    }

    /** A lowest or highest price, "1499" or "1499.5", in the form that it has after words such as "from" and "up to". */
    public function limit(string $price, string $language): string
    {
        return $this->amount(Money::format((int) Money::parse($price)), $this->currency, $language, 'price.lei_of');
    }

    /**
     * By how many whole percent the active price is below the regular one, rounded down; 0 if it is not reduced.
     *
     * @param array<string, mixed> $priced
     */
    public static function reduction(array $priced): int
    {
        [$now, $regular] = [Money::parse((string) $priced['price']), Money::parse((string) $priced['regular_price'])];
        return $now === null || $regular === null || $now >= $regular ? 0 : intdiv(($regular - $now) * 100, $regular);
    }

    /** "−16%", in Russian "−16 %". */
    public static function percent(int $reduction, string $language): string
    {
        return '−' . $reduction . ($language === 'ru' ? self::NO_BREAK_SPACE : '') . '%';
    }

    /** @param array<string, mixed> $priced */
    private function active(array $priced, string $language): string
    {
        $isFrom = ($priced['price_from'] ?? false) === true;
        $amount = $this->amount($priced['price'], $priced['currency'], $language, $isFrom ? 'price.lei_of' : 'price.lei');
        return $isFrom ? $this->messages->text($language, 'price.from', ['price' => $amount]) : $amount;
    }

    /** @param 'price.lei'|'price.lei_of' $message */
    private function amount(string $price, string $currency, string $language, string $message = 'price.lei'): string
    {
        [$whole, $hundredths] = explode('.', $price);
        $group = $language === 'ru' || ! $this->hasCode ? self::NO_BREAK_SPACE : '.';
        $grouped = (string) preg_replace('/\B(?=(\d{3})+$)/', $group, $whole);
        if ($this->hasCode) {
            return $grouped . ',' . $hundredths . self::NO_BREAK_SPACE . $currency;
        }
        // After a fraction Russian always has the same form as after 2 alone.
        return $hundredths === '00'
            ? $this->messages->text($language, $message, ['count' => (int) $whole], $grouped)
            : $this->messages->text($language, 'price.lei', ['count' => 2], $grouped . ',' . $hundredths);
    }
}
