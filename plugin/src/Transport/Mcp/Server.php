<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Text\ForeignName;
use Throwable;

/**
 * The JSON-RPC core: it takes the text of a message and returns the text of the response. It is stateless, so no method needs
 * `initialize` first, and it does not call WordPress.
 */
final class Server
{
    private const INITIALIZE = 'initialize';

    /** Methods whose results depend on nothing but their parameters, and those of tools/call. */
    private const FIXED = [self::INITIALIZE, 'tools/list', 'prompts/list', 'prompts/get'];

    /**
     * @param list<string> $versions The supported protocol versions.
     * @param array<string, callable(Params): string> $methods The handlers by method; each returns its result as JSON.
     * @param int<1, max> $depth The maximum nesting of a message.
     */
    public function __construct(
        private readonly Errors $errors,
        private readonly array $versions,
        private readonly array $methods,
        private readonly int $depth,
    ) {
    }

    /** @param string $version The header `MCP-Protocol-Version`; '' if absent, which means 2025-03-26. */
    public function answer(string $body, string $version = ''): Response
    {
        $id = null;
        try {
            $message = Message::read($body, $this->depth);
            $id = $message->id;
            if ($version !== '' && $message->method !== self::INITIALIZE && ! in_array($version, $this->versions, true)) {
                throw new Problem('protocol_version', ['versions' => implode(', ', $this->versions)]);
            }
            if ($id === null || $message->method === null) {
                // A notification or a response: accepted without any effect.
                return new Response(202);
            }
            $method = $this->methods[$message->method] ?? throw new Problem('unknown_method', [
                'method' => ForeignName::shown($message->method),
                'methods' => implode(', ', array_keys($this->methods)),
            ]);
            $result = $method(Params::of($message));
            return new Response(200, '{"jsonrpc":"2.0","id":' . Json::encode($id) . ',"result":' . $result . '}', self::isCacheable($message->method, $result));
        } catch (Problem $e) {
            return $this->errors->response($e, $id);
        } catch (Throwable $e) {
            // A defect of the plugin or the database. Its details belong in the log, not in the response.
            Log::defect('an MCP request could not be answered', $e);
            return $this->errors->response(new Problem('internal'), $id);
        }
    }

    /** Whether an equal message gets the same result until the read model changes. A problem may be over sooner. */
    private static function isCacheable(string $method, string $result): bool
    {
        return in_array($method, self::FIXED, true) || ($method === 'tools/call' && str_ends_with($result, '"isError":false}'));
    }
}
