<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use MdShop\Catalog\Admin\Screen\Access;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

/** Registers the routes of the screen. WordPress has checked the nonce of a cookie before it knows a user. */
final class Routes
{
    public const NAMESPACE = 'md-shop-admin/v1';

    /** @param list<Route> $routes */
    public function __construct(private readonly Access $access, private readonly array $routes)
    {
    }

    /** Called on rest_api_init. */
    public function register(): void
    {
        $byPath = [];
        foreach ($this->routes as $route) {
            $byPath[$route->path][] = $route;
        }
        foreach ($byPath as $path => $routes) {
            $endpoints = array_map(fn (Route $route): array => [
                'methods' => $route->method,
                'args' => $route->arguments,
                'permission_callback' => fn (): bool => match ($route->access) {
                    Route::MANAGE => Access::mayManage(),
                    Route::PRODUCTS => $this->access->mayWrite(),
                    Route::SEE => $this->access->maySee(),
                },
                'callback' => static fn (WP_REST_Request $request): WP_REST_Response|WP_Error => self::answer($route, $request),
            ], $routes);
            $schema = ['$schema' => 'http://json-schema.org/draft-04/schema#', 'title' => 'md-shop-admin' . $path] + $routes[0]->schema;
            register_rest_route(self::NAMESPACE, $path, $endpoints + ['schema' => static fn (): array => $schema]);
        }
    }

    private static function answer(Route $route, WP_REST_Request $request): WP_REST_Response|WP_Error
    {
        try {
            $answer = ($route->answer)($request);
        } catch (Unavailable | DatabaseError $e) {
            Log::error($route->path . ' could not be answered', $e);
            return new WP_Error('md_shop_unavailable', __('The database gave no answer or refused the change. Wait a moment and try again; the reason is in PHP’s error log.', 'md-shop-catalog'), ['status' => 503]);
        }
        if ($answer instanceof WP_Error) {
            return $answer;
        }
        return new WP_REST_Response($answer, 200, ['Cache-Control' => 'no-store']);
    }
}
