<?php

declare(strict_types=1);

namespace MdShop\Catalog\Mcp;

use JsonException;
use MdShop\Catalog\Http\DuplicateName;
use MdShop\Catalog\Http\JsonText;
use MdShop\Catalog\Text\ForeignName;
use stdClass;

/** One JSON-RPC 2.0 message as it came: a request, a notification, or a client's response to a request that we never send. */
final class Message
{
    /**
     * @param string|null $method null of a response.
     * @param int|string|null $id null of a notification.
     * @param mixed $params As they came; null also where there are none. Whether they fit their method is judged there.
     */
    private function __construct(
        public readonly ?string $method,
        public readonly int|string|null $id,
        public readonly mixed $params,
        public readonly bool $hasParams,
    ) {
    }

    /** Whether it has to be answered. */
    public function isRequest(): bool
    {
        return $this->method !== null && $this->id !== null;
    }

    /**
     * @param int<1, max> $depth How deep arrays and objects may be nested.
     * @throws ProtocolError if it is not a message
     */
    public static function read(string $body, int $depth): self
    {
        try {
            // The values inside count as one more there.
            $value = JsonText::decode($body, $depth + 1);
        } catch (DuplicateName $e) {
            throw new ProtocolError('duplicate_name', ['name' => ForeignName::shown($e->name)]);
        } catch (JsonException) {
            throw new ProtocolError('parse');
        }
        if (! $value instanceof stdClass) {
            throw new ProtocolError(is_array($value) ? 'batch' : 'not_an_object');
        }
        if (($value->jsonrpc ?? null) !== '2.0') {
            throw new ProtocolError('jsonrpc');
        }
        $hasId = property_exists($value, 'id');
        $id = $value->id ?? null;
        // A float is either no integer or one that was too big to be kept, so it could not be given back.
        if ($hasId && ! is_int($id) && ! is_string($id)) {
            throw new ProtocolError('id');
        }
        $hasMethod = property_exists($value, 'method');
        $outcomes = (int) property_exists($value, 'result') + (int) property_exists($value, 'error');
        if ($hasMethod ? ! is_string($value->method) || $outcomes > 0 : ! $hasId || $outcomes !== 1) {
            throw new ProtocolError('no_message');
        }
        return new self($hasMethod ? $value->method : null, $id, $value->params ?? null, property_exists($value, 'params'));
    }
}
