<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use Closure;
use WP_Error;
use WP_REST_Request;

/** One route of the screen. */
final class Route
{
    /** For everybody who may open the screen. */
    public const SEE = 'see';

    /** For everybody who may write products. */
    public const PRODUCTS = 'products';

    /** For administrators. */
    public const MANAGE = 'manage';

    /**
     * @param 'GET'|'POST'|'PUT' $method
     * @param non-falsy-string $path Below the namespace, a pattern: "/items/(?P<id>\d+)".
     * @param self::SEE|self::PRODUCTS|self::MANAGE $access
     * @param array<string, array<string, mixed>> $arguments JSON Schemas by name; WordPress validates and sanitizes with them.
     * @param array<string, mixed> $schema The JSON Schema of the response.
     * @param Closure(WP_REST_Request): (array<array-key, mixed>|WP_Error) $answer
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly string $access,
        public readonly array $arguments,
        public readonly array $schema,
        public readonly Closure $answer,
    ) {
    }
}
