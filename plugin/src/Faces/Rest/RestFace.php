<?php

declare(strict_types=1);

namespace MdShop\Catalog\Faces\Rest;

use MdShop\Catalog\Api\Router;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Faces\Reply;
use MdShop\Catalog\Faces\RequestReader;
use MdShop\Catalog\Http\Request;
use WP;
use WP_REST_Request;
use WP_REST_Response;

/**
 * REST over HTTP, and the same routes inside WordPress.
 *
 * Over HTTP the answer goes out before WordPress's own REST server: cookies, nonces, application passwords, `_method`,
 * `_envelope`, `_jsonp` and plugins that close REST to visitors do nothing here (decision "Errors"). The routes are also
 * registered, so that the site's index lists them and `rest_do_request()` answers; both ask the same router.
 */
final class RestFace
{
    private readonly string $namespace;

    public function __construct(private readonly Contract $contract, private readonly Router $router)
    {
        $this->namespace = $contract->service()['namespace'];
    }

    public function addHooks(): void
    {
        add_action('parse_request', $this->serve(...), 0);
        add_action('rest_api_init', $this->register(...));
    }

    private function serve(WP $wp): void
    {
        $route = '/' . ltrim(self::route($wp), '/');
        if (! str_starts_with($route, '/' . $this->namespace . '/') || trim(substr($route, strlen($this->namespace) + 1), '/') === '') {
            return;
        }
        $path = substr($route, strlen($this->namespace) + 1);
        Reply::end(RequestReader::read($path, $this->contract->bounds()['request_body']), $this->router->answer(...));
    }

    /** The route of the path; WordPress itself would let `?rest_route=` in the query win over it. */
    private static function route(WP $wp): string
    {
        if (! isset($wp->query_vars['rest_route'])) {
            // Taken out: see NoRussianApi. A language plugin may have hidden the prefix from WordPress.
            return '';
        }
        parse_str(wp_unslash((string) $wp->matched_query), $ofPath);
        $route = $ofPath['rest_route'] ?? $wp->query_vars['rest_route'];
        return is_string($route) ? $route : '';
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
        $answer = $this->router->answer(new Request(
            $request->get_method(),
            substr($request->get_route(), strlen($this->namespace) + 1),
            http_build_query($request->get_query_params()),
            array_filter([
                'Authorization' => (string) $request->get_header('authorization'),
                'Content-Type' => (string) $request->get_header('content-type'),
            ], static fn (string $value): bool => $value !== ''),
            (string) $request->get_body(),
        ));
        return new WP_REST_Response($answer->body === '' ? null : json_decode($answer->body), $answer->status, $answer->headers);
    }
}
