<?php

declare(strict_types=1);

namespace MdShop\Catalog\Contract;

use RuntimeException;

/**
 * The contract that src-contract/ wrote into generated/contract.php: operations, bounds, schemas and texts.
 * Nothing here repeats a bound; opcache keeps the array in shared memory.
 *
 * @phpstan-type ArgumentRule array{in: 'query'|'path'|'body', type: 'string'|'integer', required: bool, min_length?: int, max_length?: int, minimum?: int, maximum?: int, enum?: list<string>, default?: int|string, empty?: 'absent', form?: 'text'|'slug'|'name'}
 * @phpstan-type OperationRule array{method: string, path: non-falsy-string, tool: bool, cacheable: bool, credential: 'optional'|'required'|'ignored', success: int, arguments: array<string, ArgumentRule>, statuses: list<int>, errors: list<string>, input_schema: string, result_schema: string}
 * @phpstan-type ServiceFacts array{name: string, version: string, namespace: non-falsy-string, languages: list<string>, default_language: string, currency: string, cache_seconds: int, retry_after: int, scopes: list<string>, credential_seconds: int, content_signal: string, mcp_versions: non-empty-list<string>}
 * @phpstan-type Bounds array{agent_name: array{minimum: int, maximum: int}, registration_body: int, request_body: int}
 */
final class Contract
{
    /** The shape of the array that this code reads; the build writes the same number. */
    private const FORMAT = 2;

    /** @param array<string, mixed> $data */
    private function __construct(private readonly array $data)
    {
    }

    /** @throws RuntimeException where the file is missing or was made for other code. */
    public static function load(string $file): self
    {
        $data = is_file($file) ? require $file : null;
        if (! is_array($data) || ($data['format'] ?? null) !== self::FORMAT) {
            throw new RuntimeException(
                ($data === null ? 'Missing' : 'Stale') . ' contract: ' . $file . '. In a checkout run "npm run build"; on a site install the packaged zip again.'
            );
        }
        return new self($data);
    }

    /** The plugin's release, package.json's version. */
    public function release(): string
    {
        return $this->data['release'];
    }

    /** @return ServiceFacts */
    public function service(): array
    {
        return $this->data['service'];
    }

    /** @return Bounds What each bounds, src-contract/bounds.ts says. */
    public function bounds(): array
    {
        return $this->data['bounds'];
    }

    /** @return array<string, OperationRule> */
    public function operations(): array
    {
        return $this->data['operations'];
    }

    /** @return array{status: int, code: string, message: string} */
    public function error(string $name): array
    {
        return $this->data['errors'][$name];
    }

    /** The English template of what can be wrong with a parameter, with its {placeholders}. */
    public function parameterError(string $name): string
    {
        return $this->data['parameter_errors'][$name];
    }

    /**
     * The people-facing catalogue of one language.
     *
     * @return array<string, string|array<string, string>>
     */
    public function messages(string $language): array
    {
        return $this->data['messages'][$language];
    }

    /**
     * The JSON Schema of what editors write: 'variants', 'offer' or 'texts'.
     *
     * @return array<string, mixed>
     */
    public function editingSchema(string $name): array
    {
        return json_decode($this->data['editing'][$name], true, 32, JSON_THROW_ON_ERROR);
    }
}
