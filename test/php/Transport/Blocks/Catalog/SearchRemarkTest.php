<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Blocks\Catalog;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Search\SearchNote;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Transport\Blocks\Catalog\SearchRemark;
use PHPUnit\Framework\TestCase;

final class SearchRemarkTest extends TestCase
{
    public function testSaysInTheLanguageOfThePageHowTheSearchDiffersFromTheTypedOne(): void
    {
        $remark = new SearchRemark(new Messages(TheContract::get()));
        $note = new SearchNote(['casti'], true, ['xyzzy', 'qqq'], ['rolle' => 'role', '80m' => '80mm']);

        self::assertSame(['', ''], [$remark->text(null, 'ro'), $remark->text(new SearchNote(), 'ru')]);
        self::assertSame(
            'Niciun produs nu conține toate cuvintele; mai jos sunt cele care conțin cât mai multe dintre ele. În loc de „rolle” s-a căutat „role”.'
            . ' În loc de „80m” s-a căutat „80mm”. Fără rezultate pentru: xyzzy, qqq. Căutarea are prea multe cuvinte; ultimele nu s-au folosit.',
            $remark->text($note, 'ro')
        );
        self::assertSame(
            'Товаров, в которых есть все слова, нет; показаны те, где их больше всего. Вместо «rolle» показаны результаты для «role».'
            . ' Вместо «80m» показаны результаты для «80mm». Ничего не найдено по словам: xyzzy, qqq. В запросе слишком много слов; последние не учтены.',
            $remark->text($note, 'ru')
        );
        self::assertSame(
            'Există produse cu aceste cuvinte, dar niciunul nu corespunde filtrelor. Fără rezultate pentru: xyzzy.',
            $remark->text(new SearchNote(leftOut: ['xyzzy'], isFilteredOut: true), 'ro')
        );
        self::assertSame('Цена не ищется среди слов (1000, 1500); для неё есть фильтр по цене.', $remark->text(new SearchNote(prices: ['1000', '1500']), 'ru'));
    }
}
