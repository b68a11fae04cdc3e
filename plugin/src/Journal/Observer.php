<?php

declare(strict_types=1);

namespace MdShop\Catalog\Journal;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Settings\JournalSettings;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;

/**
 * Finds what to count in a request and its answer. It needs nothing else, so that cached answers are counted like computed ones, in both
 * lanes.
 */
final class Observer
{
    /** Longer messages of MCP are counted without looking into them. */
    private const LONGEST_MESSAGE = 1 << 13;

    /** Of an operation's name, in bytes: paths of documents may be longer. */
    private const LONGEST_NAME = 64;

    private const OTHER = 'other';

    /** How the result of a tool begins; its first text follows. */
    private const RESULT = '"result":{"content":[{"type":"text","text":"';

    /** The methods of MCP that are counted by their names. */
    private const METHODS = [
        'initialize', 'ping', 'tools/list', 'tools/call', 'resources/list', 'resources/read', 'resources/templates/list', 'prompts/list', 'prompts/get',
    ];

    /** The arguments of searches that do not narrow them down. With any other, what is missing may be missing only there. */
    private const NO_FILTERS = ['search' => true, 'page' => true, 'per_page' => true, 'language' => true, 'sort' => true];

    /**
     * @param 'rest'|'site'|'page' $base What the path of the request is relative to: the routes, the site's root; or a page as Markdown.
     * @return list<Visit> None if it does not count.
     */
    public static function visits(Contract $contract, JournalSettings $settings, string $base, Request $request, Answer $answer): array
    {
        // Not a read: preflights, notifications of MCP, and what a limit refused.
        if ($request->method === 'OPTIONS' || in_array($answer->status, [202, 204, 429], true)) {
            return [];
        }
        $client = ClientGroup::of($request, $settings->clients);
        if ($base === 'rest') {
            return self::rest($contract, $settings, $client, $request, $answer);
        }
        if ($base === 'site' && $request->path === '/mcp') {
            return self::mcp($contract, $settings, $client, $request, $answer);
        }
        $name = $base === 'page' ? 'page' : substr($request->path, 1);
        $language = self::languageOrNone($contract, $answer->headers['Content-Language'] ?? '');
        $name = strlen($name) > self::LONGEST_NAME ? mb_strcut($name, 0, self::LONGEST_NAME, 'UTF-8') : $name;
        return [new Visit(Visit::READ, $client, $base === 'page' ? 'page' : 'document', $name, $language, $answer->status >= 400 ? Visit::ERROR : Visit::FOUND)];
    }

    /** @return list<Visit> */
    private static function rest(Contract $contract, JournalSettings $settings, string $client, Request $request, Answer $answer): array
    {
        $name = self::operation($contract, $request->path);
        $isEmpty = $answer->status === 404 ? self::notFound($contract, $name) !== [] : str_starts_with($answer->wholeBody, '{"items":[],"total":0,');
        // Of other reads only the language counts. To read what is not needed would take longer than all else.
        $needsArguments = $isEmpty || str_contains($request->query, 'language') || str_contains($request->query, '%');
        $arguments = $needsArguments ? self::arguments($request->query) : [];
        $outcome = $isEmpty ? Visit::EMPTY : ($answer->status >= 400 ? Visit::ERROR : Visit::FOUND);
        return self::operationVisits($contract, $settings, $client, 'rest', $name, $arguments, $outcome);
    }

    /**
     * To load QueryString for it would take longer than to count.
     *
     * @return array<array-key, string>
     */
    private static function arguments(string $query): array
    {
        $arguments = [];
        foreach ($query === '' ? [] : explode('&', $query) as $pair) {
            [$argument, $value] = explode('=', $pair, 2) + [1 => ''];
            $arguments[urldecode($argument)] ??= trim(urldecode($value));
        }
        return $arguments;
    }

    /** @return list<Visit> */
    private static function mcp(Contract $contract, JournalSettings $settings, string $client, Request $request, Answer $answer): array
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
            $name = is_string($tool) && isset($contract->mcp()['tools'][$tool]) ? $tool : self::OTHER;
            return self::operationVisits($contract, $settings, $client, 'mcp', $name, $arguments, self::outcomeOfTool($contract, $name, $answer));
        }
        $isError = $answer->status >= 400 || preg_match('/^\{"jsonrpc":"2\.0","id":[^\n]{0,200}?,"error":/', $answer->wholeBody) === 1;
        $outcome = $isError ? Visit::ERROR : Visit::FOUND;
        $visits = [new Visit(Visit::READ, $client, 'mcp', $method, $method === 'prompts/get' ? self::language($contract, $arguments) : '', $outcome)];
        if ($method === 'initialize' && ! $isError) {
            $name = is_array($params['clientInfo'] ?? null) ? $params['clientInfo']['name'] ?? '' : '';
            $visits[] = new Visit(Visit::CLIENT, Texts::name(is_string($name) ? $name : ''), 'mcp', $method, '', $outcome);
        }
        return $visits;
    }

    /** @return 'found'|'empty'|'error' */
    private static function outcomeOfTool(Contract $contract, string $name, Answer $answer): string
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
        foreach (self::notFound($contract, $name) as $error) {
            [$text] = explode('{', $contract->mcp()['problems'][$error], 2);
            if (str_contains($body, '"text":"' . $text)) {
                return Visit::EMPTY;
            }
        }
        return Visit::ERROR;
    }

    /** @return list<string> The errors of an operation which say that there is no such item. */
    private static function notFound(Contract $contract, string $name): array
    {
        return array_values(array_filter($contract->operations()[$name]['errors'] ?? [], static fn (string $error): bool => $contract->statusOf($error) === 404));
    }

    /**
     * @param array<array-key, string> $arguments By name.
     * @param 'found'|'empty'|'error' $outcome
     * @return list<Visit>
     */
    private static function operationVisits(
        Contract $contract,
        JournalSettings $settings,
        string $client,
        string $interface,
        string $name,
        array $arguments,
        string $outcome,
    ): array {
        $possible = $contract->operations()[$name]['arguments'] ?? [];
        $language = isset($possible['language']) ? self::language($contract, $arguments) : '';
        $visits = [new Visit(Visit::READ, $client, $interface, $name, $language, $outcome)];
        if ($outcome === Visit::EMPTY && isset($possible['search']) && $settings->keepsSearches && implode('', array_intersect_key($arguments, array_diff_key($possible, self::NO_FILTERS))) === '') {
            $text = Texts::search($arguments['search'] ?? '');
            if ($text !== '') {
                $visits[] = new Visit(Visit::SEARCH, $text, '', $name, $language, $outcome);
            }
        }
        return $visits;
    }

    /** The name of the operation at a path of REST. */
    private static function operation(Contract $contract, string $path): string
    {
        $path = rtrim($path, '/');
        foreach ($contract->operations() as $name => $rule) {
            if ($path === $rule['path']) {
                return $name;
            }
            $start = strstr($rule['path'], '{', true);
            if ($start !== false && str_starts_with($path, $start) && ! str_contains(substr($path, strlen($start)), '/')) {
                return $name;
            }
        }
        return self::OTHER;
    }

    /** @param array<array-key, string> $arguments */
    private static function language(Contract $contract, array $arguments): string
    {
        $given = $arguments['language'] ?? '';
        return $given === '' ? $contract->service()['default_language'] : self::languageOrNone($contract, $given);
    }

    private static function languageOrNone(Contract $contract, string $given): string
    {
        return in_array($given, $contract->service()['languages'], true) ? $given : '';
    }
}
