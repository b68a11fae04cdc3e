<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\ReadModel\Projection;

use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\ReadModel\Projection;
use MdShop\Catalog\ReadModel\Projection\Composer;
use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\Search\Text\Analyzer;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** The fields of content (docs/decisions.md, "Texts" and "Times"), and the rows of hidden items. */
final class ContentProjectionTest extends TestCase
{
    public function testASummaryHasTheDescribedFieldsAndNoDetail(): void
    {
        $projection = self::project('Rezumat.', 'Text lung.');

        self::assertSame([
            'id' => 8, 'type' => 'news', 'title' => 'Știri & noutăți', 'url' => '/stiri/', 'excerpt' => 'Rezumat.', 'modified' => '{modified}',
        ], json_decode($projection->summary, true));
        self::assertSame('', $projection->detail);
        self::assertSame([500, DueEntries::FOREVER], [$projection->modified, $projection->validUntil]);
    }

    #[DataProvider('excerpts')]
    public function testTheExcerptIsTheWrittenOneOrTheBeginningOfTheText(string $written, string $text, string $expected): void
    {
        self::assertSame($expected, json_decode(self::project($written, $text)->summary, true)['excerpt']);
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function excerpts(): iterable
    {
        yield 'written' => ['<p>Scurt &amp; clar</p>', 'Lung.', 'Scurt & clar'];
        yield 'not written: the beginning of the text' => ['', "Primul rând\nal doilea", 'Primul rând al doilea'];
        yield 'written but empty' => ['<p> &nbsp;</p>', 'Text.', 'Text.'];
        yield 'neither' => ['', '', ''];
        yield '300 code points are not cut' => ['', str_repeat('ш', 300), str_repeat('ш', 300)];
        yield 'longer texts end at a word' => ['', str_repeat('товар ', 60), rtrim(str_repeat('товар ', 50)) . '…'];
        yield 'a written excerpt is cut too' => [str_repeat('товар ', 60), 'x', rtrim(str_repeat('товар ', 50)) . '…'];
    }

    public function testTheWholeTextIsSearchedNotOnlyTheExcerpt(): void
    {
        $projection = self::project('Rezumat.', 'Campionatul de la Bălți');

        self::assertSame([58, 30, 73], array_map(static fn (string $word): ?int => $projection->words->impacts[$word] ?? null, ['stiri', 'rezumat', 'balti']));
    }

    public function testTheWordsForItsKindAreSearched(): void
    {
        self::assertArrayHasKey('noutati', self::project('', 'Text.')->words->impacts);
    }

    public function testTheFingerprintDependsOnTheWholeText(): void
    {
        self::assertNotSame(self::project('R.', 'unu')->fingerprint, self::project('R.', 'doi')->fingerprint);
        self::assertSame(self::project('R.', 'unu')->fingerprint, self::project('R.', 'unu')->fingerprint);
    }

    public function testTheRowOfAHiddenItemHasNoTexts(): void
    {
        $hidden = self::composer()->hidden(self::item('Secret', 'secret', false), 'ru', 80, 'stamp');

        self::assertFalse($hidden->visible);
        self::assertSame([8, 80, 'content', 'news', 'ru', 500], [
            $hidden->objectId, $hidden->groupId, $hidden->kind, $hidden->type, $hidden->language, $hidden->modified,
        ]);
        self::assertSame(['', '', [], '', ''], [
            $hidden->slug, $hidden->url, $hidden->words->impacts, $hidden->summary, $hidden->detail,
        ]);
        self::assertSame(DueEntries::FOREVER, $hidden->validUntil);
    }

    public function testTheFingerprintOfAHiddenItemIsNeverEmptyNorThatOfAVisibleItem(): void
    {
        $hidden = self::composer()->hidden(self::item('', '', false), 'ro', 8, 'stamp');

        self::assertNotSame('', $hidden->fingerprint);
        self::assertNotSame(self::project('', '')->fingerprint, $hidden->fingerprint);
    }

    private static function project(string $excerpt, string $text): Projection
    {
        return self::composer()->visible(self::item($excerpt, $text), 'ro', 80, $text, ['category' => [], 'brand' => []], [], 'Sunați.', 'stamp', 1000);
    }

    private static function item(string $excerpt, string $content, bool $public = true): Item
    {
        return new Item(
            8,
            'content',
            'news',
            $public,
            'stiri',
            'https://example.md/stiri/',
            'Știri &amp; noutăți',
            $content,
            $excerpt,
            500
        );
    }

    private static function composer(): Composer
    {
        return new Composer(new Site('https://example.md'), static fn (string $url): string => $url, 'MDL', TheContract::get()->bounds()['excerpt'], new Analyzer());
    }
}
