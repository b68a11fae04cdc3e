<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use Closure;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Http\Json;

/** The method `initialize`: negotiates the version and describes the server. Nothing is stored. */
final class Initialize
{
    /** @param Closure(): ServerInfo $info Called lazily, because only this method needs it. */
    public function __construct(private readonly Contract $contract, private readonly Closure $info)
    {
    }

    public function answer(Params $params): string
    {
        $requested = $params->string('protocolVersion');
        $params->object('capabilities');
        $client = $params->object('clientInfo');
        foreach (['name', 'version'] as $name) {
            if (! is_string($client[$name] ?? null)) {
                throw new Problem('params', ['problem' => "clientInfo.{$name} must be a string"]);
            }
        }
        $service = $this->contract->service();
        $mcp = $this->contract->mcp();
        $info = ($this->info)();
        $none = ['listChanged' => false];
        return Json::encode([
            'protocolVersion' => in_array($requested, $service['mcp_versions'], true) ? $requested : $service['mcp_versions'][0],
            'capabilities' => ['tools' => $none, 'resources' => ['subscribe' => false] + $none, 'prompts' => $none],
            'serverInfo' => [
                'name' => $service['name'],
                'title' => $info->title === '' ? $service['name'] : $info->title,
                'version' => $service['version'],
                'description' => $mcp['description'],
                'websiteUrl' => $info->website,
                'icons' => $info->icons,
            ],
            'instructions' => $mcp['instructions'],
        ]);
    }
}
