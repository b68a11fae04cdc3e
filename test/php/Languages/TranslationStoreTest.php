<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Languages;

use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Tests\WordPress\FakeDatabase;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class TranslationStoreTest extends TestCase
{
    private FakeDatabase $wpdb;
    private TranslationStore $store;

    protected function setUp(): void
    {
        State::reset();
        $rows = [];
        foreach ([[1, 'ro', 1], [2, 'ru', 1], [3, 'ro', 3], [4, 'ro', 4], [5, 'ru', 4]] as [$id, $language, $group]) {
            $rows[] = ['object_type' => 'post', 'object_id' => (string) $id, 'language' => $language, 'group_id' => (string) $group];
        }
        $this->wpdb = new FakeDatabase($rows);
        $this->store = new TranslationStore(new Database($this->wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null);
    }

    public function testPrimingReadsTheTranslationsOfAListInOneStatement(): void
    {
        $this->store->prime('post', [1, 3, 5, 9]);
        $found = array_map(fn (int $id): array => $this->store->translations('post', $id), [1, 3, 5, 9]);

        self::assertSame([['ro' => 1, 'ru' => 2], ['ro' => 3], ['ro' => 4, 'ru' => 5], ['ro' => 9]], $found);
        self::assertCount(1, $this->wpdb->statements);
    }

    public function testLoadsWhatIsExpectedWithTheFirstObjectThatIsAskedAbout(): void
    {
        $this->store->expect('post', [3, 5]);
        $this->store->expect('post', [9]);
        self::assertSame([], $this->wpdb->statements, 'nothing is asked about');

        self::assertSame('ru', $this->store->language('post', 2));
        $found = array_map(fn (int $id): array => $this->store->translations('post', $id), [3, 5, 9]);

        self::assertSame([['ro' => 3], ['ro' => 4, 'ru' => 5], ['ro' => 9]], $found);
        self::assertCount(1, $this->wpdb->statements);
    }

    public function testReadsThePageItselfAndThePagesThatAllLinkToWithTheFirstStatement(): void
    {
        State::$options = ['md_shop_many_languages' => '1'];
        $wpdb = self::site();
        $store = new TranslationStore(new Database($wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null);
        $names = 0;
        $store->expectOfPage(static function () use (&$names): string {
            $names++;
            return 'stire';
        }, 'ru');
        $store->expect('term', [7]);
        self::assertSame([0, 0], [$names, $wpdb->statements]);

        self::assertSame(['ro' => 6], $store->translations('post', 6), 'a post of neither kind');
        self::assertEquals([['ro' => 10, 'ru' => 11], ['ro' => 10, 'ru' => 11]], [$store->translations('post', 10), $store->translations('post', 11)]);
        self::assertSame([['ro' => 12], ['ro' => 20]], [$store->translations('post', 12), $store->translations('post', 20)], 'without a stored language');
        self::assertSame(['ro' => 30, 'ru' => 31], $store->translations('post', 30), 'the front page');
        self::assertSame('ru', $store->language('term', 7));
        self::assertSame(['ro' => 40, 'ru' => 42], $store->translations('post', 40), 'the post before');
        self::assertFalse($store->areUnknown('post', [53, 58, 64, 69]), 'the posts after, and the newest ones');
        self::assertSame(['ru', 'ro'], [$store->language('term', 8), $store->language('term', 9)], 'its term, and the parent of that');
        self::assertSame(['subsol-ru'], $store->editedParts('ru'));
        self::assertSame([1, 1], [$names, $wpdb->statements]);
        self::assertTrue($store->areUnknown('post', [60]) && $store->areUnknown('post', [41]) && $store->areUnknown('term', [10]), 'nothing else is read');
    }

    public function testReadsAllObjectsWithTheFirstStatementOfAPageIfTheyAreFew(): void
    {
        $wpdb = self::site();
        $store = new TranslationStore(new Database($wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null);
        $store->expectOfPage(static fn (): string => self::fail('No name is needed.'), 'ru');

        self::assertSame(['ro' => 6], $store->translations('post', 6), 'without a stored language');
        self::assertSame(['ro' => 40, 'ru' => 42], $store->translations('post', 42));
        self::assertSame(['ru', 'ro'], [$store->language('term', 10), $store->language('term', 11)]);
        self::assertFalse($store->areUnknown('post', [999]));
        self::assertSame(
            ['p.ID IN (11, 31, 42)', 'p.ID NOT IN (11, 31, 42)', 't.term_id NOT IN (7, 8, 10)'],
            [$store->condition('p.ID', 'ru'), $store->condition('p.ID', 'ro'), $store->condition('t.term_id', 'ro', 'term')]
        );
        self::assertSame(['subsol-ru'], $store->editedParts('ru'));
        self::assertSame(1, $wpdb->statements);

        $store->reset();
        $wpdb->query("INSERT INTO wp_md_shop_languages VALUES ('post', 6, 'ru', 6)");
        self::assertSame('ru', $store->language('post', 6));
        self::assertTrue($store->areUnknown('post', [999]), 'after a change only what is asked about is read');
        self::assertStringStartsWith('EXISTS (', $store->condition('p.ID', 'ru'));

        $store->reset();
        $store->expectOfPage(static fn (): string => self::fail('No name is needed.'), 'ru');
        self::assertSame('ru', $store->language('post', 6));
        self::assertSame('p.ID IN (11, 31, 42, 6)', $store->condition('p.ID', 'ru'), 'what is read all at once again');
    }

    /** @param array<string, string> $options */
    #[TestWith([[]])]
    #[TestWith([['md_shop_many_languages' => '1']])]
    public function testReadsWithTheFirstStatementOfARussianPageWhichTranslationsOfTheFrontPageAreNotPublished(array $options): void
    {
        $unpublished = static function (string $language, array $pages) use ($options): array {
            State::$options = $options + $pages;
            $wpdb = self::site();
            $wpdb->query("INSERT INTO wp_posts VALUES (30, 'acasa', 'page', 'draft', '2026-01-01'), (31, 'glavnaia', 'page', 'trash', '2026-01-01')");
            $wpdb->statements = 0;
            $store = new TranslationStore(new Database($wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null);
            $store->expectOfPage(static fn (): string => 'stire', $language);
            self::assertSame([31, 42], [$store->translations('post', 30)['ru'], $store->translations('post', 40)['ru']]);
            self::assertSame(1, $wpdb->statements);
            $found = array_values(array_filter([30, 31, 42], $store->isUnpublished(...)));
            $store->reset();
            self::assertFalse($store->isUnpublished(31));
            return $found;
        };

        self::assertSame([31], $unpublished('ru', ['page_on_front' => '30', 'page_for_posts' => '40']));
        self::assertSame([31], $unpublished('ru', ['page_on_front' => '0', 'page_for_posts' => '30']));
        self::assertSame([], $unpublished('ru', ['page_on_front' => '0', 'page_for_posts' => '']));
        self::assertSame([], $unpublished('ro', ['page_on_front' => '30', 'page_for_posts' => '40']));
    }

    public function testWithoutAnyLanguageEverythingIsRomanian(): void
    {
        $wpdb = self::site();
        $wpdb->query('DELETE FROM wp_md_shop_languages');
        $store = new TranslationStore(new Database($wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null);
        $store->expectOfPage(static fn (): string => '', 'ro');

        self::assertSame('ro', $store->language('post', 10));
        self::assertSame(['1 = 0', '1 = 1'], [$store->condition('p.ID', 'ru'), $store->condition('p.ID', 'ro')]);
    }

    public function testRemembersThatASiteHasManyObjects(): void
    {
        $wpdb = self::site();
        $wpdb->query('INSERT INTO wp_md_shop_languages VALUES ' . implode(', ', array_map(static fn (int $id): string => "('post', {$id}, 'ru', {$id})", range(1001, 1492)))); // phpcs:ignore WordPress.DB.PreparedSQL -- Written above.
        $statements = function () use ($wpdb): int {
            $store = new TranslationStore(new Database($wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null);
            $store->expectOfPage(static fn (): string => 'stire', 'ru');
            $wpdb->statements = 0;
            self::assertSame(['ru', 'ru', 'ro'], [$store->language('post', 1492), $store->language('term', 8), $store->language('term', 9)]);
            self::assertSame(['subsol-ru'], $store->editedParts('ru'));
            return $wpdb->statements;
        };

        self::assertSame([2, 1], [$statements(), $statements()]);
    }

    public function testWhereTheServerCutsTheTextOfAllObjectsOffOnlySomeAreRead(): void
    {
        $whole = strlen('"10":10 ,"30":30 ,"40":40 ');
        foreach (range(1, $whole - 1) as $longest) {
            State::$options = [];
            $wpdb = self::site();
            $wpdb->longestText = $longest;
            $store = new TranslationStore(new Database($wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null);
            $store->expectOfPage(static fn (): string => 'stire', 'ru');

            self::assertSame([['ro' => 40, 'ru' => 42], 'ru'], [$store->translations('post', 42), $store->language('term', 8)], "{$longest} characters");
            self::assertTrue($store->areUnknown('post', [999]));
            self::assertSame([], State::$options, 'the site is not large');
        }
    }

    public function testReadsEditedTemplatePartsByThemselvesForAnotherLanguageAndWithoutAPage(): void
    {
        $wpdb = self::site();
        $store = new TranslationStore(new Database($wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null);
        self::assertSame([['subsol-ru'], ['subsol-ru']], [$store->editedParts('ru'), $store->editedParts('ru')]);
        self::assertSame(1, $wpdb->statements);

        $store->expectOfPage(static fn (): string => '', 'ro');
        $store->language('post', 10);
        self::assertSame([], $store->editedParts('en'), 'a page in the default language has read none');
        self::assertSame(3, $wpdb->statements);
    }

    /** A site with two posts of the same name and with pages that options name. */
    private static function site(): SqliteDatabase
    {
        $wpdb = new SqliteDatabase('8.4.3');
        foreach (['posts', 'options', 'term_relationships', 'term_taxonomy'] as $table) {
            $wpdb->$table = 'wp_' . $table;
        }
        $wpdb->query('CREATE TABLE wp_posts (ID integer, post_name text, post_type text, post_status text, post_date text)');
        $wpdb->query("INSERT INTO wp_posts VALUES (6, 'alta', 'page', 'publish', '2026-01-01'), (10, 'stire', 'post', 'publish', '2026-01-02'),
            (11, 'novost', 'post', 'publish', '2026-01-02'), (12, 'stire', 'page', 'publish', '2026-01-03'), (40, 'veche', 'post', 'publish', '2026-01-01'),
            (41, 'ciorna', 'post', 'draft', '2026-01-01'), (70, 'subsol-ru', 'wp_template_part', 'publish', '2026-01-01'),
            (71, 'subsol', 'wp_template_part', 'publish', '2026-01-01'), (72, 'pagina-ru', 'page', 'publish', '2026-01-01')");
        $days = array_map(static fn (int $day): string => sprintf("(%d, 'n%d', 'post', 'publish', '2026-01-%02d')", 50 + $day, $day, $day), range(3, 19));
        $wpdb->query('INSERT INTO wp_posts VALUES ' . implode(', ', $days)); // phpcs:ignore WordPress.DB.PreparedSQL -- Written above.
        $wpdb->query('CREATE TABLE wp_options (option_name text, option_value text)');
        $wpdb->query("INSERT INTO wp_options VALUES ('page_on_front', '30'), ('woocommerce_cart_page_id', '20'), ('woocommerce_terms_page_id', '')");
        $wpdb->query('CREATE TABLE wp_term_relationships (object_id integer, term_taxonomy_id integer)');
        $wpdb->query('INSERT INTO wp_term_relationships VALUES (10, 8), (40, 10)');
        $wpdb->query('CREATE TABLE wp_term_taxonomy (term_id integer, term_taxonomy_id integer, parent integer)');
        $wpdb->query('INSERT INTO wp_term_taxonomy VALUES (8, 8, 9), (9, 9, 0), (10, 10, 0)');
        $wpdb->query('CREATE TABLE wp_md_shop_languages (object_type text, object_id integer, language text, group_id integer)');
        $wpdb->query("INSERT INTO wp_md_shop_languages VALUES ('post', 10, 'ro', 10), ('post', 11, 'ru', 10), ('post', 30, 'ro', 30), ('post', 31, 'ru', 30),
            ('post', 40, 'ro', 40), ('post', 42, 'ru', 40), ('term', 7, 'ru', 7), ('term', 8, 'ru', 8), ('term', 10, 'ru', 10)");
        $wpdb->statements = 0;
        return $wpdb;
    }

    public function testCachesEachSiteOfANetworkSeparately(): void
    {
        State::$site = 1;
        $store = new TranslationStore(new Database($this->wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null);
        $store->language('post', 2);
        self::otherSite($this->wpdb, active: true);
        $store->language('post', 2);
        self::firstSite($this->wpdb);
        $store->language('post', 2);

        self::assertCount(2, $this->wpdb->statements);
        self::assertStringContainsString(' wp_md_shop_languages ', $this->wpdb->statements[0]);
        self::assertStringContainsString(' wp_2_md_shop_languages ', $this->wpdb->statements[1]);
    }

    public function testReadsNothingFromASiteWithoutThePlugin(): void
    {
        State::$site = 1;
        $store = new TranslationStore(new Database($this->wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null);
        self::otherSite($this->wpdb, active: false);

        self::assertFalse($store->isServed());
        self::assertSame([['ro' => 2], false], [$store->translations('post', 2), $store->hasLanguage('post', 2)]);
        self::assertSame([], $this->wpdb->statements);

        self::firstSite($this->wpdb);
        self::assertSame('ru', $store->language('post', 2), 'the default of the other site was not cached for this one');
    }

    private static function otherSite(FakeDatabase $wpdb, bool $active): void
    {
        State::$site = 2;
        State::$options = [SchemaVersion::OPTION => 7, 'active_plugins' => $active ? ['md-shop-catalog/md-shop-catalog.php'] : []];
        $wpdb->prefix = 'wp_2_';
    }

    private static function firstSite(FakeDatabase $wpdb): void
    {
        State::$site = 1;
        $wpdb->prefix = 'wp_';
    }

    public function testWithoutTheTableEveryObjectCountsAsWithoutARowAndTheLackIsReportedOnce(): void
    {
        foreach (['read in parts' => ['md_shop_many_languages' => '1'], 'read all at once' => []] as $how => $options) {
            State::$options = $options;
            $wpdb = self::site();
            $wpdb->query('DROP TABLE wp_md_shop_languages');
            $wpdb->query("INSERT INTO wp_posts VALUES (50, 'subsol-ru', 'wp_template_part', 'publish', '2026-01-01')");
            $wpdb->statements = 0;
            $errors = [];
            $store = new TranslationStore(new Database($wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static function (DatabaseError $e) use (&$errors): void {
                $errors[] = $e->getCode();
            });
            $store->expectOfPage(static fn (): string => 'stire', 'ru');

            self::assertSame(['ro', ['ro' => 42], false], [$store->language('post', 11), $store->translations('post', 42), $store->hasLanguage('term', 8)], $how);
            self::assertSame(['1 = 0', '1 = 1'], [$store->condition('ID', 'ru'), $store->condition('ID', 'ro')], $how);
            self::assertContains('subsol-ru', $store->editedParts('ru'), $how);
            self::assertSame([DatabaseError::NO_TABLE], $errors, $how);
        }
    }

    public function testAsksForLanguagesBeforeWordPressAsksForAListOfAPage(): void
    {
        $wpdb = self::site();
        $store = new TranslationStore(new Database($wpdb), 'ro', new Network('md-shop-catalog/md-shop-catalog.php'), static fn () => null);
        $store->expectOfPage(static fn (): string => 'stire', 'ru');

        self::assertSame('ID IN (11, 31, 42)', $store->condition('ID', 'ru'));
        self::assertSame('ru', $store->language('post', 42));
        self::assertSame(1, $wpdb->statements);
    }

    public function testReadsAgainAfterReset(): void
    {
        $this->store->translations('post', 1);
        $this->store->reset();
        $this->store->translations('post', 1);

        self::assertCount(2, $this->wpdb->statements);
    }
}
