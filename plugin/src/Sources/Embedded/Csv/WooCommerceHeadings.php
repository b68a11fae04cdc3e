<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Support\Text\Folding;

/**
 * What WooCommerce's export calls its columns: in the language of the user who exports, and not the same in all releases. The names are
 * those of its translations to Romanian and Russian.
 */
final class WooCommerceHeadings
{
    /** Translations by the English name, all in folded form. */
    private const NAMES = [
        'type' => ['tip', 'тип'],
        'sku' => ['артикул', 'cod produs', 'cod unic'],
        'name' => ['nume', 'имя', 'название'],
        'published' => ['publicat', 'опубликован', 'опубликовано'],
        'visibility in catalog' => ['vizibilitate in catalog', 'видимость в каталоге'],
        'short description' => ['descriere scurta', 'краткое описание', 'короткое описание'],
        'description' => ['descriere', 'описание'],
        'date sale price starts' => [
            'data incepere promotie', 'data inceput pret promotional', 'дата начала действия скидки', 'дата начала действия продажной цены',
        ],
        'date sale price ends' => [
            'data incheiere promotie', 'data sfarsit pret promotional', 'дата окончания действия скидки', 'дата окончания действия продажной цены',
        ],
        'in stock?' => ['in stoc?', 'в наличии?', 'наличие'],
        'sale price' => ['pret promotional', 'pret de vanzare', 'pret redus', 'акционная цена', 'цена распродажи'],
        'regular price' => ['pret obisnuit', 'pret normal', 'базовая цена', 'обычная цена'],
        'categories' => ['categorii', 'категории'],
        'brands' => ['branduri', 'marci', 'бренды'],
        'images' => ['imagini', 'изображения'],
        'parent' => ['parinte', 'родительский', 'родитель'],
        'position' => ['pozitie', 'позиция'],
        // Of Polylang for WooCommerce.
        'language' => ['limba', 'язык'],
        'translation group' => ['grup de traduceri', 'группа переводов'],
    ];

    /** The names and values of attributes; the group is the number. */
    private const ATTRIBUTES = [
        'attribute %d name' => '#^(?:attribute (\d+) name|nume atribut (\d+)|(?:имя|название) атрибута (\d+))$#u',
        'attribute %d value(s)' => '#^(?:attribute (\d+) value\(s\)|valoare (?:\(valori\) )?atribut (\d+)|значени[ея](?:\(-я\))? атт?рибута?(?:\(-ов\)|ов)? (\d+))$#u',
    ];

    /** The English name of a column in lower case; the folded name if the column is not known. */
    public static function english(string $name): string
    {
        $folded = Folding::fold(trim($name));
        foreach (self::NAMES as $english => $names) {
            if ($folded === $english || in_array($folded, $names, true)) {
                return $english;
            }
        }
        foreach (self::ATTRIBUTES as $english => $pattern) {
            if (preg_match($pattern, $folded, $found) === 1) {
                return sprintf($english, (int) end($found));
            }
        }
        return $folded;
    }
}
