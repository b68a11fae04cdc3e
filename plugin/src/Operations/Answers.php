<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\Agents\Quota;
use MdShop\Catalog\Contract\Contract;
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
        'Access-Control-Expose-Headers' => 'ETag, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate',
    ];

    public function __construct(private readonly Contract $contract)
    {
    }

    /** A successful public read. Caches keep it for a minute; a client that already has it gets 304. */
    public function cacheable(Request $request, string $json): Answer
    {
        return ConditionalRequest::answer($request, self::COMMON + [
            'Cache-Control' => 'public, max-age=' . $this->contract->service()['cache_seconds'],
            'Vary' => 'Authorization',
        ], $json);
    }

    /** @param array<string, string> $headers */
    public function uncached(string $json, int $status = 200, array $headers = []): Answer
    {
        return new Answer($status, self::COMMON + ['Cache-Control' => 'no-store', 'Vary' => 'Authorization'] + $headers, $json);
    }

    /** The response to a request with a valid credential: private, never stored, never 304 (docs/decisions.md, "Caching"). */
    public function personal(string $json, int $status = 200): Answer
    {
        return $this->uncached($json, $status)->with(['Cache-Control' => 'private, no-store']);
    }

    /**
     * An error of the contract, in the shape of WordPress's REST errors.
     *
     * @param array<string, string> $problems What is wrong with each parameter, by its name; empty if the error is not about parameters.
     * @param array<string, string> $headers
     */
    public function error(string $name, array $problems = [], array $headers = []): Answer
    {
        $error = $this->contract->error($name, array_keys($problems));
        // The cast keeps this a JSON object even if a property is called "0".
        $data = ['status' => $error['status']] + ($problems === [] ? [] : ['params' => (object) $problems]);
        if ($error['status'] === 503) {
            $headers['Retry-After'] = (string) $this->contract->service()['retry_after'];
        }
        return new Answer(
            $error['status'],
            self::COMMON + ['Cache-Control' => 'no-store', 'Vary' => 'Authorization'] + $headers,
            Json::encode(['code' => $error['code'], 'message' => $error['message'], 'data' => $data])
        );
    }

    /** The response if an unexpected error prevented any other. */
    public function failure(Request $request): Answer
    {
        $answer = $this->error($request->method === 'POST' ? 'registration_unavailable' : 'unavailable');
        return $request->method === 'HEAD' ? $answer->withoutBody() : $answer;
    }

    /** 401 for a credential that was supplied and is not valid (RFC 6750 §3). */
    public function invalidToken(): Answer
    {
        return $this->error('invalid_token', [], [
            'WWW-Authenticate' => 'Bearer realm="' . $this->contract->service()['name'] . '", error="invalid_token"',
        ]);
    }

    /** 401 for a missing credential. The header then has no error code (RFC 6750 §3). */
    public function credentialRequired(): Answer
    {
        return $this->error('credential_required', [], [
            'WWW-Authenticate' => 'Bearer realm="' . $this->contract->service()['name'] . '"',
        ]);
    }

    /** @param list<Quota> $quotas */
    public function rateLimited(int $retryAfter, array $quotas): Answer
    {
        return $this->error('rate_limited', [], ['Retry-After' => (string) $retryAfter] + Quota::headers($quotas));
    }

    public function methodNotAllowed(string $allowed): Answer
    {
        return $this->error('method_not_allowed', [], ['Allow' => $allowed]);
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
