<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\Placeholders;

/** Creates all JSON-RPC errors, with their HTTP status (docs/decisions.md, "MCP endpoint"). */
final class Errors
{
    private const TOKEN = '/mds_[A-Za-z0-9_-]{43}/';

    public function __construct(private readonly Contract $contract)
    {
    }

    /** @param int|string|null $id The request's id; null if it could not be determined. */
    public function response(Problem $problem, int|string|null $id = null): Response
    {
        $error = $this->contract->mcp()['errors'][$problem->key];
        $body = Json::encode([
            'jsonrpc' => '2.0',
            'id' => $id,
            'error' => ['code' => $error['code'], 'message' => Placeholders::fill($error['message'], $problem->parameters)]
                + ($problem->key === 'unknown_resource' ? ['data' => $problem->parameters] : []),
        ]);
        return new Response($error['status'], $body);
    }

    /** What is wrong with the arguments: "page must be …. language must be …." */
    public static function sentences(Problem $problem): string
    {
        $names = array_keys($problem->parameters);
        return implode(' ', array_map(static fn (string $name, int|string $text): string => ($name === '' ? '""' : $name) . ' ' . $text . '.', $names, $problem->parameters));
    }

    /** Masks tokens in a client's text that must be repeated in full. Use ForeignName for a text that may be shortened. */
    public static function withoutCredentials(string $text): string
    {
        return (string) preg_replace(self::TOKEN, 'mds_…', $text);
    }
}
