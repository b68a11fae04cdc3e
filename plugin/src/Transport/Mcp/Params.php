<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use MdShop\Catalog\Contract\Problem;
use stdClass;

/**
 * Typed access to the `params` of a request. Unknown members (`_meta`, additions of newer protocols) are ignored; known members
 * must have the right type.
 */
final class Params
{
    private function __construct(private readonly stdClass $values)
    {
    }

    /** @throws Problem */
    public static function of(Message $message): self
    {
        $values = $message->hasParams ? $message->params : new stdClass();
        if (! $values instanceof stdClass) {
            throw new Problem('params', ['problem' => 'params must be an object']);
        }
        $params = new self($values);
        if (property_exists($values, '_meta')) {
            $params->object('_meta');
        }
        return $params;
    }

    /** @throws Problem */
    public function string(string $name): string
    {
        $value = $this->values->{$name} ?? null;
        return is_string($value) ? $value : throw new Problem('params', ['problem' => $name . ' must be a string']);
    }

    /**
     * Returns the members of an object; [] if it is optional and absent.
     *
     * @return array<array-key, mixed>
     * @throws Problem
     */
    public function object(string $name, bool $required = true): array
    {
        if (! $required && ! property_exists($this->values, $name)) {
            return [];
        }
        $value = $this->values->{$name} ?? null;
        return $value instanceof stdClass
            ? get_object_vars($value)
            : throw new Problem('params', ['problem' => $name . ' must be an object']);
    }

    /**
     * Rejects a cursor: the server has no paginated lists, so a client cannot have received one.
     *
     * @throws Problem
     */
    public function refuseCursor(): void
    {
        if (property_exists($this->values, 'cursor')) {
            throw new Problem('cursor');
        }
    }
}
