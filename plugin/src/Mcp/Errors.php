<?php

declare(strict_types=1);

namespace MdShop\Catalog\Mcp;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Http\Json;
use MdShop\Catalog\Text\Placeholders;

/** Makes every JSON-RPC error that goes out, with its HTTP status (docs/decisions.md, "MCP endpoint"). */
final class Errors
{
    private const TOKEN = '/mds_[A-Za-z0-9_-]{43}/';

    public function __construct(private readonly Contract $contract)
    {
    }

    /** @param int|string|null $id The request's own; null if it could not be told. */
    public function response(ProtocolError $problem, int|string|null $id = null): Response
    {
        $error = $this->contract->mcp()['errors'][$problem->name];
        $body = Json::encode([
            'jsonrpc' => '2.0',
            'id' => $id,
            'error' => ['code' => $error['code'], 'message' => Placeholders::fill($error['message'], $problem->values)]
                + ($problem->data === null ? [] : ['data' => $problem->data]),
        ]);
        return new Response($error['status'], $body);
    }

    /** What somebody sent and has to be repeated whole. What can be cut is a ForeignName. */
    public static function withoutCredentials(string $text): string
    {
        return (string) preg_replace(self::TOKEN, 'mds_…', $text);
    }
}
