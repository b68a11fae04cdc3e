<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use Closure;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Http\Json;

/** The methods `resources/list`, `resources/read` and `resources/templates/list`. */
final class Resources
{
    /** @param Closure(): ResourceTable $table Called lazily, because only two methods need it. */
    public function __construct(private readonly Contract $contract, private readonly Closure $table)
    {
    }

    public function list(Params $params): string
    {
        $params->refuseCursor();
        return Json::encode(['resources' => array_map($this->listed(...), ($this->table)()->all())]);
    }

    public function templates(Params $params): string
    {
        $params->refuseCursor();
        return '{"resourceTemplates":[]}';
    }

    public function read(Params $params): string
    {
        $uri = $params->string('uri');
        $resource = ($this->table)()->find($uri);
        if ($resource === null) {
            throw new Problem('unknown_resource', ['uri' => Errors::withoutCredentials($uri)]);
        }
        return Json::encode(['contents' => [['uri' => $resource->uri, 'mimeType' => $resource->mediaType, 'text' => $resource->text]]]);
    }

    /** @return array<string, mixed> */
    private function listed(Resource $resource): array
    {
        return [
            'uri' => $resource->uri,
            'name' => $resource->name,
            ...$this->contract->mcp()['resources'][$resource->name],
            'mimeType' => $resource->mediaType,
            'size' => strlen($resource->text),
            'annotations' => ['audience' => ['assistant'], 'lastModified' => $resource->lastModified],
        ];
    }
}
