<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\Facts\Facts;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\Markdown;

/** The AI catalog (Agentic Resource Discovery 1.0): an entry for the MCP server, one for REST and one for each skill. */
final class AiCatalog
{
    public const MEDIA_TYPE = 'application/ai-catalog+json';

    private const VERSION = '1.0';
    private const MCP = 'application/mcp-server-card+json';
    private const SKILL = 'text/markdown; profile="urn:air:agent-skills"';
    /** A type names what a resource is; `application/json`, with which it is sent, would say nothing to a registry. */
    private const OPENAPI = 'application/vnd.oai.openapi+json';
    /** The part of the identifiers that says that this plugin publishes the resource. */
    private const PUBLISHED_BY = 'md-shop';

    public function __construct(private readonly Contract $contract, private readonly Descriptions $descriptions)
    {
    }

    /** @param list<Document> $skills */
    public function json(array $skills, Facts $facts): string
    {
        $site = Markdown::line($facts->in($this->contract->service()['default_language'])->name);
        $identifier = self::namespaceOf($facts->endpoints->site());
        return Json::encode([
            'specVersion' => self::VERSION,
            'host' => ['displayName' => $site, 'documentationUrl' => $facts->endpoints->at('api-docs.md')],
            'entries' => [
                [
                    'identifier' => $identifier . 'mcp',
                    'displayName' => $site . ': MCP',
                    'type' => self::MCP,
                    'url' => $facts->endpoints->at('mcp/server-card'),
                    'description' => $this->contract->mcp()['description'],
                    'representativeQueries' => $this->queries('mcp'),
                    'version' => $this->contract->service()['version'],
                ],
                [
                    'identifier' => $identifier . 'rest',
                    'displayName' => $site . ': REST',
                    // Nested, because OpenAPI is not among the types of resources that registries know.
                    'type' => self::MEDIA_TYPE,
                    'data' => ['specVersion' => self::VERSION, 'entries' => $this->openApi($identifier, $site, $facts)],
                    'description' => $this->contract->mcp()['description'],
                    'representativeQueries' => $this->queries('rest'),
                    'version' => $this->contract->service()['version'],
                ],
                ...array_map(fn (Document $skill): array => $this->skill($skill, $identifier, $facts), $skills),
            ],
        ]);
    }

    /** @return list<array<string, mixed>> The description of REST in each language. */
    private function openApi(string $identifier, string $site, Facts $facts): array
    {
        $default = $this->contract->service()['default_language'];
        return array_map(fn (string $language): array => [
            'identifier' => $identifier . 'openapi' . ($language === $default ? '' : '-' . $language),
            'displayName' => $site . ': OpenAPI (' . $language . ')',
            'type' => self::OPENAPI,
            'url' => $facts->endpoints->at(($language === $default ? '' : $language . '/') . 'openapi.json'),
            'representativeQueries' => $this->descriptions->representativeQueries()['rest'][$language],
            'version' => $this->contract->service()['version'],
        ], $this->contract->service()['languages']);
    }

    /** @return array<string, mixed> */
    private function skill(Document $skill, string $identifier, Facts $facts): array
    {
        $bytes = $skill->bytes($facts);
        $name = Skills::frontMatterValue($bytes, 'name');
        return [
            'identifier' => $identifier . $name,
            'displayName' => $name,
            'type' => self::SKILL,
            'url' => $facts->endpoints->at($skill->path),
            'description' => Skills::frontMatterValue($bytes, 'description'),
            'representativeQueries' => $this->descriptions->representativeQueries()[basename(dirname($skill->path))][$skill->language],
        ];
    }

    /** @return list<string> In all languages. */
    private function queries(string $resource): array
    {
        return array_merge(...array_values($this->descriptions->representativeQueries()[$resource]));
    }

    /** The beginning of the identifiers: the domain of the site, and its folder, because other sites may have the same domain. */
    private static function namespaceOf(string $home): string
    {
        $host = strtolower((string) parse_url($home, PHP_URL_HOST)); // phpcs:ignore WordPress.WP.AlternativeFunctions -- WordPress is not needed here.
        if (function_exists('idn_to_ascii')) {
            $host = (string) (idn_to_ascii($host) ?: $host);
        }
        $folders = explode('/', (string) parse_url($home, PHP_URL_PATH)); // phpcs:ignore WordPress.WP.AlternativeFunctions -- See above.
        $parts = array_map(
            static fn (string $part): string => trim((string) preg_replace('/[^a-zA-Z0-9.-]+/', '-', $part), '-'),
            [$host, ...$folders, self::PUBLISHED_BY]
        );
        return 'urn:air:' . implode(':', array_filter($parts, static fn (string $part): bool => $part !== '')) . ':';
    }
}
