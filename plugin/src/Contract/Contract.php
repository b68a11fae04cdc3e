<?php

declare(strict_types=1);

namespace MdShop\Catalog\Contract;

use MdShop\Catalog\Support\Text\Placeholders;

/**
 * The contract that src-contract/ wrote into generated/contract.php: operations, bounds, schemas and texts.
 * Nothing here repeats a bound; opcache keeps the array in shared memory.
 *
 * @phpstan-type ArgumentRule array{in: 'query'|'path'|'body', type: 'string'|'integer', required: bool, min_length?: int, max_length?: int, pattern?: string, minimum?: int, maximum?: int, enum?: list<string>, default?: int|string, empty?: 'absent', form?: 'text'|'slug'|'name'|'price', at_most?: string}
 * @phpstan-type OperationRule array{method: string, path: non-falsy-string, tool: bool, cacheable: bool, credential: 'optional'|'required'|'ignored', success: int, arguments: array<string, ArgumentRule>, statuses: list<int>, errors: list<string>, input_schema: string, result_schema: string}
 * @phpstan-type Range array{minimum: int, maximum: int, default: int}
 * @phpstan-type Bounds array{argument_text: int, page: Range, per_page: Range, id: int, excerpt: int, variants: int, sku: int, size: int, color: int, price_digits: int, note: int, agent_name: array{minimum: int, maximum: int}, registration_body: int, request_body: int, message_depth: int, hint_slugs: int, search_terms: int, filter_text: int, matching_variants: int}
 * @phpstan-type Texts array{operations: array<string, array{title: string, summary: string, description: string}>, arguments: array<string, string>, fields: array<string, string>}
 * @phpstan-type ServiceFacts array{name: string, version: string, namespace: non-falsy-string, languages: list<string>, default_language: string, currency: string, cache_seconds: int, retry_after: int, scopes: list<string>, credential_seconds: int, mcp_versions: non-empty-list<string>}
 * @phpstan-type McpFacts array{description: string, instructions: string, tools: array<string, string>, prompt: array{name: string, description: string, arguments: array<string, ArgumentRule>, listed: string, texts: array<string, string>}, resources: array<string, array{title: string, description: string}>, errors: array<string, array{status: int, code: int, message: string}>, problems: array<string, string>, hints: array<string, string>}
 */
final class Contract
{
    /** The generated file, relative to the plugin's folder. */
    public const FILE = 'generated/contract.php';

    /** The constant that the build has made from the same file. */
    public const CONSTANT = 'MdShop\\Catalog\\CONTRACT';

    /** The version of the array's format; the build writes the same number. */
    private const FORMAT = 5;

    /** @param array<string, mixed> $data */
    private function __construct(private readonly array $data)
    {
    }

    /**
     * The contract of the plugin in this folder. A built file of classes has it as a constant, which is in memory together with them.
     *
     * @throws ContractProblem without that constant, if the file is missing or has another format
     */
    public static function ofPlugin(string $folder): self
    {
        return defined(self::CONSTANT) ? new self(constant(self::CONSTANT)) : self::load($folder . '/' . self::FILE);
    }

    /** @throws ContractProblem if the file is missing or has another format */
    public static function load(string $file): self
    {
        $data = is_file($file) ? require $file : null;
        if (! is_array($data) || ($data['format'] ?? null) !== self::FORMAT) {
            throw new ContractProblem($data === null ? 'contract_missing' : 'contract_unfit', basename(dirname($file)) . '/' . basename($file));
        }
        return new self($data);
    }

    /** SHA-256 of the sources from which the file was generated. */
    public function digest(): string
    {
        return $this->data['digest'];
    }

    /** The plugin's release, that is, the version in package.json. */
    public function release(): string
    {
        return $this->data['release'];
    }

    /** @return ServiceFacts */
    public function service(): array
    {
        return $this->data['service'];
    }

    /** @return Bounds Lengths are in Unicode code points; src-contract/bounds.ts describes each bound. */
    public function bounds(): array
    {
        return $this->data['bounds'];
    }

    /** @return McpFacts Texts and definitions of the remote MCP server; tools and the listed prompt are already JSON. */
    public function mcp(): array
    {
        return $this->data['mcp'];
    }

    /** @return array<string, OperationRule> */
    public function operations(): array
    {
        return $this->data['operations'];
    }

    /**
     * @param list<int|string> $parameters The parameters that the message names.
     * @return array{status: int, code: string, message: string}
     */
    public function error(string $name, array $parameters = []): array
    {
        $error = $this->data['errors'][$name];
        $error['message'] = Placeholders::fill($error['message'], ['params' => implode(', ', $parameters)]);
        return $error;
    }

    /** The HTTP status of an error, for code that needs no message. Unlike error() it loads no other class, so kept answers can use it. */
    public function statusOf(string $error): int
    {
        return $this->data['errors'][$error]['status'];
    }

    /** The English template of a problem with a parameter, with its {placeholders}. */
    public function parameterError(string $name): string
    {
        return $this->data['parameter_errors'][$name];
    }

    /**
     * The descriptions of operations, arguments and fields. A field's key is its resource and name, "product.price".
     *
     * @param string $language 'en', 'ro' or 'ru'
     * @return Texts
     */
    public function texts(string $language): array
    {
        return $this->data['texts'][$language];
    }

    /**
     * The catalog of messages for people in one language; the English one if there is none in this language.
     *
     * @return array<string, string|array<string, string>>
     */
    public function messages(string $language): array
    {
        return $this->data['messages'][$language] ?? $this->data['messages']['en'];
    }

    /**
     * The JSON Schema of data that editors write: 'variants', 'offer' or 'texts'.
     *
     * @return array<string, mixed>
     */
    public function editingSchema(string $name): array
    {
        return json_decode($this->data['editing'][$name], true, 32, JSON_THROW_ON_ERROR);
    }
}
