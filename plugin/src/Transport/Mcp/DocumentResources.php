<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use MdShop\Catalog\Operations\Facts\Facts;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Support\Time\Clocks;
use MdShop\Catalog\Support\Time\Instant;
use MdShop\Catalog\Transport\Documents\Document;
use MdShop\Catalog\Transport\Documents\Documents;

/** The table of documents as MCP resources. */
final class DocumentResources implements ResourceTable
{
    /**
     * The last change of each document: its digest, and the time at which this digest was first seen. Documents are built on
     * request from settings, texts and the read model, so no other data contains this time. It is read without WordPress's
     * options functions, which call hooks.
     */
    public const OPTION = 'md_shop_documents_seen';

    public function __construct(
        private readonly Documents $documents,
        private readonly FactsReader $facts,
        private readonly Database $database,
        private readonly Clock $clock,
    ) {
    }

    public function all(): array
    {
        $documents = $this->documents->resources();
        $languages = array_map(static fn (Document $document): array => $document->overviewLanguages(), $documents);
        $facts = $this->facts->read(array_values(array_unique(array_merge(...$languages))));
        $texts = [];
        foreach ($documents as $document) {
            $texts[$document->resource] = $document->bytes($facts);
        }
        $since = $this->since($texts);
        return array_map(
            fn (Document $document): Resource => $this->resource($document, $facts, $texts[$document->resource], $since[$document->resource]),
            $documents
        );
    }

    public function find(string $uri): ?Resource
    {
        $endpoints = $this->facts->endpoints();
        foreach ($this->documents->resources() as $document) {
            if ($endpoints->at($document->path) === $uri) {
                $facts = $this->facts->read($document->overviewLanguages());
                $text = $document->bytes($facts);
                return $this->resource($document, $facts, $text, $this->since([$document->resource => $text])[$document->resource]);
            }
        }
        return null;
    }

    private function resource(Document $document, Facts $facts, string $text, int $since): Resource
    {
        $mediaType = trim(explode(';', $document->mediaType)[0]);
        return new Resource($document->resource, $facts->endpoints->at($document->path), $mediaType, $text, Instant::format($since));
    }

    /**
     * @param array<string, string> $texts By resource.
     * @return array<string, int> Unix times in seconds, by resource.
     */
    private function since(array $texts): array
    {
        $options = $this->database->core('options');
        $stored = $this->database->value("SELECT option_value FROM {$options} WHERE option_name = %s", [self::OPTION]);
        $decoded = json_decode((string) $stored, true);
        $seen = $before = is_array($decoded) ? $decoded : [];
        $since = [];
        $now = $this->clock->now();
        foreach ($texts as $name => $text) {
            $digest = hash('sha256', $text);
            $isKnown = is_array($seen[$name] ?? null) && ($seen[$name]['digest'] ?? null) === $digest;
            if (! $isKnown || (int) $seen[$name]['since'] > Clocks::latest($now)) {
                $seen[$name] = ['digest' => $digest, 'since' => $now];
            }
            $since[$name] = (int) $seen[$name]['since'];
        }
        if ($seen !== $before) {
            $this->remember(Json::encode($seen));
        }
        return $since;
    }

    /** A document can be read although its time cannot be kept: the next read finds a later one. */
    private function remember(string $seen): void
    {
        try {
            $this->database->execute(
                "INSERT INTO {$this->database->core('options')} (option_name, option_value, autoload) VALUES (%s, %s, 'off') ON DUPLICATE KEY UPDATE option_value = %s",
                [self::OPTION, $seen, $seen]
            );
        } catch (DatabaseError $e) {
            Log::error('it is not kept since when documents are what they are', $e);
        }
    }
}
