<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Operations\Facts\Endpoints;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\Markdown;

/** Generates the part of the API guide that comes from OpenAPI: each operation with its arguments, statuses, fields and an example. */
final class ApiReference
{
    public function __construct(
        private readonly Contract $contract,
        private readonly Messages $messages,
        private readonly Descriptions $descriptions,
    ) {
    }

    /** @return array<string, string> */
    public function values(Endpoints $endpoints, string $language): array
    {
        $error = $this->descriptions->errorExample();
        $api = Json::decode($this->descriptions->openApi($language, $endpoints));
        $examples = $this->descriptions->examples($language, $endpoints);
        $operations = [];
        foreach ($api['paths'] as $path => $methods) {
            foreach ($methods as $method => $operation) {
                // A path item can also contain `servers`. Registration at the site's root has no example: it equals the one in REST.
                if (isset($operation['operationId'], $examples[$operation['operationId']])) {
                    $operations[] = $this->operation(strtoupper($method) . ' ' . $path, $operation, $api, $language)
                        . $this->example(strtoupper($method) . ' ' . $path, $operation, $examples[$operation['operationId']], $endpoints, $language);
                }
            }
        }
        return [
            'operations' => implode("\n\n", $operations),
            'error_request' => Markdown::block('GET ' . $endpoints->rest('/products', $error['arguments']), 'http'),
            'error_answer' => Markdown::block($error['answer'], 'json'),
            'mcp_call' => $this->exchange('call', $endpoints, $language),
            'mcp_refused' => $this->exchange('refused', $endpoints, $language),
        ];
    }

    private function exchange(string $name, Endpoints $endpoints, string $language): string
    {
        $exchange = $this->descriptions->exchanges($language, $endpoints)[$name];
        $request = 'POST ' . $endpoints->at('mcp') . "\nContent-Type: application/json\nAccept: application/json, text/event-stream\n\n" . $exchange['request'];
        return Markdown::block($request, 'http') . "\n\n" . Markdown::block($exchange['answer'], 'json');
    }

    /**
     * @param array<string, mixed> $operation
     * @param array<string, mixed> $api
     */
    private function operation(string $line, array $operation, array $api, string $language): string
    {
        // The first response of an operation is the successful one.
        $schema = $api['components']['schemas'][basename(reset($operation['responses'])['content']['application/json']['schema']['$ref'])];
        $body = $operation['requestBody']['content']['application/json']['schema'] ?? ['properties' => []];
        $parameters = $operation['parameters'] ?? [];
        foreach ($body['properties'] as $name => $field) {
            $required = in_array($name, $body['required'] ?? [], true);
            $parameters[] = ['name' => $name, 'required' => $required, 'description' => $field['description'], 'schema' => $field];
        }
        return implode("\n\n", [
            '## ' . $operation['summary'],
            Markdown::code($line),
            $operation['description'],
            $this->arguments($parameters, $language),
            $this->messages->text($language, 'guide.statuses', ['statuses' => implode(', ', array_keys($operation['responses']))]),
            $this->messages->text($language, 'guide.fields') . ':',
            $this->table(['guide.field', 'guide.type', 'guide.meaning'], $this->fields($schema, '', $language), $language),
        ]);
    }

    /** @param list<array<string, mixed>> $parameters */
    private function arguments(array $parameters, string $language): string
    {
        if ($parameters === []) {
            return $this->messages->text($language, 'guide.no_arguments');
        }
        $rows = [];
        foreach ($parameters as $parameter) {
            $schema = $parameter['schema'];
            $type = self::type($schema);
            if ($parameter['required']) {
                $type .= ', ' . $this->messages->text($language, 'guide.required');
            } elseif (isset($schema['default'])) {
                $type .= ', ' . $this->messages->text($language, 'guide.default', ['value' => (string) $schema['default']]);
            }
            $rows[] = [Markdown::codeInCell($parameter['name']), $type, $parameter['description']];
        }
        return $this->messages->text($language, 'guide.arguments') . ":\n\n"
            . $this->table(['guide.argument', 'guide.type', 'guide.meaning'], $rows, $language);
    }

    /**
     * Lists every field at every depth, for example `items[].price`.
     *
     * @param array<string, mixed> $schema
     * @return list<array{string, string, string}>
     */
    private function fields(array $schema, string $prefix, string $language): array
    {
        $rows = [];
        foreach ($schema['properties'] ?? [] as $name => $field) {
            $type = self::type($field);
            if (! in_array($name, $schema['required'] ?? [], true)) {
                $type .= ', ' . $this->messages->text($language, 'guide.optional');
            }
            $rows[] = [Markdown::codeInCell($prefix . $name), $type, $field['description'] ?? ''];
            array_push($rows, ...$this->fields($field, $prefix . $name . '.', $language));
            array_push($rows, ...$this->fields($field['items'] ?? [], $prefix . $name . '[].', $language));
        }
        return $rows;
    }

    /** @param array<string, mixed> $schema */
    private static function type(array $schema): string
    {
        if (isset($schema['enum'])) {
            return implode(' / ', array_map(static fn (mixed $value): string => Markdown::codeInCell($value ?? 'null'), $schema['enum']));
        }
        if (isset($schema['const'])) {
            // As JSON, but a string without quotation marks.
            return Markdown::codeInCell(is_string($schema['const']) ? $schema['const'] : Json::encode($schema['const']));
        }
        return implode(' / ', (array) ($schema['type'] ?? []));
    }

    /**
     * Returns the request and the response of an example.
     *
     * @param array<string, mixed> $operation
     * @param array{arguments: array<string, int|string>, answer: string} $example
     */
    private function example(string $line, array $operation, array $example, Endpoints $endpoints, string $language): string
    {
        [$method, $path] = explode(' ', $line, 2);
        $query = isset($operation['requestBody']) ? [] : $example['arguments'];
        foreach ($operation['parameters'] ?? [] as $parameter) {
            if ($parameter['in'] === 'path') {
                $path = str_replace('{' . $parameter['name'] . '}', (string) $query[$parameter['name']], $path);
                unset($query[$parameter['name']]);
            }
        }
        $request = $method . ' ' . $endpoints->rest($path, $query);
        if ($this->contract->operations()[$operation['operationId']]['credential'] === 'required') {
            $request .= "\nAuthorization: Bearer <ACCESS_TOKEN>";
        }
        if (isset($operation['requestBody'])) {
            $request .= "\nContent-Type: application/json\n\n" . Json::encode($example['arguments']);
        }
        $text = "\n\n" . $this->messages->text($language, 'guide.request') . ":\n\n" . Markdown::block($request, 'http');
        // A response of an operation without a language may contain addresses in the default language; other guides leave it out.
        $isInThisLanguage = $language === $this->contract->service()['default_language']
            || isset($this->contract->operations()[$operation['operationId']]['arguments']['language'])
            || ! str_contains($example['answer'], $endpoints->site());
        return $isInThisLanguage
            ? $text . "\n\n" . $this->messages->text($language, 'guide.answer') . ":\n\n" . Markdown::block($example['answer'], 'json')
            : $text;
    }

    /**
     * @param list<string> $head
     * @param list<array<string>> $rows
     */
    private function table(array $head, array $rows, string $language): string
    {
        return Markdown::table([array_map(fn (string $key): string => $this->messages->text($language, $key), $head), ...$rows]);
    }
}
