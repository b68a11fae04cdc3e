<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use Generator;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\Facts\Facts;

/**
 * The table of documents. A row here makes a document answer at its path, an MCP resource, or an entry of the catalogs of APIs and skills.
 * Who links it chooses it by its path: Links (headers and pages), GuideValues (guides), AiCatalog, AgentAccessBlock (the page for visitors)
 * and AddressChecks (the administrator's screen). A new document fails DocumentsTest until its path is there, and in the block if visitors should find it.
 */
final class Documents
{
    private const MARKDOWN = 'text/markdown; charset=utf-8';
    private const TEXT = 'text/plain; charset=utf-8';
    private const JSON = 'application/json; charset=utf-8';
    private const SKILLS = ['shop-catalog', 'federation-content'];

    /** Server cards change only with a release of the service. The specification of the card recommends an hour. */
    private const CARD_SECONDS = 3600;

    /** @var list<Document>|null */
    private ?array $table = null;

    public function __construct(
        private readonly Contract $contract,
        private readonly Guides $guides,
        private readonly Descriptions $descriptions,
        private readonly ServerCard $card,
        private readonly AiCatalog $catalog,
    ) {
    }

    /** @return list<Document> */
    public function all(): array
    {
        return $this->table ??= iterator_to_array($this->rows(), false);
    }

    /** The document at a path; null if there is none. The rows after it are not made. */
    public function at(string $path): ?Document
    {
        foreach ($this->table ?? $this->rows() as $document) {
            if ($document->path === $path) {
                return $document;
            }
        }
        return null;
    }

    /** @return list<Document> The documents that MCP offers as resources (docs/decisions.md, "Names"). */
    public function resources(): array
    {
        return array_values(array_filter($this->all(), static fn (Document $document): bool => $document->resource !== ''));
    }

    /** @return Generator<Document> */
    private function rows(): Generator
    {
        yield from $this->guides();
        yield from $this->descriptions();
    }

    /** @return Generator<Document> */
    private function guides(): Generator
    {
        foreach ($this->contract->service()['languages'] as $language) {
            $default = $language === $this->contract->service()['default_language'];
            $prefix = $default ? '' : $language . '/';
            $resource = static fn (string $name): string => $name . ($default ? '' : '-' . $language);
            $guide = fn (string $name): \Closure => fn (Facts $facts): string => $this->guides->guide($name, $facts, $language);
            yield from [
                new Document($prefix . 'llms.txt', self::TEXT, $language, $guide('llms.txt'), true, $resource('shop-site-guide')),
                // Only the Russian catalog guide is a separate resource (docs/decisions.md, "Discovery documents").
                new Document($prefix . 'shop/llms.txt', self::TEXT, $language, $guide('shop-llms.txt'), true, $default ? '' : $resource('shop-guide')),
                new Document($prefix . 'auth.md', self::MARKDOWN, $language, $guide('auth'), false, $resource('shop-authentication')),
                new Document($prefix . 'shop/auth.md', self::MARKDOWN, $language, $guide('auth')),
                new Document(
                    $prefix . 'api-docs.md',
                    self::MARKDOWN,
                    $language,
                    fn (Facts $facts): string => $this->guides->apiDocs($facts, $language),
                    false,
                    $resource('shop-api-guide')
                ),
                new Document(
                    $prefix . 'openapi.json',
                    self::JSON,
                    $language,
                    fn (Facts $facts): string => $this->descriptions->openApi($language, $facts->endpoints)
                ),
            ];
        }
    }

    /** @return list<Document> */
    private function descriptions(): array
    {
        $skills = $this->skills();
        $all = implode(', ', $this->contract->service()['languages']);
        $linkset = 'application/linkset+json; profile="' . ApiCatalog::PROFILE . '"';
        return [
            new Document('.well-known/api-catalog', $linkset, 'en', fn (Facts $facts): string => ApiCatalog::json($this->all(), $facts)),
            new Document('.well-known/agent-skills/index.json', self::JSON, $all, static fn (Facts $facts): string => Skills::index($skills, $facts)),
            ...$skills,
            new Document(
                '.well-known/ai-catalog.json',
                AiCatalog::MEDIA_TYPE,
                $all,
                fn (Facts $facts): string => $this->catalog->json($skills, $facts)
            ),
            new Document('.well-known/mcp/server-card.json', self::JSON, 'en', $this->card->json(...), false, '', self::CARD_SECONDS),
            new Document('mcp/server-card', 'application/mcp-server-card+json', 'en', $this->card->json(...), false, '', self::CARD_SECONDS),
        ];
    }

    /** @return list<Document> */
    private function skills(): array
    {
        $rows = [];
        foreach ($this->contract->service()['languages'] as $language) {
            foreach (self::SKILLS as $name) {
                $folder = $language === $this->contract->service()['default_language'] ? '' : $language . '/';
                $rows[] = new Document(
                    '.well-known/agent-skills/' . $folder . $name . '/SKILL.md',
                    self::MARKDOWN,
                    $language,
                    fn (Facts $facts): string => $this->guides->guide('skill-' . $name, $facts, $language)
                );
            }
        }
        return $rows;
    }
}
