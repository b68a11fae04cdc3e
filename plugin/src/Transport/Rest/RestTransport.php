<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Rest;

use Closure;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\Answers;
use MdShop\Catalog\Operations\Router;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Transport\Reply;
use MdShop\Catalog\Transport\RequestAddress;
use MdShop\Catalog\Transport\RequestReader;
use WP;
use WP_REST_Request;
use WP_REST_Response;
use WP_REST_Server;

/**
 * REST through HTTP, and the same routes inside WordPress.
 *
 * For HTTP the response is sent before WordPress's REST server runs, so cookies, nonces, application passwords, `_method`,
 * `_envelope`, `_jsonp` and plugins that close REST to visitors have no effect (docs/decisions.md, "Arguments" and
 * "Credentials"). The routes are also registered, so that the site's index lists them and `rest_do_request()` works; both use the
 * same router. An HTTP request that reaches a registered route all the same is rejected.
 */
final class RestTransport
{
    private readonly string $namespace;

    /** The HTTP request for a route of the plugin that reached WordPress's REST server. */
    private ?WP_REST_Request $httpRequest = null;

    /**
     * @param Closure(Request): Answer $answer Answers a request that came through HTTP.
     * @param Closure(Request, Answer): void $then Called when it is answered.
     * @param bool $isPage Whether the request is for a page or screen. It asks for other routes inside WordPress, such as the editor for
     *     what it needs at its start, and each of them goes through all routes that are registered.
     */
    public function __construct(
        private readonly Contract $contract,
        private readonly Router $router,
        private readonly Closure $answer,
        private readonly Answers $answers,
        private readonly Closure $then,
        private readonly bool $isPage,
    ) {
        $this->namespace = $contract->service()['namespace'];
    }

    public function addHooks(): void
    {
        add_action('parse_request', $this->serve(...), 0);
        if ($this->isPage) {
            add_filter('rest_pre_dispatch', $this->registerWhenAskedFor(...), PHP_INT_MIN + 1, 3);
        } else {
            add_action('rest_api_init', $this->register(...));
        }
        // WordPress applies this filter only to HTTP requests.
        add_filter('rest_allowed_cors_headers', function (mixed $headers, mixed $request = null): mixed {
            $this->httpRequest = $request instanceof WP_REST_Request && RequestAddress::isPluginRoute($request->get_route()) ? $request : null;
            return $headers;
        }, 10, 2);
    }

    private function serve(WP $wp): void
    {
        $request = $this->request($wp);
        if ($request !== null) {
            Reply::sendAndExit($request, $this->answer, $this->answers->failure($request), $this->then);
        }
    }

    /**
     * Returns the request below the plugin's base; null if it is not for a route of the plugin. WordPress ignores letter case
     * and prefers `?rest_route=` to the route of the path. Here the path counts, and so does letter case: a route that only
     * WordPress would accept becomes a path that does not exist.
     */
    private function request(WP $wp): ?Request
    {
        $requested = wp_unslash($wp->query_vars['rest_route'] ?? null);
        if ($requested === null) {
            // LocalizedApiBlocker may have removed the route of an address below /ru/. The path must not be used instead, because a
            // language plugin may have removed that prefix from it.
            return null;
        }
        parse_str(wp_unslash((string) $wp->matched_query), $ofPath);
        $route = $ofPath['rest_route'] ?? $requested;
        if (! is_string($route) || ! RequestAddress::isPluginRoute($route)) {
            return is_string($requested) && RequestAddress::isPluginRoute($requested) ? $this->read($requested) : null;
        }
        $request = $this->read($route);
        [$route, $query] = RouteParameter::separated($route, $request->query);
        $route = '/' . ltrim($route, '/');
        $isOurs = str_starts_with($route, '/' . $this->namespace . '/');
        return $request->at($isOurs ? substr($route, strlen($this->namespace) + 1) : $route, $query);
    }

    private function read(string $path): Request
    {
        return RequestReader::read($path, $this->contract->bounds()['request_body']);
    }

    private function registerWhenAskedFor(mixed $result, mixed $server, mixed $request): mixed
    {
        $isAskedFor = $request instanceof WP_REST_Request && RequestAddress::needsRoutes($request);
        if ($isAskedFor && $server instanceof WP_REST_Server && ! in_array($this->namespace, $server->get_namespaces(), true)) {
            $this->register();
        }
        return $result;
    }

    private function register(): void
    {
        $descriptions = $this->contract->texts('en')['arguments'];
        foreach ($this->contract->operations() as $operation) {
            $path = str_replace(['{', '}'], ['(?P<', '>[^/]+)'], $operation['path']);
            $arguments = [];
            foreach ($operation['arguments'] as $name => $rule) {
                // Only a description for readers of the index. The router validates the arguments, so that the rules exist only once.
                $arguments[$name] = array_filter([
                    'description' => $descriptions[$name],
                    'type' => $rule['type'],
                    'required' => $rule['required'],
                    'default' => $rule['default'] ?? null,
                    'enum' => $rule['enum'] ?? null,
                    'minimum' => $rule['minimum'] ?? null,
                    'maximum' => $rule['maximum'] ?? null,
                    'maxLength' => $rule['max_length'] ?? null,
                    'pattern' => $rule['pattern'] ?? null,
                ], static fn (mixed $value): bool => $value !== null) + ['validate_callback' => '__return_true', 'sanitize_callback' => null];
            }
            register_rest_route($this->namespace, $path, [
                [
                    'methods' => $operation['method'],
                    'callback' => fn (WP_REST_Request $request): WP_REST_Response => $this->internalResponse($request),
                    'permission_callback' => '__return_true',
                    'args' => $arguments,
                ],
                'schema' => static fn (): array => json_decode($operation['result_schema'], true, 32, JSON_THROW_ON_ERROR),
            ]);
        }
    }

    private function internalResponse(WP_REST_Request $request): WP_REST_Response
    {
        if ($request === $this->httpRequest) {
            // The request bypassed serve(), which is the only way for HTTP, because it checks credentials and counts registrations.
            return self::response($this->router->answer(new Request('GET', $request->get_route())));
        }
        return self::response($this->router->answer(new Request(
            $request->get_method(),
            substr($request->get_route(), strlen($this->namespace) + 1),
            http_build_query($request->get_query_params(), '', '&', PHP_QUERY_RFC3986),
            array_filter([
                'Authorization' => (string) $request->get_header('authorization'),
                'Content-Type' => (string) $request->get_header('content-type'),
            ], static fn (string $value): bool => $value !== ''),
            (string) $request->get_body(),
        )));
    }

    /** The response's data as arrays, as WordPress expects it, so that `_fields` works. */
    private static function response(Answer $answer): WP_REST_Response
    {
        return new WP_REST_Response($answer->body === '' ? null : json_decode($answer->body, true), $answer->status, $answer->headers);
    }
}
