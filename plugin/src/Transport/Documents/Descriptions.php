<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use MdShop\Catalog\Operations\Facts\Endpoints;
use MdShop\Catalog\Support\Http\Json;
use RuntimeException;

/** OpenAPI, examples and queries from the generated file that only documents need, with this site's addresses filled in. */
final class Descriptions
{
    /** @var array<string, mixed>|null */
    private ?array $generated = null;

    public function __construct(private readonly string $file)
    {
    }

    /** The OpenAPI description as JSON. */
    public function openApi(string $language, Endpoints $endpoints): string
    {
        return $this->withAddresses($this->generated()['languages'][$language]['openapi'], $endpoints);
    }

    /**
     * The example of every operation, by its name.
     *
     * @return array<string, array{arguments: array<string, int|string>, answer: string}>
     */
    public function examples(string $language, Endpoints $endpoints): array
    {
        $examples = [];
        foreach (array_keys($this->generated()['languages'][$language]['examples']) as $operation) {
            $examples[(string) $operation] = $this->example((string) $operation, $language, $endpoints);
        }
        return $examples;
    }

    /** @return array{arguments: array<string, int|string>, answer: string} The arguments and the response, which is JSON on several lines. */
    public function example(string $operation, string $language, Endpoints $endpoints): array
    {
        $example = $this->generated()['languages'][$language]['examples'][$operation];
        return ['arguments' => $example['arguments'], 'answer' => $this->withAddresses($example['answer'], $endpoints)];
    }

    /** @return array{arguments: array<string, int|string>, answer: string} A search with invalid arguments. */
    public function errorExample(): array
    {
        return $this->generated()['error'];
    }

    /** @return array<string, array{request: string, answer: string}> Requests to the MCP endpoint and their responses, as JSON. */
    public function exchanges(string $language, Endpoints $endpoints): array
    {
        return array_map(
            fn (array $exchange): array => ['request' => $exchange['request'], 'answer' => $this->withAddresses($exchange['answer'], $endpoints)],
            $this->generated()['languages'][$language]['mcp']
        );
    }

    /** @return array<string, array<string, list<string>>> The representative queries of resources, by resource and language. */
    public function representativeQueries(): array
    {
        return $this->generated()['queries'];
    }

    private function withAddresses(string $json, Endpoints $endpoints): string
    {
        $escape = static fn (string $address): string => substr(Json::encode($address), 1, -1);
        $placeholders = $this->generated()['addresses'];
        $own = $endpoints->at('');
        return str_replace(
            [$placeholders['rest'], $placeholders['own'] . '/', $placeholders['own'], $placeholders['site']],
            // A server's address ends without the slash with which the paths of the description begin.
            array_map($escape, [$endpoints->rest(), $own, rtrim($own, '/'), rtrim($endpoints->site(), '/')]),
            $json
        );
    }

    /** @return array<string, mixed> */
    private function generated(): array
    {
        if ($this->generated === null) {
            $data = is_file($this->file) ? require $this->file : null;
            $this->generated = is_array($data) ? $data : throw new RuntimeException(
                'Missing: ' . $this->file . '. In a checkout run "npm run build"; on a site install the packaged zip again.'
            );
        }
        return $this->generated;
    }
}
