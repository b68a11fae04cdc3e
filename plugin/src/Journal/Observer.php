<?php

declare(strict_types=1);

namespace MdShop\Catalog\Journal;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Settings\JournalSettings;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;

/**
 * Finds what to count in a request and its answer. It needs nothing else, so that kept answers are counted like computed ones, in both
 * lanes.
 */
final class Observer
{
    /** Longer messages of MCP are counted without looking into them. */
    private const LONGEST_MESSAGE = 1 << 13;

    private const OTHER = 'other';

    /** How the result of a tool begins; its first text follows. */
    private const RESULT = '"result":{"content":[{"type":"text","text":"';

    /** The methods of MCP that are counted by their names. */
    private const METHODS = [
        'initialize', 'ping', 'tools/list', 'tools/call', 'resources/list', 'resources/read', 'resources/templates/list', 'prompts/list', 'prompts/get',
    ];

    /** The arguments of searches besides the text: what is missing then may be missing only with them. */
    private const NARROWER = ['category' => true, 'brand' => true, 'size' => true, 'color' => true, 'price_min' => true, 'price_max' => true, 'availability' => true];

    public function __construct(private readonly Contract $contract, private readonly JournalSettings $settings)
    {
    }

    /**
     * @param 'rest'|'site'|'page' $base What the path of the request is relative to: the routes, the site's root; or a page as Markdown.
     * @return list<Visit> None if it does not count.
     */
    public function visits(string $base, Request $request, Answer $answer): array
    {
        // Not a read: preflights, notifications of MCP, and what a limit refused.
        if ($request->method === 'OPTIONS' || in_array($answer->status, [202, 204, 429], true)) {
            return [];
        }
        return match (true) {
            $base === 'page' => [$this->read($request, 'page', 'page', $this->languageOrNone($answer->headers['Content-Language'] ?? ''), self::outcome($answer, false))],
            $base === 'rest' => $this->rest($request, $answer),
            $request->path === '/mcp' => $this->mcp($request, $answer),
            default => [$this->read($request, 'document', substr($request->path, 1), $this->languageOrNone($answer->headers['Content-Language'] ?? ''), self::outcome($answer, false))],
        };
    }

    /** @return list<Visit> */
    private function rest(Request $request, Answer $answer): array
    {
        $name = $this->operation($request->path);
        $isEmpty = str_starts_with($answer->wholeBody, '{"items":[],"total":0,') || ($name === 'get_product' && $answer->status === 404);
        $arguments = [];
        // To load QueryString for it would take longer than to count.
        foreach ($request->query === '' ? [] : explode('&', $request->query) as $pair) {
            [$argument, $value] = explode('=', $pair, 2) + [1 => ''];
            $arguments[urldecode($argument)] ??= trim(urldecode($value));
        }
        return $this->operationVisits($request, 'rest', $name, $arguments, self::outcome($answer, $isEmpty));
    }

    /** @return list<Visit> */
    private function mcp(Request $request, Answer $answer): array
    {
        $message = strlen($request->body) > self::LONGEST_MESSAGE ? null : json_decode($request->body, true, 32);
        $method = is_array($message) && in_array($message['method'] ?? null, self::METHODS, true) ? $message['method'] : self::OTHER;
        $params = is_array($message) && is_array($message['params'] ?? null) ? $message['params'] : [];
        $arguments = [];
        foreach (is_array($params['arguments'] ?? null) ? $params['arguments'] : [] as $argument => $value) {
            $arguments[$argument] = is_scalar($value) ? trim((string) $value) : '';
        }
        if ($method === 'tools/call') {
            $tool = $params['name'] ?? null;
            $name = is_string($tool) && isset($this->contract->mcp()['tools'][$tool]) ? $tool : self::OTHER;
            return $this->operationVisits($request, 'mcp', $name, $arguments, $this->outcomeOfTool($name, $answer));
        }
        $isError = $answer->status >= 400 || preg_match('/^\{"jsonrpc":"2\.0","id":[^\n]{0,200}?,"error":/', $answer->wholeBody) === 1;
        $outcome = $isError ? Visit::ERROR : Visit::FOUND;
        $visits = [$this->read($request, 'mcp', $method, $method === 'prompts/get' ? $this->language($arguments) : '', $outcome)];
        if ($method === 'initialize' && ! $isError) {
            $client = is_array($params['clientInfo'] ?? null) ? $params['clientInfo']['name'] ?? '' : '';
            $visits[] = new Visit(Visit::CLIENT, Texts::name(is_string($client) ? $client : ''), 'mcp', $method, '', $outcome);
        }
        return $visits;
    }

    /** @return 'found'|'empty'|'error' */
    private function outcomeOfTool(string $name, Answer $answer): string
    {
        $body = $answer->wholeBody;
        // Near the beginning, so that long bodies are not searched.
        $start = strpos($body, self::RESULT);
        if ($start !== false && str_starts_with(substr($body, $start + strlen(self::RESULT), 40), '{\"items\":[],\"total\":0,')) {
            return Visit::EMPTY;
        }
        if ($answer->status < 400 && str_ends_with($body, '"isError":false}}')) {
            return Visit::FOUND;
        }
        $text = (string) strstr($this->contract->mcp()['problems']['product_not_found'], '{', true);
        return $name === 'get_product' && str_contains($body, '"text":"' . $text) ? Visit::EMPTY : Visit::ERROR;
    }

    /**
     * @param array<array-key, string> $arguments By name.
     * @param 'found'|'empty'|'error' $outcome
     * @return list<Visit>
     */
    private function operationVisits(Request $request, string $interface, string $name, array $arguments, string $outcome): array
    {
        $language = isset($this->contract->operations()[$name]['arguments']['language']) ? $this->language($arguments) : '';
        $visits = [$this->read($request, $interface, $name, $language, $outcome)];
        if ($outcome === Visit::EMPTY && $name !== 'get_product' && $this->settings->keepsSearches && implode('', array_intersect_key($arguments, self::NARROWER)) === '') {
            $text = Texts::search($arguments['search'] ?? '');
            if ($text !== '') {
                $visits[] = new Visit(Visit::SEARCH, $text, '', $name, $language, $outcome);
            }
        }
        return $visits;
    }

    /** @param 'found'|'empty'|'error' $outcome */
    private function read(Request $request, string $interface, string $operation, string $language, string $outcome): Visit
    {
        $client = Client::of($request, $this->settings->clients);
        return new Visit(Visit::READ, $client, $interface, strlen($operation) > 64 ? mb_strcut($operation, 0, 64, 'UTF-8') : $operation, $language, $outcome);
    }

    /** @return 'found'|'empty'|'error' */
    private static function outcome(Answer $answer, bool $isEmpty): string
    {
        return $isEmpty ? Visit::EMPTY : ($answer->status >= 400 ? Visit::ERROR : Visit::FOUND);
    }

    /** The name of the operation at a path of REST. */
    private function operation(string $path): string
    {
        $path = rtrim($path, '/');
        foreach ($this->contract->operations() as $name => $rule) {
            $start = strstr($rule['path'], '{', true);
            if ($start === false ? $path === $rule['path'] : str_starts_with($path, $start) && ! str_contains(substr($path, strlen($start)), '/')) {
                return $name;
            }
        }
        return self::OTHER;
    }

    /** @param array<array-key, string> $arguments */
    private function language(array $arguments): string
    {
        $given = $arguments['language'] ?? '';
        return $given === '' ? $this->contract->service()['default_language'] : $this->languageOrNone($given);
    }

    private function languageOrNone(string $given): string
    {
        return in_array($given, $this->contract->service()['languages'], true) ? $given : '';
    }
}
