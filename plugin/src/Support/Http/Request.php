<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/** An HTTP request, independent of WordPress. It contains the raw values, which no other code has parsed. */
final class Request
{
    /** @var array<string, string> */
    private readonly array $headers;

    /**
     * @param string $method  In capitals.
     * @param string $path    Relative to the transport's base, as WordPress's rewriting returns it: "/products/5".
     * @param string $query   The raw query string, without "?". PHP's own parsing would hide repeated names.
     * @param array<string, string> $headers Names in any letter case.
     * @param string $body    Cut one byte after the longest body that any operation accepts.
     * @param string $clientAddress The address that connected; it may be a proxy's.
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly string $query = '',
        array $headers = [],
        public readonly string $body = '',
        public readonly string $clientAddress = '',
    ) {
        $this->headers = array_change_key_case($headers);
    }

    /** The same request at another path, since several paths may lead to one operation, and with another raw query, if one is given. */
    public function at(string $path, ?string $query = null): self
    {
        return new self($this->method, $path, $query ?? $this->query, $this->headers, $this->body, $this->clientAddress);
    }

    /** The same request for the complete answer: GET instead of HEAD, and without `If-None-Match`. */
    public function unconditional(): self
    {
        $headers = array_diff_key($this->headers, ['if-none-match' => '']);
        return new self($this->method === 'HEAD' ? 'GET' : $this->method, $this->path, $this->query, $headers, $this->body, $this->clientAddress);
    }

    /** Returns the header's value, or '' if it is absent. */
    public function header(string $name): string
    {
        return $this->headers[strtolower($name)] ?? '';
    }

    public function isRead(): bool
    {
        return $this->method === 'GET' || $this->method === 'HEAD';
    }
}
