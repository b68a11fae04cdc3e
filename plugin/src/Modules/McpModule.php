<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Operations\Facts\SiteProfile;
use MdShop\Catalog\Transport\Mcp\DocumentResources;
use MdShop\Catalog\Transport\Mcp\Errors;
use MdShop\Catalog\Transport\Mcp\Hints;
use MdShop\Catalog\Transport\Mcp\Initialize;
use MdShop\Catalog\Transport\Mcp\McpTransport;
use MdShop\Catalog\Transport\Mcp\Methods;
use MdShop\Catalog\Transport\Mcp\Origins;
use MdShop\Catalog\Transport\Mcp\Prompts;
use MdShop\Catalog\Transport\Mcp\Resources;
use MdShop\Catalog\Transport\Mcp\Server;
use MdShop\Catalog\Transport\Mcp\ServerInfo;
use MdShop\Catalog\Transport\Mcp\Tools;
use WpOrg\Requests\IdnaEncoder;

/** The remote MCP endpoint. SiteModule gives it its address. */
final class McpModule extends Module
{
    public function __construct(
        private readonly Environment $environment,
        private readonly SiteProfile $profile,
        private readonly OperationsModule $operations,
        private readonly AgentsModule $agents,
        private readonly DocumentsModule $documents,
    ) {
    }

    public function transport(): McpTransport
    {
        return $this->once(McpTransport::class, fn (): McpTransport => new McpTransport(
            $this->environment->contract,
            $this->server(),
            new Errors($this->environment->contract),
            $this->agents->credentials(),
            new Origins($this->environment->site()->home(), static fn (string $host): string => IdnaEncoder::encode($host))
        ));
    }

    private function server(): Server
    {
        $contract = $this->environment->contract;
        return new Server(
            new Errors($contract),
            $contract->service()['mcp_versions'],
            Methods::of(
                new Initialize($contract, $this->info(...)),
                new Tools($contract, $this->operations->reads(), new Hints($contract, $this->operations->categories(...))),
                new Resources($contract, $this->resources(...)),
                new Prompts($contract, $this->operations->arguments())
            ),
            max(1, $contract->bounds()['message_depth'])
        );
    }

    private function resources(): DocumentResources
    {
        return new DocumentResources(
            $this->documents->documents(),
            $this->operations->facts(),
            $this->environment->database(),
            $this->environment->clock()
        );
    }

    private function info(): ServerInfo
    {
        $facts = $this->operations->facts()->read();
        return new ServerInfo(
            $facts->in($this->environment->defaultLanguage())->name,
            $facts->endpoints->site(),
            [['src' => $this->profile->file('assets/icon.png'), 'mimeType' => 'image/png', 'sizes' => ['128x128']]]
        );
    }
}
