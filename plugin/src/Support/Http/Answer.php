<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/** An HTTP response: status, headers and body. Every transport sends the same response to the same request. */
final class Answer
{
    /** The body of the same response to GET without `If-None-Match`, for the journal. */
    public readonly string $wholeBody;

    /**
     * @param array<string, string> $headers
     * @param bool $isCacheable Whether the plugin may give the same answer to equal requests until the read model changes: the complete
     *     answer to a successful read without a credential.
     * @param string|null $wholeBody null if $body is the whole one.
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body = '',
        public readonly bool $isCacheable = false,
        ?string $wholeBody = null,
    ) {
        $this->wholeBody = $wholeBody ?? $body;
    }

    /** @param array<string, string> $headers They replace existing headers of the same name. */
    public function with(array $headers): self
    {
        return new self($this->status, array_merge($this->headers, $headers), $this->body, $this->isCacheable, $this->wholeBody);
    }

    /** The response to a request with any method: to HEAD without the body. */
    public function to(Request $request): self
    {
        return $request->method === 'HEAD' ? $this->withoutBody() : $this;
    }

    /** The response to HEAD: the same without the body (RFC 9110 §9.3.2). */
    public function withoutBody(): self
    {
        return new self($this->status, $this->headers, wholeBody: $this->wholeBody);
    }
}
