<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use MdShop\Catalog\Operations\Facts\Facts;
use MdShop\Catalog\Support\Http\Json;

/** The API catalog (RFC 9727): a linkset (RFC 9264) with one context for each interface. */
final class ApiCatalog
{
    public const PROFILE = 'https://www.rfc-editor.org/info/rfc9727';

    /** @param list<Document> $documents The table of documents, which contains the descriptions and guides to link. */
    public static function json(array $documents, Facts $facts): string
    {
        $endpoints = $facts->endpoints;
        $self = $endpoints->at('.well-known/api-catalog');
        $targets = static function (string $name) use ($documents, $endpoints): array {
            $targets = [];
            foreach ($documents as $document) {
                if (basename($document->path) === $name) {
                    $type = explode(';', $document->mediaType)[0];
                    $targets[] = ['href' => $endpoints->at($document->path), 'type' => $type, 'hreflang' => [$document->language]];
                }
            }
            return $targets;
        };
        return Json::encode(['linkset' => [
            [
                'anchor' => $self,
                'item' => [
                    ['href' => $endpoints->rest(), 'type' => 'application/json', 'title' => 'Catalog and content over REST'],
                    ['href' => $endpoints->at('mcp'), 'type' => 'application/json', 'title' => 'MCP server, POST only'],
                ],
            ],
            [
                'anchor' => $endpoints->rest(),
                'service-desc' => $targets('openapi.json'),
                'service-doc' => $targets('api-docs.md'),
                'status' => [['href' => $endpoints->rest('/health'), 'type' => 'application/json']],
            ],
            [
                'anchor' => $endpoints->at('mcp'),
                'service-desc' => $targets('server-card'),
                'service-doc' => $targets('api-docs.md'),
                'status' => [['href' => $endpoints->rest('/health'), 'type' => 'application/json']],
            ],
        ]]);
    }
}
