<?php

declare(strict_types=1);

namespace MdShop\Bench;

use InvalidArgumentException;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\ReadModel\Storage\ModelProvenance;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Network;
use RuntimeException;

/**
 * Fills the shop quickly with plausible products for benchmarks; the same seed gives the same products. For WordPress and the
 * shop they are ordinary products. The generator does not write the read model but requests a rebuild. It does not belong to the
 * plugin: the bench and the tests load it into a site.
 *
 * @phpstan-import-type GeneratorData from Families
 * @phpstan-import-type TermIds from Terms
 * @phpstan-import-type CollectionDocument from Documents
 * @phpstan-import-type Adjustments from Documents
 */
final class Generator
{
    /** Meta key of every generated post (its family's number) and term. */
    public const KEY = 'md_shop_generated';

    /** More than any shop has. The limit prevents a typing error from filling the disk. */
    public const MOST = 1000000;

    public const LARGEST_SEED = 2147483647;

    /** How many families are written together and held in memory. */
    private const BATCH = 100;

    private readonly ProductTables $store;

    public function __construct(
        private readonly Database $database,
        private readonly TranslationStore $translations,
        private readonly StateStore $states,
        private readonly ProductSource $shop,
    ) {
        $this->store = $shop === ProductSource::WooCommerce ? new WooCommerceStore($database, $translations) : new Store($database, $translations);
    }

    /** Returns a generator for the site that is loaded. It must use the plugin's own shop and languages. */
    public static function here(): self
    {
        return self::in(ProductSource::Embedded);
    }

    /** Returns a generator for the site that is loaded, with WooCommerce, which must have brands, and with the plugin's own languages. */
    public static function inWooCommerce(): self
    {
        return self::in(ProductSource::WooCommerce);
    }

    private static function in(ProductSource $shop): self
    {
        $database = new Database($GLOBALS['wpdb']);
        $network = new Network('md-shop-catalog/md-shop-catalog.php');
        return new self(
            $database,
            new TranslationStore($database, 'ro', $network, static fn () => null),
            new StateStore($database, new ModelProvenance($shop, 'embedded'), $network),
            $shop
        );
    }

    /**
     * Replaces the families that were generated before by new ones; 0 only deletes them.
     *
     * @param int $families The number of new families, from 0 to a million.
     * @param (callable(int): void)|null $progress Receives the number of families that were written since the last call.
     * @throws InvalidArgumentException for any other number.
     * @throws RuntimeException|DatabaseError if something cannot be written; remove() deletes what was written before.
     */
    public function generate(int $families, int $seed, ?callable $progress = null): void
    {
        if ($families < 0 || $families > self::MOST) {
            throw new InvalidArgumentException(sprintf('families must be a whole number from 0 to %d, and %d is not.', self::MOST, $families));
        }
        if ($families === 0) {
            $this->remove();
            return;
        }
        $this->removePosts();
        $data = self::data();
        $generatorTerms = new Terms($data, $this->translations, $this->database, $this->shop);
        $terms = $generatorTerms->make();
        $source = new Families($data, $seed);
        $this->write(self::batches(range(1, $families), $source->family(...)), $terms, $data, $progress);
        $generatorTerms->count();
        $this->finish();
    }

    /**
     * Adds the documents of a collection as products of one language to the plugin's own shop, besides the products that exist.
     *
     * @param list<CollectionDocument> $documents Ids must be unique.
     * @param 'ro'|'ru' $language
     * @param array{sku: int, size: int, color: int, variants: int, ...} $bounds Those of the contract.
     * @return array{ids: array<int, int>, adjustments: Adjustments} The ids of the posts by those of the documents, and how many
     *     documents had to be adjusted.
     * @throws RuntimeException|DatabaseError if something cannot be written; remove() deletes what was written before.
     */
    public function load(array $documents, string $language, array $bounds): array
    {
        $data = self::data();
        $generatorTerms = new Terms($data, $this->translations, $this->database, $this->shop);
        $terms = $generatorTerms->makeBrands(array_filter(array_map('trim', array_column($documents, 'term')), static fn (string $name): bool => $name !== ''));
        $source = new Documents($language, $bounds);
        $first = $this->write(self::batches($documents, $source->family(...)), $terms, $data);
        $generatorTerms->count();
        $this->finish();
        // A document is one post, and posts have consecutive ids.
        $ids = array_combine(array_column($documents, 'id'), array_map(static fn (int $place): int => $first + $place, array_keys($documents)));
        return ['ids' => $ids, 'adjustments' => $source->adjustments()];
    }

    /**
     * Adds content items with generated texts, news and questions, besides what exists. generate() deletes them too.
     *
     * @param int $items How many posts: translations count.
     * @throws DatabaseError if something cannot be written.
     */
    public function addContent(int $items, int $seed): void
    {
        $tables = new ContentTables($this->database, $this->translations);
        $source = new Families(self::data(), $seed);
        $author = $this->author();
        $first = $id = $this->store->nextId();
        for ($number = 1; $id - $first < $items; $number += self::BATCH) {
            $families = array_map($source->family(...), range($number, $number + self::BATCH - 1));
            $id = $tables->write($families, $author, $id, $items - ($id - $first));
        }
        $this->finish();
    }

    /**
     * @template T
     * @param list<T> $of
     * @param callable(T): Family $family
     * @return iterable<list<Family>>
     */
    private static function batches(array $of, callable $family): iterable
    {
        foreach (array_chunk($of, self::BATCH) as $batch) {
            yield array_map($family, $batch);
        }
    }

    /**
     * @param iterable<list<Family>> $batches
     * @param array<string, TermIds> $terms term_taxonomy_id by key and language.
     * @param GeneratorData $data
     * @param (callable(int): void)|null $progress
     * @return int The id of the first post.
     */
    private function write(iterable $batches, array $terms, array $data, ?callable $progress = null): int
    {
        $texts = ['delivery' => $data['delivery'], 'warranty' => $data['warranty']];
        $author = $this->author();
        $first = $id = $this->store->nextId();
        foreach ($batches as $batch) {
            $id = $this->store->write($batch, $terms, $texts, $author, $id);
            if ($progress !== null) {
                $progress(count($batch));
            }
        }
        return $first;
    }

    /** @return int The number of deleted posts and terms. */
    public function remove(): int
    {
        $count = $this->removePosts() + (new Terms(self::data(), $this->translations, $this->database, $this->shop))->remove();
        if ($count > 0) {
            $this->finish();
        }
        return $count;
    }

    private function removePosts(): int
    {
        $count = 0;
        do {
            $removed = $this->store->remove();
            $count += $removed;
        } while ($removed > 0);
        return $count;
    }

    /** The author of the posts: the current user, or else the first administrator. */
    private function author(): int
    {
        return get_current_user_id() ?: (int) (get_users(['role' => 'administrator', 'number' => 1, 'orderby' => 'ID', 'fields' => 'ID'])[0] ?? 0);
    }

    /** Clears caches and requests a rebuild of the read model, because the writes called no hooks. */
    private function finish(): void
    {
        wp_cache_flush();
        $this->states->increment('rebuild_due');
    }

    /** @return GeneratorData */
    public static function data(): array
    {
        return json_decode((string) file_get_contents(__DIR__ . '/generator.json'), true, 32, JSON_THROW_ON_ERROR);
    }
}
