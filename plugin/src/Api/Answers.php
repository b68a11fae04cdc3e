<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Http\Answer;
use MdShop\Catalog\Http\ConditionalRequest;
use MdShop\Catalog\Http\Json;
use MdShop\Catalog\Http\Request;

/** Makes every JSON answer of the public interface, with the headers of the decisions "Caching" and "Errors". */
final class Answers
{
    private const COMMON = [
        'Content-Type' => 'application/json; charset=UTF-8',
        'X-Content-Type-Options' => 'nosniff',
        'X-Robots-Tag' => 'noindex',
        'Access-Control-Allow-Origin' => '*',
        'Access-Control-Expose-Headers' => 'ETag, Retry-After, WWW-Authenticate',
    ];

    public function __construct(private readonly Contract $contract)
    {
    }

    /** A successful public read: kept by caches for a minute, and never sent twice to who has it. */
    public function cacheable(Request $request, string $json): Answer
    {
        $tag = ConditionalRequest::entityTag($json);
        $headers = self::COMMON + [
            'Cache-Control' => 'public, max-age=' . $this->contract->service()['cache_seconds'],
            'ETag' => $tag,
            'Vary' => 'Authorization',
        ];
        if (ConditionalRequest::isFresh($request, $tag)) {
            unset($headers['Content-Type']);
            return new Answer(304, $headers);
        }
        return new Answer(200, $headers, $json);
    }

    public function uncached(string $json): Answer
    {
        return new Answer(200, self::COMMON + ['Cache-Control' => 'no-store', 'Vary' => 'Authorization'], $json);
    }

    /**
     * An error of the contract, in WordPress's own shape.
     *
     * @param array<string, string> $problems What is wrong with which parameter; empty for errors about none.
     * @param array<string, string> $headers
     */
    public function error(string $name, array $problems = [], array $headers = []): Answer
    {
        $error = $this->contract->error($name);
        $data = ['status' => $error['status']] + ($problems === [] ? [] : ['params' => $problems]);
        $message = strtr($error['message'], ['{params}' => implode(', ', array_keys($problems))]);
        if ($error['status'] === 503) {
            $headers['Retry-After'] = (string) $this->contract->service()['retry_after'];
        }
        return new Answer(
            $error['status'],
            self::COMMON + ['Cache-Control' => 'no-store', 'Vary' => 'Authorization'] + $headers,
            Json::encode(['code' => $error['code'], 'message' => $message, 'data' => $data])
        );
    }

    /** 401 for a credential that was supplied and is not valid (RFC 6750 §3). */
    public function invalidToken(): Answer
    {
        return $this->error('invalid_token', [], [
            'WWW-Authenticate' => 'Bearer realm="' . $this->contract->service()['name'] . '", error="invalid_token"',
        ]);
    }

    /** A CORS preflight, and what a curious client learns from OPTIONS: reads for everybody, without cookies. */
    public function options(): Answer
    {
        return new Answer(204, [
            'Allow' => 'GET, HEAD, OPTIONS',
            'Access-Control-Allow-Origin' => '*',
            'Access-Control-Allow-Methods' => 'GET, HEAD, OPTIONS',
            'Access-Control-Allow-Headers' => 'Authorization, Content-Type, If-None-Match',
            'Access-Control-Max-Age' => '86400',
            'Cache-Control' => 'no-store',
        ]);
    }
}
