<?php

declare(strict_types=1);

namespace MdShop\Catalog\Journal;

use MdShop\Catalog\Support\Http\Request;

/** Groups clients by their `User-Agent`. It is what a client says of itself, and anybody can say anything. */
final class ClientGroup
{
    /** A browser in which a program reads, such as an assistant that uses the tools of a page. */
    public const BROWSER_ASSISTANT = 'browser-assistant';
    public const BROWSER = 'browser';
    public const SEARCH_ENGINE = 'search-engine';
    /** A program that is in none of the groups. */
    public const PROGRAM = 'program';
    /** A client without a User-Agent. */
    public const UNKNOWN = 'unknown';

    /** Requests by which the plugin itself asks the site's address, and how they name themselves. */
    public const CHECK = 'check';
    public const CHECK_AGENT = 'md-shop-catalog-check';

    /** What a User-Agent contains, in lower case, and its group. The first one counts. */
    private const GROUPS = [
        self::CHECK_AGENT => self::CHECK,
        'chatgpt' => 'ChatGPT', 'oai-searchbot' => 'ChatGPT', 'gptbot' => 'ChatGPT', 'openai' => 'ChatGPT',
        'claude' => 'Claude', 'anthropic' => 'Claude',
        'gemini' => 'Gemini', 'google-extended' => 'Gemini', 'google-cloudvertexbot' => 'Gemini', 'google-agent' => 'Gemini',
        'perplexity' => 'Perplexity',
        'cursor' => 'Cursor',
        'visual studio code' => 'VS Code', 'vscode' => 'VS Code', 'vs code' => 'VS Code',
        'copilot' => 'Copilot',
        'mistral' => 'Mistral',
        'meta-external' => 'Meta', 'deepseek' => 'DeepSeek', 'youbot' => 'You.com', 'duckassist' => 'DuckAssist', 'applebot' => 'Apple', 'amazonbot' => 'Amazon',
        'googlebot' => self::SEARCH_ENGINE, 'google-inspectiontool' => self::SEARCH_ENGINE, 'googleother' => self::SEARCH_ENGINE,
        'bingbot' => self::SEARCH_ENGINE, 'yandex' => self::SEARCH_ENGINE, 'duckduckbot' => self::SEARCH_ENGINE, 'baiduspider' => self::SEARCH_ENGINE,
        'bot' => self::PROGRAM, 'crawler' => self::PROGRAM, 'spider' => self::PROGRAM, 'headless' => self::PROGRAM, 'compatible;' => self::PROGRAM,
    ];

    /**
     * The group of the client that sent a request.
     *
     * @param list<string> $further As JournalSettings::$clients; they come before the built-in ones.
     */
    public static function of(Request $request, array $further = []): string
    {
        $agent = strtolower($request->header('user-agent'));
        foreach ($further as $line) {
            [$name, $part] = explode(':', $line, 2);
            if (str_contains($agent, strtolower(trim($part)))) {
                return trim($name);
            }
        }
        foreach (self::GROUPS as $part => $group) {
            if (str_contains($agent, $part)) {
                return $group;
            }
        }
        if (! str_starts_with($agent, 'mozilla/') && ! str_starts_with($agent, 'opera/')) {
            return trim($agent) === '' ? self::UNKNOWN : self::PROGRAM;
        }
        // A person who opens an address sends "document"; a script of a page sends "empty".
        return $request->header('sec-fetch-dest') === 'empty' ? self::BROWSER_ASSISTANT : self::BROWSER;
    }
}
