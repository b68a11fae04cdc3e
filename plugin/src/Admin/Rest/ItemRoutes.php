<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use MdShop\Catalog\Admin\Visibility\Items;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use WP_Error;
use WP_REST_Request;

/** “What they see”: finds items, shows one as agents get it, and hides items from assistants. */
final class ItemRoutes
{
    /** The most items that one request hides. */
    private const MOST = 100;

    public function __construct(private readonly Items $items, private readonly HiddenItems $hidden)
    {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $reason = ['type' => ['object', 'null'], 'properties' => ['code' => ResponseSchema::TEXT, 'text' => ResponseSchema::TEXT, 'link' => ResponseSchema::link()], 'required' => ['code', 'text', 'link']];
        $row = ResponseSchema::object([
            'id' => ResponseSchema::NUMBER,
            'title' => ResponseSchema::TEXT,
            'type' => ResponseSchema::TEXT,
            'typeLabel' => ResponseSchema::TEXT,
            'language' => ResponseSchema::TEXT,
            'reason' => $reason,
            'editUrl' => ResponseSchema::TEXT,
            'canEdit' => ResponseSchema::YES_NO,
        ]);
        $view = ResponseSchema::object([
            'id' => ['type' => ['integer', 'null']],
            'title' => ResponseSchema::TEXT,
            'editUrl' => ResponseSchema::TEXT,
            'viewUrl' => ResponseSchema::TEXT,
            'canEdit' => ResponseSchema::YES_NO,
            'reason' => $reason,
            'json' => ResponseSchema::NULLABLE_TEXT,
        ]);
        return [
            new Route(
                'GET',
                '/items',
                Route::SEE,
                [
                    'search' => ['type' => 'string', 'maxLength' => 120, 'default' => ''],
                    'type' => ['type' => 'string', 'maxLength' => 20, 'default' => ''],
                    'show' => ['type' => 'string', 'enum' => Items::filters(), 'default' => 'all'],
                    'page' => ['type' => 'integer', 'minimum' => 1, 'maximum' => 100_000, 'default' => 1],
                ],
                ResponseSchema::object([
                    'items' => ResponseSchema::list($row),
                    'total' => ResponseSchema::NUMBER,
                    'pages' => ResponseSchema::NUMBER,
                    'types' => ResponseSchema::list(ResponseSchema::object(['name' => ResponseSchema::TEXT, 'label' => ResponseSchema::TEXT])),
                ]),
                fn (WP_REST_Request $request): array => $this->items->find((string) $request['search'], (string) $request['type'], (string) $request['show'], (int) $request['page'])
                    + ['types' => $this->items->types()]
            ),
            new Route(
                'GET',
                '/items/(?P<id>\d{1,18})',
                Route::SEE,
                ['id' => ['type' => 'integer', 'minimum' => 1]],
                ResponseSchema::object(['id' => ResponseSchema::NUMBER, 'title' => ResponseSchema::TEXT, 'typeLabel' => ResponseSchema::TEXT, 'languages' => ResponseSchema::map($view)]),
                fn (WP_REST_Request $request): array|WP_Error => $this->items->item((int) $request['id'])
                    ?? new WP_Error('md_shop_no_item', __('There is no such item among those that agents can see.', 'md-shop-catalog'), ['status' => 404])
            ),
            new Route(
                'POST',
                '/items/hide',
                Route::SEE,
                [
                    'ids' => ['type' => 'array', 'items' => ['type' => 'integer', 'minimum' => 1], 'minItems' => 1, 'maxItems' => self::MOST, 'required' => true],
                    'hidden' => ['type' => 'boolean', 'required' => true],
                ],
                ResponseSchema::object(['changed' => ResponseSchema::NUMBER, 'refused' => ResponseSchema::list(ResponseSchema::NUMBER)]),
                $this->hide(...)
            ),
        ];
    }

    /** @return array{changed: int, refused: list<int>} Refused are those that the user may not edit. */
    private function hide(WP_REST_Request $request): array
    {
        $changed = 0;
        $refused = [];
        foreach (array_map('intval', (array) $request['ids']) as $id) {
            if ($this->hidden->change('post', $id, (bool) $request['hidden'])) {
                $changed++;
            } else {
                $refused[] = $id;
            }
        }
        return ['changed' => $changed, 'refused' => $refused];
    }
}
