<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces\Rest;

use MdShop\Catalog\Api\Answers;
use MdShop\Catalog\Api\Router;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Faces\Reply;
use MdShop\Catalog\Faces\RequestAddress;
use MdShop\Catalog\Faces\RequestReader;
use MdShop\Catalog\Http\Answer;
use MdShop\Catalog\Http\Request;
use WP;
use WP_REST_Request;
use WP_REST_Response;

/**
 * REST over HTTP, and the same routes inside WordPress.
 *
 * Over HTTP the answer goes out before WordPress's own REST server: cookies, nonces, application passwords, `_method`,
 * `_envelope`, `_jsonp` and plugins that close REST to visitors do nothing here (docs/decisions.md, "Arguments" and "Credentials"). The routes are also
 * registered, so that the site's index lists them and `rest_do_request()` answers; both ask the same router. The request that
 * came over HTTP gets nothing there.
 */
final class RestFace
{
    private readonly string $namespace;

    /** The request for a route of ours that WordPress's own server answers over HTTP. */
    private ?WP_REST_Request $overHttp = null;

    public function __construct(private readonly Contract $contract, private readonly Router $router, private readonly Answers $answers)
    {
        $this->namespace = $contract->service()['namespace'];
    }

    public function addHooks(): void
    {
        add_action('parse_request', $this->serve(...), 0);
        add_action('rest_api_init', $this->register(...));
        // Only WordPress's server for HTTP runs this filter.
        add_filter('rest_allowed_cors_headers', function (mixed $headers, mixed $request = null): mixed {
            $this->overHttp = $request instanceof WP_REST_Request && RequestAddress::isRouteOfOurs($request->get_route()) ? $request : null;
            return $headers;
        }, 10, 2);
    }

    private function serve(WP $wp): void
    {
        $path = $this->path($wp);
        if ($path !== null) {
            $request = RequestReader::read($path, $this->contract->bounds()['request_body']);
            Reply::end($request, $this->router->answer(...), $this->answers->failure($request));
        }
    }

    /**
     * The path below our base that was asked for; null if it is none of ours. WordPress matches routes without regard to
     * letter case, and lets `?rest_route=` in the query win over the path's route. Here the path's counts, and letter case does:
     * what WordPress alone would take for one of our routes is a path that there is not.
     */
    private function path(WP $wp): ?string
    {
        $asked = $wp->query_vars['rest_route'] ?? null;
        if ($asked === null) {
            // Taken out: see NoRussianApi. A language plugin may have hidden the prefix from WordPress.
            return null;
        }
        parse_str(wp_unslash((string) $wp->matched_query), $ofPath);
        $route = $ofPath['rest_route'] ?? $asked;
        if (! is_string($route) || ! RequestAddress::isRouteOfOurs($route)) {
            return is_string($asked) && RequestAddress::isRouteOfOurs($asked) ? $asked : null;
        }
        $route = '/' . ltrim($route, '/');
        return str_starts_with($route, '/' . $this->namespace . '/') ? substr($route, strlen($this->namespace) + 1) : $route;
    }

    private function register(): void
    {
        $descriptions = $this->contract->texts('en')['arguments'];
        foreach ($this->contract->operations() as $operation) {
            $path = str_replace(['{', '}'], ['(?P<', '>[^/]+)'], $operation['path']);
            $arguments = [];
            foreach ($operation['arguments'] as $name => $rule) {
                // For who reads the index; the router judges, so that there is one judgement.
                $arguments[$name] = array_filter([
                    'description' => $descriptions[$name],
                    'type' => $rule['type'],
                    'required' => $rule['required'],
                    'default' => $rule['default'] ?? null,
                    'enum' => $rule['enum'] ?? null,
                    'minimum' => $rule['minimum'] ?? null,
                    'maximum' => $rule['maximum'] ?? null,
                    'maxLength' => $rule['max_length'] ?? null,
                ], static fn (mixed $value): bool => $value !== null) + ['validate_callback' => '__return_true', 'sanitize_callback' => null];
            }
            register_rest_route($this->namespace, $path, [
                [
                    'methods' => $operation['method'],
                    'callback' => fn (WP_REST_Request $request): WP_REST_Response => $this->answerInside($request),
                    'permission_callback' => '__return_true',
                    'args' => $arguments,
                ],
                'schema' => static fn (): array => json_decode($operation['result_schema'], true, 32, JSON_THROW_ON_ERROR),
            ]);
        }
    }

    private function answerInside(WP_REST_Request $request): WP_REST_Response
    {
        if ($request === $this->overHttp) {
            // Whatever led here past serve(): over HTTP there is one door, which checks credentials and counts registrations.
            return self::response($this->router->answer(new Request('GET', $request->get_route())));
        }
        return self::response($this->router->answer(new Request(
            $request->get_method(),
            substr($request->get_route(), strlen($this->namespace) + 1),
            http_build_query($request->get_query_params()),
            array_filter([
                'Authorization' => (string) $request->get_header('authorization'),
                'Content-Type' => (string) $request->get_header('content-type'),
            ], static fn (string $value): bool => $value !== ''),
            (string) $request->get_body(),
        )));
    }

    /** As WordPress expects a response's data: arrays, which `_fields` can choose from. */
    private static function response(Answer $answer): WP_REST_Response
    {
        return new WP_REST_Response($answer->body === '' ? null : json_decode($answer->body, true), $answer->status, $answer->headers);
    }
}
