<?php

declare(strict_types=1);

namespace MdShop\Catalog\Http;

/** What goes out at a transport: status, headers and the bytes of the body. Every transport that is asked the same sends the same. */
final class Answer
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body = '',
    ) {
    }

    /** @param array<string, string> $headers Replace those of the same name. */
    public function with(array $headers): self
    {
        return new self($this->status, array_merge($this->headers, $headers), $this->body);
    }

    /** The answer to HEAD: the same but for the body (RFC 9110 §9.3.2). */
    public function withoutBody(): self
    {
        return new self($this->status, $this->headers);
    }
}
