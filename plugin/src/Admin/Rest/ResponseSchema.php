<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

/** Short names for the JSON Schemas of routes. */
final class ResponseSchema
{
    public const TEXT = ['type' => 'string'];
    public const NULLABLE_TEXT = ['type' => ['string', 'null']];
    public const NUMBER = ['type' => 'integer'];
    public const YES_NO = ['type' => 'boolean'];

    /**
     * An object that has all these properties and no others.
     *
     * @param array<string, array<string, mixed>> $properties
     * @return array<string, mixed>
     */
    public static function object(array $properties): array
    {
        return ['type' => 'object', 'properties' => $properties, 'required' => array_keys($properties), 'additionalProperties' => false];
    }

    /**
     * @param array<string, mixed> $items
     * @return array<string, mixed>
     */
    public static function list(array $items): array
    {
        return ['type' => 'array', 'items' => $items];
    }

    /**
     * An object with any names.
     *
     * @param array<string, mixed> $values
     * @return array<string, mixed>
     */
    public static function map(array $values): array
    {
        return ['type' => 'object', 'additionalProperties' => $values];
    }

    /** @return array<string, mixed> */
    public static function link(): array
    {
        return ['type' => ['object', 'null'], 'properties' => ['label' => self::TEXT, 'url' => self::TEXT], 'required' => ['label', 'url']];
    }
}
