<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Fixtures;

use DateTimeZone;
use MdShop\Catalog\Admin\Products\QuickEdit;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Sources\Embedded\Csv\ImageAddresses;
use MdShop\Catalog\Sources\Embedded\Csv\OfferCells;
use MdShop\Catalog\Sources\Embedded\Csv\Planner;
use MdShop\Catalog\Sources\Embedded\Csv\StoredProducts;
use MdShop\Catalog\Sources\Embedded\Csv\TermPaths;
use MdShop\Catalog\Sources\Embedded\Csv\VariantCells;
use MdShop\Catalog\Sources\Embedded\PriceEdit;
use MdShop\Catalog\Sources\Embedded\SharedPrices;
use MdShop\Catalog\Sources\Embedded\VariantStore;
use MdShop\Catalog\Sources\PostFacts;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Tests\WordPress\SqliteDatabase;
use MdShop\Catalog\Tests\WordPress\State;
use WP_Post;

/** A shop with the plugin's own products: one Romanian product and its Russian translation, which have no prices at first. */
final class EmbeddedShop
{
    public const ROMANIAN = 7;
    public const RUSSIAN = 8;

    /** The most characters of delivery, warranty and purchase instructions. */
    public const LONGEST_NOTE = 50;

    /** The capabilities of whoever may edit all products, but neither publish them nor manage categories and brands. */
    public const EDITS_ONLY = ['edit_roller_products', 'edit_others_roller_products', 'edit_post ' . self::ROMANIAN, 'edit_post ' . self::RUSSIAN];

    private readonly Database $database;
    private readonly VariantStore $store;
    private readonly Clock $clock;

    /** @param WritableLanguages $languages Its translationsOfPost() is translations(). */
    public function __construct(private readonly WritableLanguages $languages)
    {
        State::$typeCapabilities = [
            PostTypes::PRODUCT => ['create_posts' => 'edit_roller_products', 'publish_posts' => 'publish_roller_products'],
        ] + array_fill_keys([PostTypes::CATEGORY, PostTypes::BRAND], ['edit_terms' => 'manage_roller_product_terms', 'assign_terms' => 'edit_roller_products']);
        foreach ([self::ROMANIAN, self::RUSSIAN] as $id) {
            State::$posts[$id] = new WP_Post((object) ['ID' => $id, 'post_type' => PostTypes::PRODUCT, 'post_status' => 'publish', 'post_title' => "Role {$id}"]);
        }
        $wpdb = new SqliteDatabase();
        foreach (['term_relationships', 'term_taxonomy'] as $table) {
            $wpdb->$table = 'wp_' . $table;
        }
        $wpdb->query('CREATE TABLE wp_term_relationships (object_id integer, term_taxonomy_id integer)');
        $wpdb->query('CREATE TABLE wp_term_taxonomy (term_id integer, term_taxonomy_id integer, taxonomy text)');
        $wpdb->query('CREATE TABLE wp_md_shop_variants (variant_id integer, product_id integer, position integer, size text, color_ro text, color_ru text,
            image_id integer, deleted integer, sku text, regular_price integer, sale_price integer, sale_from integer, sale_to integer, stock text, modified integer)');
        $wpdb->query('CREATE TABLE wp_md_shop_offers (product_id integer, sku text, regular_price integer, sale_price integer, sale_from integer,
            sale_to integer, stock text, modified integer)');
        $this->clock = new class () implements Clock {
            public function now(): int
            {
                return Products::NOW;
            }
        };
        $this->database = new Database($wpdb);
        $this->store = new VariantStore($this->database, $this->clock, static function (): void {
        });
    }

    /**
     * What WritableLanguages::translationsOfPost() returns for both posts, and for others, which have no translation.
     *
     * @return non-empty-array<string, int>
     */
    public static function translations(int $id): array
    {
        return in_array($id, [self::ROMANIAN, self::RUSSIAN], true) ? ['ro' => self::ROMANIAN, 'ru' => self::RUSSIAN] : ['ro' => $id];
    }

    /** Gives a post a row of prices, in bani. */
    public function sell(int $id, string $sku, int $price, ?int $salePrice = null): self
    {
        $sale = $salePrice ?? 'NULL';
        $this->database->execute(
            "INSERT INTO {$this->database->table('offers')} (product_id, sku, regular_price, sale_price, stock, modified) VALUES (%d, %s, %d, {$sale}, 'in_stock', 1)",
            [$id, $sku, $price]
        );
        return $this;
    }

    public function planner(): Planner
    {
        $cells = new VariantCells(
            new OfferCells(['sku' => 64, 'size' => 40, 'color' => 40, 'price_digits' => 7], new DateTimeZone('UTC'), $this->clock),
            $images = new ImageAddresses(),
            100
        );
        $products = new StoredProducts(new PostFacts($this->database), $this->languages, $this->store, $this->database);
        return new Planner($products, $this->store, $cells, new TermPaths($this->languages), $images, ['ro', 'ru'], self::LONGEST_NOTE);
    }

    public function quickEdit(): QuickEdit
    {
        $prices = new SharedPrices($this->store, $this->languages);
        return new QuickEdit(__FILE__, $prices, new PriceEdit($this->store, $prices, $this->clock), 7);
    }
}
