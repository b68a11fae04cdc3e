<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use MdShop\Catalog\Admin\Visibility\HideableGroups;
use WP_Error;
use WP_REST_Request;

/** “What they see”, as a whole: lists categories and post types, and hides them from assistants. */
final class GroupRoutes
{
    public function __construct(private readonly HideableGroups $groups)
    {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $groups = ResponseSchema::object([
            'categories' => ResponseSchema::list(ResponseSchema::object([
                'id' => ResponseSchema::NUMBER,
                'name' => ResponseSchema::TEXT,
                'language' => ResponseSchema::TEXT,
                'count' => ResponseSchema::NUMBER,
                'isMarked' => ResponseSchema::YES_NO,
                'isHidden' => ResponseSchema::YES_NO,
                'canEdit' => ResponseSchema::YES_NO,
            ])),
            'postTypes' => ResponseSchema::list(ResponseSchema::object(['name' => ResponseSchema::TEXT, 'label' => ResponseSchema::TEXT, 'isHidden' => ResponseSchema::YES_NO])),
        ]);
        $hidden = ['hidden' => ['type' => 'boolean', 'required' => true]];
        return [
            new Route('GET', '/groups', Route::SEE, [], $groups, fn (): array => $this->all()),
            new Route(
                'POST',
                '/groups/category',
                Route::SEE,
                ['id' => ['type' => 'integer', 'minimum' => 1, 'required' => true]] + $hidden,
                $groups,
                fn (WP_REST_Request $request): array|WP_Error => $this->groups->hideCategory((int) $request['id'], (bool) $request['hidden'])
                    ? $this->all()
                    : new WP_Error('md_shop_no_category', __('There is no such category, or you may not edit it.', 'md-shop-catalog'), ['status' => 403])
            ),
            // Which post types are hidden is a setting.
            new Route(
                'POST',
                '/groups/post-type',
                Route::MANAGE,
                ['name' => ['type' => 'string', 'maxLength' => 20, 'required' => true]] + $hidden,
                $groups,
                fn (WP_REST_Request $request): array|WP_Error => $this->groups->hidePostType((string) $request['name'], (bool) $request['hidden'])
                    ? $this->all()
                    : new WP_Error('md_shop_no_post_type', __('The catalog does not show this post type.', 'md-shop-catalog'), ['status' => 404])
            ),
        ];
    }

    /** @return array<string, mixed> */
    private function all(): array
    {
        return ['categories' => $this->groups->categories(), 'postTypes' => $this->groups->postTypes()];
    }
}
