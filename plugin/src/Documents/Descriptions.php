<?php

declare(strict_types=1);

namespace MdShop\Catalog\Documents;

use MdShop\Catalog\Http\Json;
use RuntimeException;

/** The made file of what only documents need: OpenAPI and examples, with this site's addresses put in. */
final class Descriptions
{
    /** @var array<string, mixed>|null */
    private ?array $made = null;

    public function __construct(private readonly string $file)
    {
    }

    /** OpenAPI as JSON. */
    public function openApi(string $language, Endpoints $places): string
    {
        return $this->withAddresses($this->made()['languages'][$language]['openapi'], $places);
    }

    /**
     * A request and its answer for every read, by operation; answers are JSON on several lines.
     *
     * @return array<string, array{arguments: array<string, int|string>, answer: string}>
     */
    public function examples(string $language, Endpoints $places): array
    {
        return array_map(
            fn (array $example): array => ['arguments' => $example['arguments'], 'answer' => $this->withAddresses($example['answer'], $places)],
            $this->made()['languages'][$language]['examples']
        );
    }

    /** @return array{arguments: array<string, int|string>, answer: string} A search that is refused. */
    public function errorExample(): array
    {
        return $this->made()['error'];
    }

    /** @return array<string, array{request: string, answer: string}> Exchanges with the MCP endpoint; JSON. */
    public function exchanges(string $language, Endpoints $places): array
    {
        return array_map(
            fn (array $exchange): array => ['request' => $exchange['request'], 'answer' => $this->withAddresses($exchange['answer'], $places)],
            $this->made()['languages'][$language]['mcp']
        );
    }

    private function withAddresses(string $json, Endpoints $places): string
    {
        $inString = static fn (string $address): string => substr(Json::encode($address), 1, -1);
        $standIns = $this->made()['addresses'];
        return str_replace(
            [$standIns['rest'], $standIns['site'] . '/api-docs.md', $standIns['site'] . '/ru/api-docs.md', $standIns['site']],
            [
                $inString($places->rest()),
                $inString($places->at('api-docs.md')),
                $inString($places->at('ru/api-docs.md')),
                $inString(rtrim($places->site(), '/')),
            ],
            $json
        );
    }

    /** @return array<string, mixed> */
    private function made(): array
    {
        if ($this->made === null) {
            $made = is_file($this->file) ? require $this->file : null;
            $this->made = is_array($made) ? $made : throw new RuntimeException(
                'Missing: ' . $this->file . '. In a checkout run "npm run build"; on a site install the packaged zip again.'
            );
        }
        return $this->made;
    }
}
