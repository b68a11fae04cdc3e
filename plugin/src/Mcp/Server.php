<?php

declare(strict_types=1);

namespace MdShop\Catalog\Mcp;

use MdShop\Catalog\Http\Json;
use MdShop\Catalog\Text\ForeignName;
use Throwable;

/**
 * The JSON-RPC core: the text of a message in, the text of its answer out. It keeps nothing between messages, so any of
 * them is answered without `initialize`, and it calls no function of WordPress.
 */
final class Server
{
    private const INITIALIZE = 'initialize';

    /**
     * @param list<string> $versions Protocol versions that are spoken.
     * @param array<string, callable(Params): string> $methods What answers a request: its result as JSON.
     * @param int<1, max> $depth Deepest nesting of a message.
     */
    public function __construct(
        private readonly Errors $errors,
        private readonly array $versions,
        private readonly array $methods,
        private readonly int $depth,
    ) {
    }

    /** @param string $version What the `MCP-Protocol-Version` header says; '' where it is absent, which is taken as 2025-03-26. */
    public function answer(string $body, string $version = ''): Response
    {
        $id = null;
        try {
            $message = Message::read($body, $this->depth);
            $id = $message->id;
            if ($version !== '' && $message->method !== self::INITIALIZE && ! in_array($version, $this->versions, true)) {
                throw new ProtocolError('protocol_version', ['versions' => implode(', ', $this->versions)]);
            }
            if ($id === null || $message->method === null) {
                // A notification, whichever it is, or a response: taken note of, and that is all.
                return new Response(202);
            }
            $method = $this->methods[$message->method] ?? throw new ProtocolError('unknown_method', [
                'method' => ForeignName::shown($message->method),
                'methods' => implode(', ', array_keys($this->methods)),
            ]);
            return new Response(200, '{"jsonrpc":"2.0","id":' . Json::encode($id) . ',"result":' . $method(Params::of($message)) . '}');
        } catch (ProtocolError $e) {
            return $this->errors->response($e, $id);
        } catch (Throwable $e) {
            // A defect of ours or of the database; what it is belongs into the log, not into an answer.
            error_log('md-shop-catalog: an MCP request could not be answered: ' . $e);
            return $this->errors->response(new ProtocolError('internal'), $id);
        }
    }
}
