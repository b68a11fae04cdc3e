<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Checks;

use MdShop\Catalog\Operations\Facts\Endpoints;
use MdShop\Catalog\Support\Http\Json;

/** The addresses that agents ask, checked one at a time through the site's public address, as an agent would. */
final class AddressChecks
{
    private const SECONDS = 10.0;

    /** The path of the MCP server, which is asked with POST. */
    private const MCP = 'mcp';

    public function __construct(private readonly Endpoints $endpoints)
    {
    }

    /** @return list<array{id: string, label: string, url: string}> */
    public function all(): array
    {
        $table = self::table();
        return array_map(fn (string $id, array $one): array => ['id' => $id, 'label' => $one['label'], 'url' => $this->url($one['path'])], array_keys($table), $table);
    }

    /** @return list<string> */
    public static function ids(): array
    {
        return array_keys(self::table());
    }

    /**
     * Asks one address.
     *
     * @param string $id One of ids().
     * @return array{id: string, ok: bool, status: int, milliseconds: int, text: string} `text` says what is in the way, and what to do.
     */
    public function check(string $id): array
    {
        ['path' => $path, 'type' => $type, 'part' => $part] = self::table()[$id];
        $response = $path === self::MCP
            ? PublicResponse::ofMcp($this->url($path), Json::encode(['jsonrpc' => '2.0', 'id' => 1, 'method' => 'tools/list']), self::SECONDS)
            : PublicResponse::of($this->url($path), self::SECONDS);
        $text = self::problem($response, $type, $part);
        return ['id' => $id, 'ok' => $text === '', 'status' => $response->status, 'milliseconds' => $response->milliseconds, 'text' => $text];
    }

    /**
     * Calls the MCP server through its public address.
     *
     * @param string $message A JSON-RPC request.
     * @return array{url: string, status: int, milliseconds: int, type: string, body: string, problem: string} `problem` says what is in the
     *     way if the answer is not the server's own, else it is ''.
     */
    public function call(string $message): array
    {
        $url = $this->url(self::MCP);
        $response = PublicResponse::ofMcp($url, $message, self::SECONDS);
        // The server also answers a wrong message with JSON-RPC, and that is what the caller wants to see.
        $isOwn = str_starts_with($response->type, 'application/json') && str_starts_with($response->body, '{"jsonrpc":"2.0"');
        return [
            'url' => $url,
            'status' => $response->status,
            'milliseconds' => $response->milliseconds,
            'type' => $response->type,
            'body' => $response->body,
            'problem' => $isOwn ? '' : self::problem($response, 'application/json', '{"jsonrpc":"2.0"'),
        ];
    }

    /** @param string $path As in table(). */
    private function url(string $path): string
    {
        return str_starts_with($path, '/') ? $this->endpoints->rest($path) : $this->endpoints->at($path);
    }

    /**
     * The addresses by their ids, in the order of the screen. A path that begins with "/" is one of REST, any other is below the site's root.
     * The right answer has the media type, or one that begins so, and contains the part.
     *
     * @return non-empty-array<string, array{path: string, type: string, part: string, label: string}>
     */
    private static function table(): array
    {
        $row = static fn (string $path, string $type, string $part, string $label): array => ['path' => $path, 'type' => $type, 'part' => $part, 'label' => $label];
        $json = 'application/json';
        return [
            'products' => $row('/products', $json, '"items"', __('Products', 'md-shop-catalog')),
            'content' => $row('/content', $json, '"items"', __('Pages, news, coaches and questions', 'md-shop-catalog')),
            'categories' => $row('/categories', $json, '"categories"', __('Categories and brands', 'md-shop-catalog')),
            'health' => $row('/health', $json, '"status"', __('State of the service', 'md-shop-catalog')),
            'mcp' => $row(self::MCP, $json, '"search_products"', __('Remote MCP server', 'md-shop-catalog')),
            'llms' => $row('llms.txt', 'text/', '#', __('Guide for agents (llms.txt)', 'md-shop-catalog')),
            'openapi' => $row('openapi.json', $json, '"openapi"', __('Description of the API (OpenAPI)', 'md-shop-catalog')),
            'api-catalog' => $row('.well-known/api-catalog', 'application/linkset+json', '"linkset"', __('Catalog of APIs', 'md-shop-catalog')),
            'skills' => $row('.well-known/agent-skills/index.json', $json, '"skills"', __('Agent skills', 'md-shop-catalog')),
            'server-card' => $row('.well-known/mcp/server-card.json', $json, '"name"', __('MCP server card', 'md-shop-catalog')),
        ];
    }

    private static function unreachable(string $reason): string
    {
        return sprintf(
            /* translators: %s: reason, in English */
            __('The server cannot reach its own public address: %s. Agents may still reach it; ask your host to allow requests of the site to itself.', 'md-shop-catalog'),
            rtrim($reason, '.')
        );
    }

    /**
     * What is in the way of an address, and what to do; '' if it answers as it should.
     *
     * @param string $type The media type of the right answer.
     * @param string $part A text in it.
     */
    private static function problem(PublicResponse $response, string $type, string $part): string
    {
        $status = $response->status;
        return match (true) {
            $response->failure !== '' => self::unreachable($response->failure),
            $status === 401 => __('The server asks for a password. Take the password protection away from this address, or agents cannot read it.', 'md-shop-catalog'),
            $status === 403 => __('Something forbids the request, usually a firewall or a security plugin. Allow this address there.', 'md-shop-catalog'),
            $status === 404 => __('The server does not pass this address to WordPress. Save the permalinks once; if that does not help, the server’s rules hide files that begin with a dot or end with .txt, .md or .json.', 'md-shop-catalog'),
            $status === 429 => __('Something limits the number of requests. Allow more of them for this address.', 'md-shop-catalog'),
            $status >= 300 && $status < 400 => sprintf(
                /* translators: %s: address */
                __('The address is redirected to %s. Agents may not follow; enter the final address in WordPress’s settings, or take the redirection away.', 'md-shop-catalog'),
                $response->location
            ),
            $status === 503 => __('The catalog is not ready. Build it above, or look at what needs attention.', 'md-shop-catalog'),
            $status !== 200 => sprintf(
                /* translators: %d: HTTP status */
                __('The answer is the error %d. PHP’s error log says why.', 'md-shop-catalog'),
                $status
            ),
            ! str_starts_with($response->type, $type) || ! str_contains($response->body, $part)
                => __('Something else answers at this address: a file, a cache or another plugin. Remove it, or exclude the address from the cache.', 'md-shop-catalog'),
            default => '',
        };
    }
}
