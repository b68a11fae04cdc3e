<?php

declare(strict_types=1);

namespace MdShop\Catalog\Http;

/** What came in at a transport, without WordPress: enough to answer it, and nothing that was parsed by somebody else. */
final class Request
{
    /** @var array<string, string> */
    private readonly array $headers;

    /**
     * @param string $method  As sent, in capitals.
     * @param string $path    Below the transport's base, as WordPress's rewriting gives it: "/products/5".
     * @param string $query   The raw query string, without "?". PHP's own parsing would hide repeated names.
     * @param array<string, string> $headers Names in any letter case.
     * @param string $body    At most one byte more than the longest that any operation takes.
     * @param string $clientAddress Who connected; a proxy's address where one stands between.
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

    /** The same, asked at another path: several addresses may lead to one operation. */
    public function at(string $path): self
    {
        return new self($this->method, $path, $this->query, $this->headers, $this->body, $this->clientAddress);
    }

    /** '' where the header is absent. */
    public function header(string $name): string
    {
        return $this->headers[strtolower($name)] ?? '';
    }

    public function isRead(): bool
    {
        return $this->method === 'GET' || $this->method === 'HEAD';
    }
}
