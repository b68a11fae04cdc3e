<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search\Text;

use MdShop\Catalog\Search\Text\QueryNumbers;
use MdShop\Catalog\Search\Text\WordKind;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class QueryNumbersTest extends TestCase
{
    #[TestWith(['role marimea 38', '. L .'])]
    #[TestWith(['role 38 marime', '. . L'])]
    #[TestWith(['casca m marime', '. . L'])]
    #[TestWith(['tricou marimea xxl', '. L .'])]
    #[TestWith(['ролики 37 размера', '. . L'])]
    #[TestWith(['ghid de marimi', '. . .'])]
    #[TestWith(['nr 38,5', 'L .'])]
    #[TestWith(['role 3000 lei', '. p L'])]
    #[TestWith(['role 3000 de lei', '. p L L'])]
    #[TestWith(['role 1.500,50 mdl', '. p L'])]
    #[TestWith(['role sub 3000 de lei', '. L P L L'])]
    #[TestWith(['42 sub 3000 lei negre', '. L P L .'])]
    #[TestWith(['role pana la 1500lei', '. L L P'])]
    #[TestWith(['role mai ieftine de 3 000 lei', '. L L L P P L'])]
    #[TestWith(['role 42 300 lei', '. . p L'])]
    #[TestWith(['role intre 1000 si 1500 lei', '. L P L P L'])]
    #[TestWith(['role 1000-1500 lei', '. p L'])]
    #[TestWith(['ролики от 1000 до 1500 лей', '. L P L P L'])]
    #[TestWith(['ролики не дороже 3000 леев', '. L L P L'])]
    #[TestWith(['role pana la 100 kg', '. . . . .'])]
    #[TestWith(['role sub 3000', '. . .'])]
    #[TestWith(['pret in lei', '. . .'])]
    #[TestWith(['80 leisure', '. .'])]
    public function testTellsPricesAndLabelsFromOtherWords(string $query, string $kinds): void
    {
        $words = explode(' ', $query);
        $seen = array_fill(0, count($words), '.');
        foreach (QueryNumbers::kinds($words) as $place => $kind) {
            $seen[$place] = match ($kind) {
                WordKind::Plain => '.',
                WordKind::Label => 'L',
                WordKind::Price => 'p',
                WordKind::PriceLimit => 'P',
            };
        }
        self::assertSame($kinds, implode(' ', $seen));
    }
}
