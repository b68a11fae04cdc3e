<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Search;

use MdShop\Catalog\Settings\DefaultSynonyms;
use MdShop\Catalog\Tests\Fixtures\SmallIndex;
use PHPUnit\Framework\TestCase;

/** What a search makes of words that nothing matches (docs/search.md, "Typing errors"). The demonstration's queries are in test/search. */
final class IndexSearchTest extends TestCase
{
    public function testInATextOfTheOtherLayoutOnlyChangedWordsAreReported(): void
    {
        $index = (new SmallIndex('ru'))->add(['Ролики 42', 'Эластик 42']);

        self::assertSame("'kfcnbr>эластик", $index->corrected("'kfcnbr 42"));
        self::assertSame([2], $index->find("'kfcnbr 42")->ids);
        self::assertSame('hjkbrb>ролики', $index->corrected('hjkbrb 42'));
    }

    public function testANumberOfAListOrADateIsFound(): void
    {
        $index = (new SmallIndex('ro'))->add(['Șosete 38,39,40', 'Concurs 12.09.2026', 'Role 40,5', 'Casca 1.200,00']);

        foreach (['40' => [1, 3], '38,39,40' => [1], '2026' => [2], '12.09.2026' => [2], '40,5' => [3], '5' => [], '1.200,00' => [4], '00' => []] as $typed => $ids) {
            $result = $index->find((string) $typed);
            self::assertSame([$ids, []], [$result->ids, $result->note->corrected ?? []], (string) $typed);
        }
    }

    public function testLettersOfAModelDoNotBeginAWordOfTheOtherLayout(): void
    {
        $index = (new SmallIndex('ru'))->add(['Ролики 90', 'Кишинёв 90', 'Кисти']);

        foreach (['ролики RB 90' => [1], 'RB 90' => [2, 1], 'RB' => []] as $typed => $ids) {
            $result = $index->find($typed);
            self::assertSame([$ids, []], [$result->ids, $result->note->corrected ?? []], $typed);
        }
        self::assertSame(['rb'], $index->find('ролики RB 90')->note?->leftOut);
        self::assertSame('rb>ки', $index->add(['Ки'])->corrected('RB'), 'An item has the word itself.');
        self::assertSame([4], $index->find('RB')->ids);
        self::assertSame('', (new SmallIndex('ro'))->add(['Role'])->corrected('кщ'));
    }

    public function testLettersOfAModelAreNoStopWordOfTheOtherLayout(): void
    {
        $index = (new SmallIndex('ru'))->add(['Ролики из Кишинёва 90', 'Шлем от Nistrel для детей, не он', 'Колесо за два дня']);

        foreach (['BP' => [], 'jn' => [], 'PF' => [], 'lkz' => [], 'BP jn' => [], 'BP 90' => [1], 'ролики BP' => [1]] as $typed => $ids) {
            $result = $index->find($typed);
            self::assertSame([$ids, []], [$result->ids, $result->note->corrected ?? []], $typed);
        }
        self::assertSame(['bp'], $index->find('BP 90')->note?->leftOut);
        foreach (['iktv lkz ltntq', 'iktv lkz Nistrel', 'iktv-lkz'] as $typed) {
            self::assertSame([2], $index->find($typed)->ids, $typed);
        }
        self::assertSame('iktv>шлем lkz>для', $index->corrected('iktv lkz Nistrel'), 'Another word was typed in the other layout too.');
        self::assertSame('rjulf>когда', (new SmallIndex('ru'))->add(['Когда кататься'])->corrected('rjulf'), 'Four letters and more.');
        self::assertSame([], (new SmallIndex('ro'))->add(['Role și căști'])->find('жш')->ids);
    }

    public function testApostrophesThatStandForASoftSignAreUndone(): void
    {
        $index = (new SmallIndex('ru'))->add(['Пальто', 'Ролики 42', 'Пальто и ролики']);

        self::assertSame("pal'to>пальто", $index->corrected("Pal'to"));
        self::assertSame([1, 3], $index->find("pal'to")->ids);
        self::assertSame("pal'to>пальто roliki>ролики", $index->corrected("pal'to roliki"));
    }

    public function testAPhraseThatNothingMatchesIsSearchedAsItsWords(): void
    {
        $texts = ['Role de skate', 'Ceară pentru skate'];
        foreach (['', 'skateboard, placă de skate', "skateboard, placă de skate\nceară, vax, unsoare de skate"] as $synonyms) {
            $result = (new SmallIndex('ro', synonyms: $synonyms))->add($texts)->find('placă de skate');
            self::assertSame([2, 1], $result->ids, $synonyms);
            self::assertSame(['placă'], $result->note?->leftOut);
        }
    }

    public function testTheWordsOfSuchAPhraseAreCorrectedAndHaveTheirOwnSynonyms(): void
    {
        $index = (new SmallIndex('ro', synonyms: "longboard, rolle de viteză\niute, viteză"))->add(['Role iute', 'Role mici']);

        self::assertSame('rolle>role', $index->corrected('rolle de viteză'));
        self::assertSame([1], $index->find('rolle de viteză')->ids);
    }

    public function testAFormThatBeginsLikeTheTypedWordCountsOnce(): void
    {
        $index = (new SmallIndex('ro'))->add(['Role', 'Rolele', 'Rolă']);

        self::assertSame([1, 3, 2], $index->find('role')->ids, 'The word itself first, then its forms, the newest first.');
    }

    public function testTheIdsOfFewFoundItemsComeWithTheirWords(): void
    {
        $index = (new SmallIndex('ro'))->add(array_map(static fn (int $number): string => 'Role ' . ($number === 100 ? 'albe' : 'negre'), range(1, 200)));

        self::assertSame([], preg_grep('/column:id/', $index->statementsOf('albe', category: 0)));
        self::assertSame([], preg_grep('/column:id/', $index->statementsOf('role albe', category: 0)));
        self::assertCount(1, preg_grep('/column:id/', $index->statementsOf('role', category: 0)) ?: []);
    }

    /** Of the items before a page nothing is read, so their number alone decides where it begins. */
    public function testThePagesOfASearchAreTheWholeOrderInPieces(): void
    {
        // Items that are found alike, and better and worse ones between them; more than are ordered by closeness.
        $texts = array_map(static fn (int $number): string => 'Role ' . str_repeat('mari ', $number % 4) . ['albe', 'negre', 'roșii'][$number % 3], range(1, 150));
        $index = (new SmallIndex('ro'))->add($texts);
        foreach (['role', 'mari', 'role mari', 'role albe mari'] as $query) {
            $whole = $index->find($query, 200)->ids;
            foreach ([1, 7, 20, 64] as $length) {
                $pages = [];
                for ($offset = 0; $offset <= count($whole); $offset += $length) {
                    array_push($pages, ...$index->find($query, $length, $offset)->ids);
                }
                self::assertSame($whole, $pages, "{$query}, pages of {$length}");
            }
        }
    }

    public function testWithoutIsNotWith(): void
    {
        $index = (new SmallIndex('ro'))->add(['Role cu frână', 'Role fără frână', 'Lampă fără baterii', 'Role', 'Căști']);

        self::assertSame([2], $index->find('role fără frână')->ids);
        self::assertNull($index->find('role fara frana')->note);
        self::assertSame([2, 1], $index->find('role cu frână')->ids);
        self::assertSame(['fără', 'vizor'], $index->find('role fără vizor')->note?->leftOut, 'Without something unknown says nothing.');
        self::assertSame([4, 2, 1], $index->find('role fără vizor')->ids);
        self::assertSame([[2], null], [$index->find('role fără')->ids, $index->find('role fără')->note]);
        self::assertNotContains(3, $index->find('căști fără role')->ids, 'The lamp has nothing of it but "fără".');

        $russian = (new SmallIndex('ru'))->add(['Ролики с тормозом', 'Ролики без тормоза', 'Ролики безопасные, тормоз']);
        foreach (['ролики без тормоза', 'roliki bez tormoza', 'hjkbrb ,tp njhvjpf', 'ролики безтормоза'] as $typed) {
            self::assertSame([2], $russian->find($typed)->ids, $typed);
        }
    }

    public function testNoOtherWordIsTakenForWithout(): void
    {
        $index = (new SmallIndex('ro'))->add(['Role fără frână', 'Role cu frână']);

        self::assertSame(['vară'], $index->find('role de vară')->note?->leftOut);
        self::assertSame('', $index->corrected('role de vară'));
    }

    public function testThePriceInAQueryNeitherFindsTextsNorHidesProducts(): void
    {
        $index = (new SmallIndex('ro'))->add(['Role 42', 'Role negre', 'Lampă de 3000 de lumeni pentru role 42', 'Card cadou 500 lei', 'Card cadou 1000 lei', 'Ulei, 500 ml']);
        $found = static function (string $typed) use ($index): array {
            $result = $index->find($typed);
            return [$result->ids, $result->note->isPartial ?? false, $result->note->prices ?? []];
        };

        self::assertSame([[1, 3], false, ['3000']], $found('Ce role aveți pe 42 sub 3000 de lei?'));
        self::assertSame([[2, 1, 3], false, ['1000', '1500']], $found('role între 1000 și 1500 lei'));
        self::assertSame([[2, 1, 3], false, ['1500lei']], $found('role max. 1500lei'));
        self::assertSame([[2, 1, 3], false, ['500']], $found('role 500 lei'), 'No roller has it.');
        self::assertSame([[4], false, []], $found('card cadou 500 lei'), 'A text that names it counts.');
        self::assertSame([[5, 4], false, ['500']], $found('card cadou până la 500 lei'));
        self::assertSame([[5, 4], true, []], $found('700 lei'), 'A price alone is searched like any words.');

        $pages = (new SmallIndex('ro', 'content'))->add(['Livrare gratuită peste 1000 lei', 'Livrare']);
        self::assertSame([1], $pages->find('livrare peste 1000 lei')->ids, 'Pages say it in words.');
    }

    public function testTheLabelOfASizeIsNoWordOfTheText(): void
    {
        $index = (new SmallIndex('ro'))->add(['Role 38', 'Role reglabile, patru mărimi, de la 38', 'Role 40', 'Ghid de mărimi']);

        foreach (['role mărimea 38', 'role 38 nr', 'role nr. 38'] as $typed) {
            self::assertEqualsCanonicalizing([1, 2], $index->find($typed)->ids, $typed);
            self::assertNull($index->find($typed)->note, $typed);
        }
        self::assertSame([4], $index->find('ghid mărimi')->ids);
    }

    public function testTwoWordsThatTheListHasAsOneAreJoined(): void
    {
        $index = (new SmallIndex('ro'))->add(['Role Powerslide', 'Mănuși cu slidere, power', 'Powerslide', 'Role Rollerblade', 'Roller derby']);

        self::assertSame(['power slide' => 'powerslide'], $index->find('role power slide')->note?->corrected);
        self::assertSame([1], $index->find('role power slide')->ids);
        self::assertSame('roller blade>rollerblade', $index->corrected('Roller Blade'), 'No item has "blade".');
        self::assertSame([2], $index->find('power slide')->ids, 'An item has both words.');
        self::assertNull($index->find('power slide')->note);
        self::assertSame($index->statements('roller derby'), $index->statements('role powerslide'), 'Nothing is looked up if items have all words.');
        self::assertLessThanOrEqual($index->statements('role') + 1, $index->statements('role powerslide'));
    }

    public function testTheDefaultSynonymsKnowWhomAThingIsFor(): void
    {
        $index = (new SmallIndex('ro', synonyms: DefaultSynonyms::TEXTS['ro']))
            ->add(['Role damă', 'Role femei', 'Role bărbați', 'Role pentru fete, frână în față', 'Role pentru fetițe', 'Role băieți', 'Role, frână în față']);
        foreach (['doamne' => [1, 2], 'femeie' => [1, 2], 'bărbătești' => [3], 'barbat' => [3], 'fetiță' => [4, 5], 'fete' => [4, 5], 'băiat' => [6]] as $typed => $ids) {
            self::assertEqualsCanonicalizing($ids, $index->find("role {$typed}")->ids, $typed);
        }

        $russian = (new SmallIndex('ru', synonyms: DefaultSynonyms::TEXTS['ru']))->add(['Женские ролики', 'Ролики для девочек', 'Скейтборд']);
        foreach (['ролики для девушек' => [1], 'ролики девушке' => [1], 'ролики для девочки' => [2], 'скейт борд' => [3]] as $typed => $ids) {
            self::assertSame([$ids, null], [$russian->find($typed)->ids, $russian->find($typed)->note], $typed);
        }
    }

    public function testPluralsInUriFindTheSingular(): void
    {
        $index = (new SmallIndex('ro'))->add(['Șasiu', 'Kit', 'Ulei', 'Tricou', 'Masă', 'Skateboard']);

        foreach (['șasiuri' => [1], 'sasiurile' => [1], 'kituri' => [2], 'uleiurilor' => [3], 'tricouri' => [4], 'măsuri' => [], 'skateboarduri' => [6]] as $typed => $ids) {
            $result = $index->find($typed);
            self::assertSame([$ids, null], [$result->ids, $result->note], $typed);
        }
    }

    public function testAPhraseThatSomethingMatchesStaysWhole(): void
    {
        $index = (new SmallIndex('ro', synonyms: 'skateboard, placă de skate'))->add(['Skateboard', 'Placă mare', 'Skate']);

        self::assertSame([1], $index->find('placă de skate')->ids);
        self::assertNull($index->find('placă de skate')->note);
    }

    public function testAWordTakenForAStopWordIsReported(): void
    {
        $result = (new SmallIndex('ro'))->add(['Role care merg', 'Role mici'])->find('carre role');

        self::assertSame([2, 1], $result->ids);
        self::assertSame(['carre' => 'care'], $result->note?->corrected);
    }

    public function testAWordIsTakenForAStopWordOnlyIfNoOtherIsNear(): void
    {
        self::assertSame('carre>carme', (new SmallIndex('ro'))->add(['Role care merg', 'Carme'])->corrected('carre'));
        self::assertSame('carre>care', (new SmallIndex('ro'))->add(['Role care merg', 'Caroe'])->corrected('carre'));
        $index = (new SmallIndex('ro'))->add(['Role care merg'])->add(['Carme'], 'content');
        self::assertSame('carre>care', $index->corrected('carre'), 'No product has the other word.');
    }

    public function testNearerWordsOfTheOtherListDoNotCrowdOutThoseOfThisOne(): void
    {
        $index = (new SmallIndex('ru'))->add(['Колесо'])->add(['Каллесо калессо калесоо каалесо калеесо'], 'content');

        self::assertSame('калесо>колесо', $index->corrected('калесо'));
    }

    public function testAWordThatNoItemHasAnyMoreIsCorrected(): void
    {
        $index = (new SmallIndex('ru'))->add(['Калесо', 'Колесо']);
        self::assertSame('', $index->corrected('калесо'));

        self::assertSame('калесо>колесо', $index->remove(1)->corrected('калесо'));
        self::assertSame([2], $index->find('калесо')->ids);
    }

    public function testAWordThatOnlyTheOtherListHasIsSpeltRight(): void
    {
        foreach (['Калесо', 'Калеса'] as $form) {
            $index = (new SmallIndex('ru'))->add(['Колесо', 'Ролики'])->add([$form], 'content');
            $result = $index->find('калесо ролики');
            self::assertSame([[2], ['калесо'], []], [$result->ids, $result->note?->leftOut, $result->note?->corrected], $form);
        }
        $index = (new SmallIndex('ru'))->add(['Колесо'])->add(['Калесо'], 'content', 'ro');
        self::assertSame('калесо>колесо', $index->corrected('калесо'), 'Other languages do not count.');
    }

    public function testAWordWithoutASpaceIsSplitIfTheListHasNothingNearer(): void
    {
        $index = (new SmallIndex('ru'))->add(['Детский шлем'])->add(['Детскийшлер'], 'content');

        self::assertSame('детскийшлем>детский шлем', $index->corrected('детскийшлем'));
    }

    public function testACorrectedWordHasItsSynonyms(): void
    {
        $index = (new SmallIndex('ro', synonyms: "haine, jachetă\nrotile, role"))->add(['Haine', 'Jachetă', 'Role', 'Rotile']);

        foreach (['hanie' => 'haine', 'rotlie' => 'rotile'] as $typed => $meant) {
            self::assertSame("{$typed}>{$meant}", $index->corrected($typed));
            self::assertSame($index->find($meant)->ids, $index->find($typed)->ids);
        }
        self::assertSame([1, 2], $index->find('hanie')->ids);
    }

    public function testAWordIsTakenForASynonymThatNoItemHas(): void
    {
        $index = (new SmallIndex('ru', synonyms: "шлем, каска\nранец, рюкзак"))->add(['Шлем', 'Краска']);

        foreach (['касска', 'kaska', 'rfcrf'] as $typed) {
            self::assertSame("{$typed}>каска", $index->corrected($typed));
            self::assertSame([1], $index->find($typed)->ids);
        }
        self::assertSame([], $index->find('casca')->ids, 'In Latin letters that is "цасца".');
        self::assertSame([[], null], [$index->find('ранетс')->ids, $index->find('ранетс')->note], 'No item has its synonym either.');
    }

    public function testSynonymsDoNotCrowdOutTheWordsOfItems(): void
    {
        $synonyms = 'каллесо, калессо, калесоо, каалесо, калеесо, доска';

        self::assertSame('калесо>колесо', (new SmallIndex('ru', synonyms: $synonyms))->add(['Колесо'])->corrected('калесо'));
    }

    public function testAPhraseWithATypingErrorHasItsSynonyms(): void
    {
        $index = (new SmallIndex('ru', synonyms: 'ролики, роликовые коньки'))->add(['Ролики', 'Роликовые коньки', 'Коньки', 'Ролики и шлем']);
        $found = $index->find('роликовые коньки')->ids;

        self::assertSame([2, 1, 4], $found);
        foreach (['роликовые конъки', 'роликовыи коньки', 'роликовыи конъки'] as $typed) {
            self::assertSame($found, $index->find($typed)->ids, $typed);
        }
        self::assertSame('конъки>коньки', $index->corrected('роликовые конъки'));
        self::assertSame([4], $index->find('шлем роликовые конъки')->ids);
    }

    public function testAWordOfAPhraseThatNoItemHasIsNotLeftOut(): void
    {
        $index = (new SmallIndex('ro', synonyms: 'genunchiere, apărători pentru genunchi'))->add(['Genunchiere', 'Genunchi', 'Cotiere']);
        $result = $index->find('apărători pentru genunci');

        self::assertSame([[1], [], ['genunci' => 'genunchi']], [$result->ids, $result->note?->leftOut, $result->note?->corrected]);
        self::assertSame(['apărători', 'mari'], $index->find('apărători mari pentru genunci')->note?->leftOut, 'The words of no phrase.');
    }

    public function testTheWordsJoinedByADashAreSearchedSinglyIfNoItemHasThemAll(): void
    {
        $index = (new SmallIndex('ru', synonyms: 'скейт, доска'))->add(['Фитнес ролики', 'Ролики-шлем', 'Скейтборд', 'PW-FLX-80']);

        foreach (['фитнес-ролики' => [1], 'фитнес-ролеки' => [1], 'fitnes-roliki' => [1], 'шлем-ролеки' => [2], 'скейт-борды' => [3]] as $typed => $ids) {
            self::assertSame($ids, $index->find($typed)->ids, $typed);
        }
        self::assertSame('fitnes>фитнес roliki>ролики', $index->corrected('fitnes-roliki'));
        self::assertSame("pal'to-roliki>пальто-ролики", $index->add(['Пальто'])->corrected("pal'to-roliki"));
        self::assertSame(['борды'], $index->find('скейт-борды')->note?->leftOut);
        self::assertSame([], $index->find('pw-flx-90')->ids, 'A code stays whole.');
        $result = (new SmallIndex('ro'))->add(['Cască', 'Role Nistrel'])->find('mănuși-nistrell');
        self::assertSame([[2], ['mănuși'], ['nistrell' => 'nistrel']], [$result->ids, $result->note?->leftOut, $result->note?->corrected]);
    }

    public function testAWordThatNoItemHasDecidesNothing(): void
    {
        $index = (new SmallIndex('ro'))->add(['casca alba', 'casca neagra', 'placa alba']);

        $withUnknown = $index->find('xyzzyx casca alba');
        self::assertSame($index->find('casca alba')->ids, $withUnknown->ids);
        self::assertSame([1], $withUnknown->ids);
        self::assertSame(['xyzzyx'], $withUnknown->note?->leftOut);
        self::assertTrue($withUnknown->note->isPartial);
    }

    public function testAWordCountsWithAllItsPartsOrIsIgnored(): void
    {
        $index = (new SmallIndex('ro'))->add(['Role a1 b2 c3 d4 e5 f6 g7', 'Role a1 b2 c3 d4 e5 f6 g7 abec-9 casca']);
        $result = $index->find('role a1 b2 c3 d4 e5 f6 g7 abec-9 casca');

        self::assertSame([[1, 2], ['abec-9', 'casca']], [$result->ids, $result->note?->ignoredWords], 'The sixteenth part is "abec".');
        self::assertSame([2], $index->find('role a1 b2 c3 d4 e5 f6 g7 abec 9')->ids);
    }

    public function testManyUnknownWordsNeedAsManyStatementsAsTwo(): void
    {
        $index = (new SmallIndex('ru', synonyms: 'доска, пара колес'))->add(['Ролики', 'Колесо', 'Шлем', 'Большая доска']);
        $words = 'ролеки калесо шелм balshaya dcska abcdef ghijkl hjkbrb ktcj iktv бальшая дсока прст ролиик колссо шлемм';

        $two = $index->statements('ролеки калесо');
        self::assertSame(16, count(explode(' ', $words)));
        self::assertSame($two, $index->statements($words));
        self::assertLessThanOrEqual(11, $two);
        self::assertSame($index->statements('сила калесо') + 1, $index->statements('пара калесо'), 'A phrase that only the correction makes.');
        // The other layout is not corrected.
        self::assertLessThanOrEqual(13, $index->statements('hjktrb rfktcj itkv ktcj abcdef ghijkl iktv dcska'));
    }
}
