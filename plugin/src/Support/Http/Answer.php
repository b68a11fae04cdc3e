<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/** An HTTP response: status, headers and body. Every transport sends the same response to the same request. */
final class Answer
{
    /**
     * @param array<string, string> $headers
     * @param bool $mayBeKept Whether the plugin may give the same answer to equal requests until the read model changes: the complete
     *     answer to a successful read without a credential.
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body = '',
        public readonly bool $mayBeKept = false,
    ) {
    }

    /** @param array<string, string> $headers They replace existing headers of the same name. */
    public function with(array $headers): self
    {
        return new self($this->status, array_merge($this->headers, $headers), $this->body, $this->mayBeKept);
    }

    /** The response to a request with any method: to HEAD without the body. */
    public function to(Request $request): self
    {
        return $request->method === 'HEAD' ? $this->withoutBody() : $this;
    }

    /** The response to HEAD: the same without the body (RFC 9110 §9.3.2). */
    public function withoutBody(): self
    {
        return new self($this->status, $this->headers);
    }
}
