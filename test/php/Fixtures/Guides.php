<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Fixtures;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Operations\Facts\Endpoints;
use MdShop\Catalog\Operations\Facts\Facts;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Operations\Facts\LanguageFacts;
use MdShop\Catalog\Operations\Facts\StoredProfile;
use MdShop\Catalog\ReadModel\Query\Overview;
use MdShop\Catalog\ReadModel\Query\OverviewReader;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Transport\Documents\AiCatalog;
use MdShop\Catalog\Transport\Documents\ApiReference;
use MdShop\Catalog\Transport\Documents\Descriptions;
use MdShop\Catalog\Transport\Documents\Document;
use MdShop\Catalog\Transport\Documents\Documents;
use MdShop\Catalog\Transport\Documents\GuideValues;
use MdShop\Catalog\Transport\Documents\Guides as GuideBuilder;
use MdShop\Catalog\Transport\Documents\ServerCard;

/** The table of documents without WordPress, and facts about a small site. */
final class Guides
{
    public static function documents(): Documents
    {
        $contract = TheContract::get();
        $messages = new Messages($contract);
        $plugin = __DIR__ . '/../../../plugin';
        $descriptions = new Descriptions($plugin . '/generated/documents.php');
        $reference = new ApiReference($contract, $messages, $descriptions);
        return new Documents(
            $contract,
            new GuideBuilder($plugin . '/guides', new GuideValues($contract, $messages, $descriptions), $reference),
            $descriptions,
            new ServerCard($contract),
            new AiCatalog($contract, $descriptions)
        );
    }

    public static function bytes(string $path, Facts $facts): string
    {
        foreach (self::documents()->all() as $document) {
            if ($document->path === $path) {
                return $document->bytes($facts);
            }
        }
        throw new \LogicException('No document at ' . $path . '.');
    }

    public static function endpoints(): Endpoints
    {
        return new Endpoints('https://example.md', 'wp-json', 'md-shop/v1');
    }

    /** @param string $name Used wherever editors choose a name. */
    public static function facts(string $name = 'Role', string $orderUrl = '', ?Endpoints $endpoints = null, bool $hasMoreBrands = false): Facts
    {
        $language = static fn (string $code, string $prefix): LanguageFacts => new LanguageFacts(
            $code,
            $name,
            $name,
            'https://example.md' . $prefix . '/',
            $name,
            new Overview(
                2,
                ['page' => 1, 'faq' => 21],
                [['name' => $name, 'url' => 'https://example.md' . $prefix . '/categorie/x/', 'count' => 1]],
                [['name' => $name, 'url' => 'https://example.md' . $prefix . '/marca/x/', 'count' => 1]],
                [['title' => $name, 'url' => 'https://example.md' . $prefix . '/contacte/']],
                hasMoreBrands: $hasMoreBrands
            )
        );
        return new Facts($endpoints ?? self::endpoints(), ['ro' => $language('ro', ''), 'ru' => $language('ru', '/ru')], $orderUrl);
    }

    /** Reads the facts of a site whose read model is unavailable. */
    public static function reader(string $title = 'Shop', bool $isIndexed = true, string $home = 'https://example.md', bool $hasSitemap = true): FactsReader
    {
        $fronts = ['ro' => "{$home}/", 'ru' => "{$home}/ru/"];
        return new FactsReader(
            TheContract::get(),
            new SettingsStore(static fn (): array => []),
            new StoredProfile($title, '', $isIndexed, $hasSitemap, '/%postname%/', 'wp-json', $fronts, 'https://example.md/plugin'),
            static fn (): OverviewReader => throw new Unavailable('a test'),
            new Site($home)
        );
    }

    /** @return list<Document> The documents in Markdown or plain text. */
    public static function guideDocuments(): array
    {
        return array_values(array_filter(
            self::documents()->all(),
            static fn (Document $document): bool => str_starts_with($document->mediaType, 'text/')
        ));
    }
}
