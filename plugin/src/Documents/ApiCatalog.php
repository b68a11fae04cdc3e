<?php

declare(strict_types=1);

namespace MdShop\Catalog\Documents;

use MdShop\Catalog\Http\Json;

/** The API catalog (RFC 9727), a linkset (RFC 9264) with a context for each interface. */
final class ApiCatalog
{
    public const PROFILE = 'https://www.rfc-editor.org/info/rfc9727';

    /** @param list<Document> $documents The table of documents: descriptions and guides are taken from it. */
    public static function json(array $documents, Facts $facts): string
    {
        $places = $facts->places;
        $self = $places->at('.well-known/api-catalog');
        $targets = static function (string $name) use ($documents, $places): array {
            $targets = [];
            foreach ($documents as $document) {
                if (basename($document->path) === $name) {
                    $type = explode(';', $document->mediaType)[0];
                    $targets[] = ['href' => $places->at($document->path), 'type' => $type, 'hreflang' => [$document->language]];
                }
            }
            return $targets;
        };
        return Json::encode(['linkset' => [
            [
                'anchor' => $self,
                'item' => [
                    ['href' => $places->rest(), 'type' => 'application/json', 'title' => 'Catalog and content over REST'],
                    ['href' => $places->at('mcp'), 'type' => 'application/json', 'title' => 'MCP server, POST only'],
                ],
            ],
            [
                'anchor' => $places->rest(),
                'service-desc' => $targets('openapi.json'),
                'service-doc' => $targets('api-docs.md'),
                'status' => [['href' => $places->rest('/health'), 'type' => 'application/json']],
            ],
            [
                'anchor' => $places->at('mcp'),
                'service-desc' => $targets('server-card'),
                'service-doc' => $targets('api-docs.md'),
                'status' => [['href' => $places->rest('/health'), 'type' => 'application/json']],
            ],
        ]]);
    }
}
