<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Journal;

use MdShop\Catalog\Journal\ClientGroup;
use MdShop\Catalog\Support\Http\Request;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ClientGroupTest extends TestCase
{
    #[TestWith(['ChatGPT', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot'])]
    #[TestWith(['ChatGPT', 'openai-mcp/1.0.0'])]
    #[TestWith(['ChatGPT', 'Mozilla/5.0 (compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot)'])]
    #[TestWith(['Claude', 'Claude-User'])]
    #[TestWith(['Claude', 'claude-code/2.0.1 (cli)'])]
    #[TestWith(['Gemini', 'GeminiCLI/0.9.0 (linux; x64)'])]
    #[TestWith(['Perplexity', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)'])]
    #[TestWith(['Cursor', 'Cursor/1.7.40 (linux x64)'])]
    #[TestWith(['VS Code', 'Visual Studio Code/1.105.0'])]
    #[TestWith(['Copilot', 'GitHubCopilotChat/0.32.0'])]
    #[TestWith([ClientGroup::SEARCH_ENGINE, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'])]
    #[TestWith([ClientGroup::PROGRAM, 'Mozilla/5.0 (compatible; SomeBot/1.0)'])]
    #[TestWith([ClientGroup::PROGRAM, 'python-httpx/0.28.1'])]
    #[TestWith([ClientGroup::PROGRAM, 'curl/8.5.0'])]
    #[TestWith([ClientGroup::BROWSER, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'])]
    #[TestWith([ClientGroup::BROWSER_ASSISTANT, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'empty'])]
    #[TestWith([ClientGroup::CHECK, ClientGroup::CHECK_AGENT])]
    #[TestWith([ClientGroup::UNKNOWN, ' '])]
    #[TestWith([ClientGroup::UNKNOWN, ''])]
    public function testGroupsClientsByTheirUserAgent(string $expected, string $agent, string $destination = ''): void
    {
        self::assertSame($expected, ClientGroup::of(new Request('GET', '/', headers: ['User-Agent' => $agent, 'Sec-Fetch-Dest' => $destination])));
    }

    public function testTheSettingAddsGroupsAndComesFirst(): void
    {
        $further = ['Our robot: Our-Robot/', 'Own ChatGPT: chatgpt-user/9'];
        $of = static fn (string $agent): string => ClientGroup::of(new Request('GET', '/', headers: ['User-Agent' => $agent]), $further);

        self::assertSame('Our robot', $of('our-robot/2'));
        self::assertSame('Own ChatGPT', $of('ChatGPT-User/9.1'));
        self::assertSame('ChatGPT', $of('ChatGPT-User/1.0'));
    }
}
