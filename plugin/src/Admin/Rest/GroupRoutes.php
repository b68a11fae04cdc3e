<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use MdShop\Catalog\Admin\State\Groups;
use WP_Error;
use WP_REST_Request;

/** “What they see”, as a whole: lists categories and post types, and hides them from assistants. */
final class GroupRoutes
{
    public function __construct(private readonly Groups $groups)
    {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $groups = Schema::object([
            'categories' => Schema::list(Schema::object([
                'id' => Schema::NUMBER,
                'name' => Schema::TEXT,
                'language' => Schema::TEXT,
                'count' => Schema::NUMBER,
                'isMarked' => Schema::YES_NO,
                'isHidden' => Schema::YES_NO,
                'canEdit' => Schema::YES_NO,
            ])),
            'postTypes' => Schema::list(Schema::object(['name' => Schema::TEXT, 'label' => Schema::TEXT, 'isHidden' => Schema::YES_NO])),
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
