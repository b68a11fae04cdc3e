<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\State;

use MdShop\Catalog\Operations\Facts\Endpoints;
use WP_Error;

/** Asks the catalog a question through the site's public address, as an agent would. */
final class Question
{
    private const SECONDS = 15.0;
    private const ANSWERS = 5;

    public function __construct(private readonly Endpoints $endpoints)
    {
    }

    /**
     * @return array{url: string, milliseconds: int, total: int, answers: list<array{name: string, price: string, url: string}>, problem: string, isTemporary: bool}
     *     `problem` says why there is no answer, else ''; `isTemporary` whether the same question may be answered soon, such as after a rebuild.
     */
    public function ask(string $text, string $language): array
    {
        $url = $this->endpoints->rest('/products', ['search' => $text, 'language' => $language, 'per_page' => self::ANSWERS]);
        $begin = microtime(true);
        $response = wp_remote_get($url, [
            'timeout' => self::SECONDS,
            'cookies' => [],
            /** This filter is documented in wp-includes/class-wp-http-streams.php */
            'sslverify' => (bool) apply_filters('https_local_ssl_verify', false), // phpcs:ignore WordPress.NamingConventions -- A WordPress hook.
        ]);
        $answer = ['url' => $url, 'milliseconds' => (int) round((microtime(true) - $begin) * 1000), 'total' => 0, 'answers' => [], 'problem' => '', 'isTemporary' => false];
        if ($response instanceof WP_Error) {
            /* translators: %s: reason, in English */
            return ['problem' => sprintf(__('The server cannot reach its own public address: %s', 'md-shop-catalog'), $response->get_error_message())] + $answer;
        }
        $status = (int) wp_remote_retrieve_response_code($response);
        $body = json_decode(wp_remote_retrieve_body($response), true);
        if ($status !== 200 || ! is_array($body) || ! is_array($body['items'] ?? null)) {
            /* translators: %d: HTTP status */
            return ['problem' => sprintf(__('The public address answers with status %d and no list. The addresses on the overview say what is in the way.', 'md-shop-catalog'), $status), 'isTemporary' => $status === 503] + $answer;
        }
        return [
            'total' => (int) ($body['total'] ?? 0),
            'answers' => array_map(static fn (array $item): array => [
                'name' => (string) $item['name'],
                'price' => $item['price'] === null ? '' : $item['price'] . ' ' . $item['currency'],
                'url' => (string) $item['url'],
            ], array_values($body['items'])),
        ] + $answer;
    }
}
