<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use Closure;
use WP_REST_Request;

/** For the editor: which other products have the SKUs that somebody types. */
final class SkuRoutes
{
    /**
     * @param Closure(int, list<string>): list<array{sku: string, title: string, editUrl: string}> $others
     * @param array{sku: int, variants: int} $bounds
     */
    public function __construct(private readonly Closure $others, private readonly array $bounds)
    {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $sku = ['type' => 'string', 'maxLength' => $this->bounds['sku']];
        return [
            new Route(
                // Not GET: 200 SKUs are too long for an address.
                'POST',
                '/sku-owners',
                Route::PRODUCTS,
                [
                    'product' => ['type' => 'integer', 'minimum' => 0, 'default' => 0],
                    'skus' => ['type' => 'array', 'items' => $sku, 'maxItems' => $this->bounds['variants'], 'required' => true],
                ],
                ResponseSchema::object(['owners' => ResponseSchema::list(ResponseSchema::object(['sku' => ResponseSchema::TEXT, 'title' => ResponseSchema::TEXT, 'editUrl' => ResponseSchema::TEXT]))]),
                fn (WP_REST_Request $request): array => ['owners' => ($this->others)((int) $request['product'], array_values(array_map('strval', $request['skus'])))]
            ),
        ];
    }
}
