<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/** Replaces {placeholders} in texts of the contract. */
final class Placeholders
{
    /**
     * fill('page {page} of {pages}', ['page' => 2, 'pages' => 3]) → "page 2 of 3". Placeholders inside values are not
     * replaced, and placeholders without a value are kept.
     *
     * @param array<string, int|string> $values
     */
    public static function fill(string $template, array $values): string
    {
        $pairs = [];
        foreach ($values as $name => $value) {
            $pairs['{' . $name . '}'] = (string) $value;
        }
        return strtr($template, $pairs);
    }
}
