<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use MdShop\Catalog\Agents\Credentials;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Http\Accept;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Authorization;
use MdShop\Catalog\Support\Http\MediaType;
use MdShop\Catalog\Support\Http\Request;

/**
 * The remote MCP endpoint: Streamable HTTP in its JSON-response mode, POST only and without sessions. It checks everything
 * about the HTTP request, in the order of docs/decisions.md, "MCP endpoint"; the server handles the message itself.
 */
final class McpTransport
{
    private const METHODS = 'POST, OPTIONS';

    public function __construct(
        private readonly Contract $contract,
        private readonly Server $server,
        private readonly Errors $errors,
        private readonly Credentials $credentials,
        private readonly Origins $origins,
    ) {
    }

    public function answer(Request $request): Answer
    {
        $personal = false;
        try {
            $this->checkMethodAndOrigin($request);
            if ($request->method === 'OPTIONS') {
                return new Answer(204, ['Allow' => self::METHODS] + $this->common($request));
            }
            $personal = $this->credentials->check(Authorization::of($request)) !== null;
            $this->checkHeadersAndSize($request);
            $response = $this->server->answer($request->body, trim($request->header('mcp-protocol-version'), " \t"));
        } catch (Problem $e) {
            $response = $this->errors->response($e);
        }
        return $this->httpAnswer($request, $response, $personal);
    }

    /** The response if an unexpected error prevented any other. */
    public function failure(Request $request): Answer
    {
        return $this->httpAnswer($request, $this->errors->response(new Problem('unavailable')), false);
    }

    private function checkMethodAndOrigin(Request $request): void
    {
        if (! in_array($request->method, ['POST', 'OPTIONS'], true)) {
            throw new Problem('method_not_allowed');
        }
        $origin = $request->header('origin');
        if ($origin !== '' && ! $this->origins->allows($origin)) {
            throw new Problem('origin_not_allowed');
        }
    }

    private function checkHeadersAndSize(Request $request): void
    {
        $accept = $request->header('accept');
        if (! Accept::names($accept, 'application/json') || ! Accept::names($accept, 'text/event-stream')) {
            throw new Problem('not_acceptable');
        }
        if (! MediaType::isJson($request->header('content-type'))) {
            throw new Problem('media_type');
        }
        if (strlen($request->body) > $this->contract->bounds()['request_body']) {
            throw new Problem('too_large');
        }
    }

    private function httpAnswer(Request $request, Response $response, bool $personal): Answer
    {
        $headers = ['Cache-Control' => $personal ? 'private, no-store' : 'no-store'] + $this->common($request);
        if ($response->body !== '') {
            $headers['Content-Type'] = 'application/json';
        }
        $realm = $this->contract->service()['name'];
        return new Answer($response->status, $headers + match ($response->status) {
            401 => ['WWW-Authenticate' => 'Bearer realm="' . $realm . '", error="invalid_token"'],
            405 => ['Allow' => 'POST'],
            503 => ['Retry-After' => (string) $this->contract->service()['retry_after']],
            default => [],
        }, $response->body, $response->isCacheable && ! $personal);
    }

    /**
     * Headers of every response. Only an allowed origin gets CORS headers, so another one cannot even read the error.
     *
     * @return array<string, string>
     */
    private function common(Request $request): array
    {
        $headers = ['Cache-Control' => 'no-store', 'Vary' => 'Origin', 'X-Content-Type-Options' => 'nosniff', 'X-Robots-Tag' => 'noindex'];
        $origin = $request->header('origin');
        if ($origin === '' || ! $this->origins->allows($origin)) {
            return $headers;
        }
        return $headers + [
            'Access-Control-Allow-Origin' => $origin,
            'Access-Control-Expose-Headers' => 'Retry-After, WWW-Authenticate',
        ] + ($request->method !== 'OPTIONS' ? [] : [
            'Access-Control-Allow-Methods' => 'POST',
            // Includes headers of newer protocols: a client that tries one must receive a response, to fall back to an older one.
            'Access-Control-Allow-Headers' => 'Accept, Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
            'Access-Control-Max-Age' => '86400',
        ]);
    }
}
