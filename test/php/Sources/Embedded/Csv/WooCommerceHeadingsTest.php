<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Embedded\Csv;

use MdShop\Catalog\Sources\Embedded\Csv\WooCommerceHeadings;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class WooCommerceHeadingsTest extends TestCase
{
    #[TestWith(['SKU', 'sku'])]
    #[TestWith([' Sale price ', 'sale price'])]
    #[TestWith(['Tip', 'type'])]
    #[TestWith(['Preț promoțional', 'sale price'])]
    #[TestWith(['Preţ de vânzare', 'sale price'])]
    #[TestWith(['Preț obișnuit', 'regular price'])]
    #[TestWith(['Dată încheiere promoție', 'date sale price ends'])]
    #[TestWith(['În stoc?', 'in stock?'])]
    #[TestWith(['Părinte', 'parent'])]
    #[TestWith(['Nume atribut 12', 'attribute 12 name'])]
    #[TestWith(['Valoare (valori) atribut 2', 'attribute 2 value(s)'])]
    #[TestWith(['Тип', 'type'])]
    #[TestWith(['Короткое описание', 'short description'])]
    #[TestWith(['Цена распродажи', 'sale price'])]
    #[TestWith(['Дата начала действия продажной цены', 'date sale price starts'])]
    #[TestWith(['Наличие', 'in stock?'])]
    #[TestWith(['В наличии?', 'in stock?'])]
    #[TestWith(['Имя атрибута 1', 'attribute 1 name'])]
    #[TestWith(['Название атрибута 3', 'attribute 3 name'])]
    #[TestWith(['Значение(-я) аттрибута(-ов) 1', 'attribute 1 value(s)'])]
    #[TestWith(['Значения атрибутов 10', 'attribute 10 value(s)'])]
    #[TestWith(['Translation group', 'translation group'])]
    #[TestWith(['Запасы', 'запасы'])]
    #[TestWith(['Vizibilitate atribut 1', 'vizibilitate atribut 1'])]
    #[TestWith(['Глобальный атрибут 1', 'глобальный атрибут 1'])]
    public function testColumnsAreKnownInEveryLanguageAndRelease(string $name, string $english): void
    {
        self::assertSame($english, WooCommerceHeadings::english($name));
    }
}
