<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\Hiding;

use Closure;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Sources\Hiding\HiddenBy;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Sources\Hiding\HidingSource;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use RuntimeException;

final class HidingSourceTest extends TestCase
{
    private SqliteDatabase $wpdb;
    private HiddenItems $hidden;

    protected function setUp(): void
    {
        $this->wpdb = new SqliteDatabase();
        foreach (['post', 'term'] as $type) {
            $this->wpdb->{"{$type}meta"} = "wp_{$type}meta";
            $this->wpdb->query("CREATE TABLE wp_{$type}meta ({$type}_id INTEGER, meta_key TEXT, meta_value TEXT)"); // phpcs:ignore WordPress.DB.PreparedSQL -- Two fixed names.
        }
        $languages = self::createStub(Languages::class);
        $languages->method('translationsOfPost')->willReturnCallback(static fn (int $id): array => match ($id) {
            6, 7 => ['ro' => 6, 'ru' => 7],
            default => ['ro' => $id],
        });
        $this->hidden = new HiddenItems(new Database($this->wpdb), $languages, new SettingsStore(static fn (): array => []), ProductSource::Embedded);
        $this->wpdb->query("INSERT INTO wp_postmeta VALUES (5, '_md_shop_hidden', '1')");
        $this->wpdb->statements = 0;
    }

    public function testWhatTheSourceHasJustFoundUnmarkedIsNotAskedAgain(): void
    {
        self::assertTrue($this->isPublic($this->sourceOf(fn (): array => $this->found(true))));
        self::assertSame(0, $this->wpdb->statements);
    }

    public function testWhatTheSourceHasFoundUnmarkedOnceIsAskedTheNextTime(): void
    {
        // Somebody hides the item meanwhile.
        $source = $this->sourceOf(fn (): array => $this->found(true), fn (): array => self::item(true));
        $source->items([5]);

        self::assertFalse($this->isPublic($source));
    }

    public function testItemsThatAreNotPublicLeaveNothingToLaterReads(): void
    {
        $source = $this->sourceOf(fn (): array => $this->found(false), fn (): array => self::item(true));
        $source->items([5]);

        self::assertFalse($this->isPublic($source));
    }

    public function testRevealedItemsLeaveNothingToLaterReads(): void
    {
        $source = $this->sourceOf(fn (): array => $this->found(true), fn (): array => self::item(true));

        self::assertTrue($source->revealed(fn (): bool => $this->isPublic($source)));
        self::assertFalse($this->isPublic($source));
    }

    public function testASourceThatFailsLeavesNothingToLaterReads(): void
    {
        $source = $this->sourceOf(function (): array {
            $this->found(true);
            throw new RuntimeException('The shop cannot be read.');
        }, fn (): array => self::item(true));
        try {
            $source->items([5]);
            self::fail('The failure must be known.');
        } catch (RuntimeException) {
            self::assertFalse($this->isPublic($source));
        }
    }

    public function testAQuestionAboutNothingUsesUpWhatWasFound(): void
    {
        $this->hidden->assumeUnmarked([5]);
        self::assertSame([], $this->hidden->reasons([]));

        self::assertSame([5 => HiddenBy::Itself], $this->hidden->reasons([5]));
    }

    /** @param list<int> $hidden */
    #[TestWith(['publish', [6, 7]])]
    #[TestWith(['draft', [7]])]
    #[TestWith(['pending', [7]])]
    public function testOnlyAPublishedTranslationHidesByItsCategories(string $status, array $hidden): void
    {
        $this->makeTables();
        $this->wpdb->query("INSERT INTO wp_termmeta VALUES (3, '_md_shop_hidden', '1')");
        $this->wpdb->query("INSERT INTO wp_posts VALUES (6, 'publish'), (7, '{$status}')"); // phpcs:ignore WordPress.DB.PreparedSQL -- One of three.
        $this->wpdb->query("INSERT INTO wp_term_taxonomy VALUES (3, 3, 'md_shop_category', 0), (4, 4, 'md_shop_category', 0)");
        $this->wpdb->query('INSERT INTO wp_term_relationships VALUES (6, 4), (7, 3)');

        // Whoever edits the translation itself is told that it is hidden.
        self::assertSame($hidden, array_keys($this->hidden->reasons([6, 7])));
    }

    public function testADraftThatIsMarkedHidesItsTranslation(): void
    {
        $this->makeTables();
        $this->wpdb->query("INSERT INTO wp_postmeta VALUES (7, '_md_shop_hidden', '1')");
        $this->wpdb->query("INSERT INTO wp_posts VALUES (6, 'publish'), (7, 'draft')");

        self::assertSame([6 => HiddenBy::Itself], $this->hidden->reasons([6]));
    }

    private function makeTables(): void
    {
        $tables = [
            'posts' => 'ID INTEGER, post_status TEXT',
            'term_relationships' => 'object_id INTEGER, term_taxonomy_id INTEGER',
            'term_taxonomy' => 'term_id INTEGER, term_taxonomy_id INTEGER, taxonomy TEXT, parent INTEGER',
        ];
        foreach ($tables as $table => $columns) {
            $this->wpdb->$table = "wp_{$table}";
            $this->wpdb->query("CREATE TABLE wp_{$table} ({$columns})"); // phpcs:ignore WordPress.DB.PreparedSQL -- Fixed names.
        }
    }

    /** @param Closure(): array<int, Item> ...$reads What the source returns, one read after the other. */
    private function sourceOf(Closure ...$reads): HidingSource
    {
        $source = self::createStub(Source::class);
        $source->method('items')->willReturnCallback(static function () use (&$reads): array {
            return (array_shift($reads) ?? static fn (): array => [])();
        });
        return new HidingSource($source, $this->hidden, ProductSource::Embedded->postType());
    }

    /** @return array<int, Item> */
    private function found(bool $isPublic): array
    {
        $this->hidden->assumeUnmarked([5]);
        return self::item($isPublic);
    }

    /** @return array<int, Item> */
    private static function item(bool $isPublic): array
    {
        return [5 => new Item(5, 'product', 'product', $isPublic, 'role', '/role/', 'Role', '', '', 0)];
    }

    private function isPublic(HidingSource $source): bool
    {
        return $source->items([5])[5]->public;
    }
}
