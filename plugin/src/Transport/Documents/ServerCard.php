<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\Facts\Facts;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\Markdown;
use stdClass;

/** The MCP server card: one document that satisfies both formats that clients expect (SEP-2127's schema v1 and SEP-1649). */
final class ServerCard
{
    private const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json';
    private const TITLE_LENGTH = 100;

    public function __construct(private readonly Contract $contract)
    {
    }

    public function json(Facts $facts): string
    {
        $service = $this->contract->service();
        $site = $facts->in($service['default_language']);
        $title = mb_substr(Markdown::line($site->name), 0, self::TITLE_LENGTH, 'UTF-8');
        $server = ['name' => $service['name'], 'title' => $title, 'version' => $service['version']];
        $endpoint = $facts->endpoints->at('mcp');
        return Json::encode(['$schema' => self::SCHEMA] + $server + [
            'description' => $this->contract->mcp()['description'],
            'websiteUrl' => $facts->endpoints->site(),
            // No header is declared, because some clients would then ask people for a token that is not needed.
            'remotes' => [['type' => 'streamable-http', 'url' => $endpoint, 'supportedProtocolVersions' => $service['mcp_versions']]],
            'serverInfo' => $server,
            'protocolVersion' => $service['mcp_versions'][0],
            'endpoint' => $endpoint,
            'transport' => ['type' => 'streamable-http', 'endpoint' => $endpoint],
            'capabilities' => ['tools' => new stdClass(), 'resources' => new stdClass(), 'prompts' => new stdClass()],
            'authentication' => ['required' => false],
        ]);
    }
}
