<?php

declare(strict_types=1);

namespace MdShop\Catalog\Mcp;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Http\Json;
use MdShop\Catalog\Text\Placeholders;

/** Makes every JSON-RPC error that goes out, with its HTTP status (decisions, the MCP table). */
final class Errors
{
    /** What somebody sent and a message repeats is cut to this many characters, so that no credential fits. */
    private const SHOWN = 40;
    private const TOKEN = '/mds_[A-Za-z0-9_-]{43}/';

    public function __construct(private readonly Contract $contract)
    {
    }

    /** @param int|string|null $id The request's own; null where it could not be told. */
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

    /** A name that somebody else chose, short enough for a message. */
    public static function shown(string $name): string
    {
        return mb_strlen($name, 'UTF-8') > self::SHOWN ? mb_substr($name, 0, self::SHOWN - 1, 'UTF-8') . '…' : $name;
    }

    /** The same of a text that has to be repeated whole. */
    public static function withoutCredentials(string $text): string
    {
        return (string) preg_replace(self::TOKEN, 'mds_…', $text);
    }
}
