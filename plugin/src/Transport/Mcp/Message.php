<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use JsonException;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Http\DuplicateName;
use MdShop\Catalog\Support\Http\JsonText;
use MdShop\Catalog\Support\Http\NulName;
use MdShop\Catalog\Support\Text\ForeignName;
use stdClass;

/** A JSON-RPC 2.0 message from a client: a request, a notification, or a response to a request, which this server never sends. */
final class Message
{
    /**
     * @param string|null $method null for a response.
     * @param int|string|null $id null for a notification.
     * @param mixed $params Unchecked; null also if absent. The method checks them.
     */
    private function __construct(
        public readonly ?string $method,
        public readonly int|string|null $id,
        public readonly mixed $params,
        public readonly bool $hasParams,
    ) {
    }

    /**
     * @param int<1, max> $depth The maximum nesting of arrays and objects.
     * @throws Problem if it is not a valid message
     */
    public static function read(string $body, int $depth): self
    {
        try {
            // json_decode() counts the innermost values as one more level.
            $value = JsonText::decode($body, $depth + 1);
        } catch (DuplicateName $e) {
            throw new Problem('duplicate_name', ['name' => ForeignName::shown($e->name)]);
        } catch (NulName) {
            throw new Problem('nul_name');
        } catch (JsonException) {
            throw new Problem('parse');
        }
        if (! $value instanceof stdClass) {
            throw new Problem(is_array($value) ? 'batch' : 'not_an_object');
        }
        if (($value->jsonrpc ?? null) !== '2.0') {
            throw new Problem('jsonrpc');
        }
        $hasId = property_exists($value, 'id');
        $id = $value->id ?? null;
        // A float is not an integer, or was too large to be exact, so the response could not repeat it.
        if ($hasId && ! is_int($id) && ! is_string($id)) {
            throw new Problem('id');
        }
        $hasMethod = property_exists($value, 'method');
        $outcomes = (int) property_exists($value, 'result') + (int) property_exists($value, 'error');
        if ($hasMethod ? ! is_string($value->method) || $outcomes > 0 : ! $hasId || $outcomes !== 1) {
            throw new Problem('no_message');
        }
        return new self($hasMethod ? $value->method : null, $id, $value->params ?? null, property_exists($value, 'params'));
    }
}
