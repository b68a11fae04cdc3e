<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use Closure;
use MdShop\Catalog\Admin\Checks\AddressChecks;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Transport\Connect\Client;
use MdShop\Catalog\Transport\Connect\Clients;
use MdShop\Catalog\Transport\Connect\ServerName;
use WP_REST_Request;

/** How clients are connected to the MCP server, and calls of it through its public address. */
final class ConnectRoutes
{
    /**
     * @param string $address Of the MCP server.
     * @param string $site The site's address.
     * @param Closure(): string $title The site's title in its main language.
     * @param int $longestMessage What the MCP server accepts, in bytes.
     */
    public function __construct(
        private readonly string $address,
        private readonly string $site,
        private readonly Closure $title,
        private readonly Messages $messages,
        private readonly AddressChecks $addresses,
        private readonly int $longestMessage,
    ) {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $client = ResponseSchema::object([
            'id' => ResponseSchema::TEXT,
            'name' => ResponseSchema::TEXT,
            'isForPeople' => ResponseSchema::YES_NO,
            'steps' => ResponseSchema::list(ResponseSchema::TEXT),
            'code' => ResponseSchema::TEXT,
            'codeHint' => ResponseSchema::TEXT,
            'link' => ResponseSchema::TEXT,
            'linkText' => ResponseSchema::TEXT,
            'instructions' => ResponseSchema::TEXT,
            'instructionsText' => ResponseSchema::TEXT,
        ]);
        return [
            new Route(
                'GET',
                '/connect',
                Route::SEE,
                [],
                ResponseSchema::object(['address' => ResponseSchema::TEXT, 'name' => ResponseSchema::TEXT, 'clients' => ResponseSchema::list($client)]),
                fn (): array => $this->connect()
            ),
            new Route(
                'POST',
                '/mcp',
                Route::SEE,
                ['message' => ['type' => 'string', 'minLength' => 1, 'maxLength' => $this->longestMessage, 'required' => true]],
                ResponseSchema::object(['url' => ResponseSchema::TEXT, 'status' => ResponseSchema::NUMBER, 'milliseconds' => ResponseSchema::NUMBER, 'type' => ResponseSchema::TEXT, 'body' => ResponseSchema::TEXT, 'problem' => ResponseSchema::TEXT]),
                fn (WP_REST_Request $request): array => $this->addresses->call((string) $request['message'])
            ),
        ];
    }

    /** @return array{address: string, name: string, clients: list<array<string, mixed>>} */
    private function connect(): array
    {
        $title = ($this->title)();
        $name = ServerName::of($this->site, $title);
        // The page for visitors has the same texts, so they are in the contract.
        $clients = (new Clients($this->messages))->all($this->address, $name, $title, substr(get_user_locale(), 0, 2));
        return ['address' => $this->address, 'name' => $name, 'clients' => array_map(static fn (Client $client): array => get_object_vars($client), $clients)];
    }
}
