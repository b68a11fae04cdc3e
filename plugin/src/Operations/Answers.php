<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\ConditionalRequest;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Http\Request;

/** Creates every JSON response of the public interface, with the headers of docs/decisions.md, "Caching" and "Errors". */
final class Answers
{
    private const COMMON = [
        'Content-Type' => 'application/json; charset=UTF-8',
        'X-Content-Type-Options' => 'nosniff',
        'X-Robots-Tag' => 'noindex',
        'Access-Control-Allow-Origin' => '*',
        'Access-Control-Expose-Headers' => 'ETag, Md-Shop-Search, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate',
    ];

    public function __construct(private readonly Contract $contract)
    {
    }

    /**
     * A successful public read. Caches keep it for a minute.
     *
     * @param array<string, string> $headers
     */
    public function cacheable(Request $request, string $json, array $headers = []): Answer
    {
        return $this->conditional($request, self::COMMON + [
            'Cache-Control' => 'public, max-age=' . $this->contract->service()['cache_seconds'],
            'Vary' => 'Authorization',
        ] + $headers, $json);
    }

    /**
     * The bytes with their entity tag; 304 if the client already has them, 412 if it wants others.
     *
     * @param array<string, string> $headers Of the response with the bytes.
     */
    public function conditional(Request $request, array $headers, string $bytes): Answer
    {
        return ConditionalRequest::wantsOthers($request, $bytes)
            ? $this->error(new Problem('precondition_failed'))->to($request)
            : ConditionalRequest::answer($request, $headers, $bytes);
    }

    /** @param array<string, string> $headers */
    public function uncached(string $json, int $status = 200, array $headers = []): Answer
    {
        return new Answer($status, self::COMMON + ['Cache-Control' => 'no-store', 'Vary' => 'Authorization'] + $headers, $json);
    }

    /**
     * The response to a request with a valid credential: private, never stored, never 304 (docs/decisions.md, "Caching").
     *
     * @param array<string, string> $headers
     */
    public function personal(string $json, int $status = 200, array $headers = []): Answer
    {
        return $this->uncached($json, $status, $headers)->with(['Cache-Control' => 'private, no-store']);
    }

    /** An error of the contract, in the shape of WordPress's REST errors. */
    public function error(Problem $problem): Answer
    {
        $problems = $problem->key === 'invalid_parameters' ? $problem->parameters : [];
        $error = $this->contract->error($problem->key, array_keys($problems));
        // The cast keeps this a JSON object even if a property is called "0".
        $data = ['status' => $error['status']] + ($problems === [] ? [] : ['params' => (object) $problems]);
        return new Answer(
            $error['status'],
            self::COMMON + ['Cache-Control' => 'no-store', 'Vary' => 'Authorization'] + $problem->headers + $this->headersOf($problem->key, $error['status']),
            Json::encode(['code' => $error['code'], 'message' => $error['message'], 'data' => $data])
        );
    }

    /** @return array<string, string> */
    private function headersOf(string $key, int $status): array
    {
        return match ($status) {
            // RFC 6750 §3: without a credential the header has no error code.
            401 => ['WWW-Authenticate' => 'Bearer realm="' . $this->contract->service()['name'] . '"' . ($key === 'invalid_token' ? ', error="invalid_token"' : '')],
            503 => ['Retry-After' => (string) $this->contract->service()['retry_after']],
            default => [],
        };
    }

    /** The response if an unexpected error prevented any other. */
    public function failure(Request $request): Answer
    {
        return $this->error(new Problem($request->method === 'POST' ? 'registration_unavailable' : 'unavailable'))->to($request);
    }

    public function methodNotAllowed(string $allowed): Answer
    {
        return $this->error(new Problem('method_not_allowed', headers: ['Allow' => $allowed]));
    }

    /** The response to OPTIONS, also as a CORS preflight: any origin, without cookies. */
    public function options(string $methods): Answer
    {
        return new Answer(204, [
            'Allow' => $methods,
            'Access-Control-Allow-Origin' => '*',
            'Access-Control-Allow-Methods' => $methods,
            'Access-Control-Allow-Headers' => 'Authorization, Content-Type, If-None-Match',
            'Access-Control-Max-Age' => '86400',
            'Cache-Control' => 'no-store',
        ]);
    }
}
