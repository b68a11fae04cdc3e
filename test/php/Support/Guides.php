<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Documents\ApiReference;
use MdShop\Catalog\Documents\Descriptions;
use MdShop\Catalog\Documents\Document;
use MdShop\Catalog\Documents\Documents;
use MdShop\Catalog\Documents\Facts;
use MdShop\Catalog\Documents\Guides as GuideBuilder;
use MdShop\Catalog\Documents\GuideValues;
use MdShop\Catalog\Documents\LanguageFacts;
use MdShop\Catalog\Documents\Endpoints;
use MdShop\Catalog\Documents\ServerCard;
use MdShop\Catalog\ReadModel\Overview;

/** The table of documents without WordPress, and facts of a small site. */
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
            new ServerCard($contract)
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

    /** @param string $name A name that stands everywhere where editors choose one. */
    public static function facts(string $name = 'Role', string $orderUrl = '', ?Endpoints $endpoints = null): Facts
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
            )
        );
        return new Facts($endpoints ?? self::endpoints(), ['ro' => $language('ro', ''), 'ru' => $language('ru', '/ru')], $orderUrl);
    }

    /** @return list<Document> Those that people wrote, in Markdown. */
    public static function written(): array
    {
        return array_values(array_filter(
            self::documents()->all(),
            static fn (Document $document): bool => str_starts_with($document->mediaType, 'text/')
        ));
    }
}
