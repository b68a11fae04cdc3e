<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Rendering;

use MdShop\Catalog\Support\Site;
use WP;
use WP_Post;
use WP_Query;

/**
 * Hides the current request from code that runs during a projection, because the result is stored and shown to all visitors.
 * Inside run(), the request looks like one by an anonymous visitor without parameters and cookies.
 *
 * Some data cannot be replaced: filter_input(), php://input, getallheaders(), and server variables in getenv()
 * (docs/other-plugins.md).
 */
final class AnonymousRequest
{
    /** Keys of $_SERVER that describe the server, not the request. */
    private const SERVER = ['DOCUMENT_ROOT', 'GATEWAY_INTERFACE', 'HOME', 'PATH', 'REQUEST_TIME', 'REQUEST_TIME_FLOAT', 'SCRIPT_FILENAME',
        'SERVER_ADDR', 'SERVER_SOFTWARE', 'TZ', 'USER'];

    private const WP_PROPERTIES = ['query_vars', 'query_string', 'request', 'matched_rule', 'matched_query', 'did_permalink'];

    /** Globals that WordPress fills from a request, besides the query variables: the request, the loop, a comment that is being written. */
    private const GLOBALS = ['query_string', 'request', 'posts', 'post', 'more', 'single', 'authordata', 'id', 'page', 'pages', 'multipage', 'numpages', 'currentday',
        'previousday', 'currentmonth', 'comment', 'comments', 'commentdata', 'comment_depth', 'comment_alt', 'comment_thread_alt', 'overridden_cpage', 'user_ID',
        'HTTP_RAW_POST_DATA', 'wp_xmlrpc_server'];

    /** @var array<string, mixed>|null The real values of the globals; null outside run(). */
    private ?array $original = null;
    private bool $restoresOnShutdown = false;

    public function __construct(private readonly Site $site)
    {
    }

    /**
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function run(callable $do): mixed
    {
        $site = is_multisite() ? get_current_blog_id() : 0;
        $isOutermost = $this->original === null;
        if ($isOutermost) {
            $this->enter();
        }
        try {
            return $do();
        } finally {
            if ($isOutermost) {
                $this->leave();
            }
            self::switchBack($site);
        }
    }

    /**
     * A shortcode may leave another site of the network switched to. Switch back, or the projection would be written into
     * that site's tables.
     */
    private static function switchBack(int $site): void
    {
        while ($site !== 0 && get_current_blog_id() !== $site && restore_current_blog()) {
            continue;
        }
        if ($site !== 0 && get_current_blog_id() !== $site) {
            switch_to_blog($site);
        }
    }

    /**
     * Runs $do like run(), but on the page of a post: with its address, and with a main query that has found it.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    public function onPageOf(WP_Post $post, callable $do): mixed
    {
        return $this->run(function () use ($post, $do): mixed {
            $server = $_SERVER;
            $queries = [$GLOBALS['wp_query'] ?? null, $GLOBALS['wp_the_query'] ?? null, $GLOBALS['post'] ?? null];
            $_SERVER['REQUEST_URI'] = $this->site->relative((string) get_permalink($post));
            $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = self::queryOf($post);
            $GLOBALS['post'] = $post;
            setup_postdata($post);
            try {
                return $do();
            } finally {
                $_SERVER = $server;
                [$GLOBALS['wp_query'], $GLOBALS['wp_the_query'], $GLOBALS['post']] = $queries;
                if ($GLOBALS['post'] instanceof WP_Post && $GLOBALS['wp_query'] instanceof WP_Query) {
                    setup_postdata($GLOBALS['post']);
                }
            }
        });
    }

    // phpcs:disable WordPress.Security -- The values are only saved and restored, not used.
    private function enter(): void
    {
        $wp = $GLOBALS['wp'] ?? null;
        $this->original = [
            'get' => $_GET,
            'post' => $_POST,
            'request' => $_REQUEST,
            'cookie' => $_COOKIE,
            'files' => $_FILES,
            'session' => $_SESSION ?? null,
            'server' => $_SERVER,
            'user' => get_current_user_id(),
            'queries' => [$GLOBALS['wp_query'] ?? null, $GLOBALS['wp_the_query'] ?? null],
            'wp' => $wp instanceof WP ? array_intersect_key(get_object_vars($wp), array_flip(self::WP_PROPERTIES)) : [],
            'globals' => array_intersect_key($GLOBALS, array_flip(self::globals($wp))),
        ];
        $this->restoreOnShutdown();
        $_GET = $_POST = $_REQUEST = $_COOKIE = $_FILES = [];
        if (isset($_SESSION)) {
            $_SESSION = [];
        }
        $_SERVER = $this->server();
        foreach (self::globals($wp) as $name) {
            unset($GLOBALS[$name]);
        }
        $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = new WP_Query();
        if ($wp instanceof WP) {
            $wp->query_vars = [];
            $wp->query_string = $wp->request = $wp->matched_rule = $wp->matched_query = '';
        }
        if (get_current_user_id() !== 0) {
            wp_set_current_user(0);
        }
    }

    private function leave(): void
    {
        $original = $this->original;
        if ($original === null) {
            return;
        }
        $this->original = null;
        [$_GET, $_POST, $_REQUEST, $_COOKIE, $_FILES, $_SERVER]
            = [$original['get'], $original['post'], $original['request'], $original['cookie'], $original['files'], $original['server']];
        if ($original['session'] !== null) {
            $_SESSION = $original['session'];
        }
        [$GLOBALS['wp_query'], $GLOBALS['wp_the_query']] = $original['queries'];
        foreach (self::globals($GLOBALS['wp'] ?? null) as $name) {
            unset($GLOBALS[$name]);
        }
        foreach ($original['globals'] as $name => $value) {
            $GLOBALS[$name] = $value;
        }
        foreach ($original['wp'] as $name => $value) {
            $GLOBALS['wp']->$name = $value;
        }
        if (get_current_user_id() !== $original['user']) {
            wp_set_current_user($original['user']);
        }
    }
    // phpcs:enable

    /**
     * Names of the globals that hold data of a request. WP::register_globals() makes one of each query variable.
     *
     * @return list<string>
     */
    private static function globals(mixed $wp): array
    {
        $variables = $wp instanceof WP ? [...$wp->public_query_vars, ...$wp->private_query_vars, ...array_map('strval', array_keys($wp->query_vars))] : [];
        // The query variable of a plugin may have the same name as an unrelated global object.
        $variables = array_filter($variables, static fn (string $name): bool => ! is_object($GLOBALS[$name] ?? null));
        return array_values(array_unique([...self::GLOBALS, ...$variables]));
    }

    /** `exit` in a shortcode skips `finally`. Restore the request at shutdown, so that later shutdown functions see the real one. */
    private function restoreOnShutdown(): void
    {
        if (! $this->restoresOnShutdown) {
            $this->restoresOnShutdown = true;
            register_shutdown_function($this->leave(...));
        }
    }

    /** @return array<string, mixed> */
    private function server(): array
    {
        // phpcs:ignore WordPress.Security -- Only values of the server itself.
        $kept = array_intersect_key($_SERVER, array_flip(self::SERVER));
        $home = (array) wp_parse_url($this->site->home());
        $isSecure = strtolower((string) ($home['scheme'] ?? '')) === 'https';
        $host = (string) ($home['host'] ?? '');
        $script = rtrim((string) ($home['path'] ?? ''), '/') . '/index.php';
        return $kept + [
            'REQUEST_METHOD' => 'GET',
            'REQUEST_URI' => ($home['path'] ?? '') . '/',
            'QUERY_STRING' => '',
            'SCRIPT_NAME' => $script,
            'PHP_SELF' => $script,
            'SERVER_PROTOCOL' => 'HTTP/1.1',
            'SERVER_NAME' => $host,
            'SERVER_PORT' => (string) ($home['port'] ?? ($isSecure ? 443 : 80)),
            'HTTP_HOST' => $host . (isset($home['port']) ? ':' . $home['port'] : ''),
            // Empty instead of missing, so that code that reads them causes no notices.
            'HTTP_USER_AGENT' => '',
            'HTTP_ACCEPT' => '',
            'HTTP_ACCEPT_LANGUAGE' => '',
            'REMOTE_ADDR' => '',
        ] + ($isSecure ? ['HTTPS' => 'on'] : []);
    }

    /** A main query that has found one post and is in the loop. */
    private static function queryOf(WP_Post $post): WP_Query
    {
        $isPage = $post->post_type === 'page';
        $query = new WP_Query();
        $query->init();
        $query->query_vars = $query->fill_query_vars([$isPage ? 'page_id' : 'p' => $post->ID, 'post_type' => $post->post_type]);
        $query->query = $query->query_vars;
        $query->is_singular = true;
        $query->is_page = $isPage;
        $query->is_single = ! $isPage;
        $query->queried_object = $post;
        $query->queried_object_id = $post->ID;
        $query->posts = [$post];
        $query->post = $post;
        $query->post_count = $query->found_posts = $query->max_num_pages = 1;
        $query->current_post = 0;
        $query->in_the_loop = true;
        return $query;
    }
}
