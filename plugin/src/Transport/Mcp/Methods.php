<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

/** The table of methods. Notifications need no handler. */
final class Methods
{
    /** @return array<string, callable(Params): string> */
    public static function of(Initialize $initialize, Tools $tools, Resources $resources, Prompts $prompts): array
    {
        return [
            'initialize' => $initialize->answer(...),
            'ping' => static fn (Params $params): string => '{}',
            'tools/list' => $tools->list(...),
            'tools/call' => $tools->call(...),
            'resources/list' => $resources->list(...),
            'resources/read' => $resources->read(...),
            'resources/templates/list' => $resources->templates(...),
            'prompts/list' => $prompts->list(...),
            'prompts/get' => $prompts->get(...),
        ];
    }
}
