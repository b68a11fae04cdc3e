<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Checks;

use MdShop\Catalog\Operations\Facts\Endpoints;

/** Asks the catalog a question through the site's public address, as an agent would. */
final class SampleQuestion
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
        $response = PublicResponse::of($url, self::SECONDS);
        $answer = ['url' => $url, 'milliseconds' => $response->milliseconds, 'total' => 0, 'answers' => [], 'problem' => '', 'isTemporary' => false];
        if ($response->failure !== '') {
            /* translators: %s: reason, in English */
            return ['problem' => sprintf(__('The server cannot reach its own public address: %s', 'md-shop-catalog'), $response->failure)] + $answer;
        }
        $status = $response->status;
        $body = json_decode($response->body, true);
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
