<?php

declare(strict_types=1);

namespace MdShop\Catalog\Mcp;

use stdClass;

/**
 * The `params` of a request, read with their types. What is not asked for may be there and does nothing (`_meta`, what a
 * newer protocol adds); what is asked for must fit.
 */
final class Params
{
    private function __construct(private readonly stdClass $values)
    {
    }

    /** @throws ProtocolError */
    public static function of(Message $message): self
    {
        $values = $message->hasParams ? $message->params : new stdClass();
        if (! $values instanceof stdClass) {
            throw new ProtocolError('params', ['problem' => 'params must be an object']);
        }
        $params = new self($values);
        if (property_exists($values, '_meta')) {
            $params->object('_meta');
        }
        return $params;
    }

    /** @throws ProtocolError */
    public function string(string $name): string
    {
        $value = $this->values->{$name} ?? null;
        return is_string($value) ? $value : throw new ProtocolError('params', ['problem' => $name . ' must be a string']);
    }

    /**
     * The members of an object; of one that may be left out, [] where it is.
     *
     * @return array<array-key, mixed>
     * @throws ProtocolError
     */
    public function object(string $name, bool $required = true): array
    {
        if (! $required && ! property_exists($this->values, $name)) {
            return [];
        }
        $value = $this->values->{$name} ?? null;
        return $value instanceof stdClass
            ? get_object_vars($value)
            : throw new ProtocolError('params', ['problem' => $name . ' must be an object']);
    }

    /**
     * Nothing is paged, so nobody can have been given a cursor.
     *
     * @throws ProtocolError
     */
    public function refuseCursor(): void
    {
        if (property_exists($this->values, 'cursor')) {
            throw new ProtocolError('cursor');
        }
    }
}
