<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Connect;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Support\Http\Json;

/**
 * How each program is connected to the MCP server, for the page of visitors and for administrators. Names of buttons are those of the
 * programs' English screens; each entry names the documentation that it was checked against.
 */
final class Clients
{
    public function __construct(private readonly Messages $messages)
    {
    }

    /**
     * @param string $address Of the MCP server.
     * @param string $name For configurations, as ServerName::of() makes it.
     * @param string $title The site's, which people give the connector in an assistant.
     * @param string $language Of the texts.
     * @return list<Client> Assistants for everybody first.
     */
    public function all(string $address, string $name, string $title, string $language): array
    {
        $http = ['type' => 'http', 'url' => $address];
        $add = 'mcp add --transport http ' . $name . ' ' . self::inShell($address);
        return [
            ...$this->assistants($title, $language),
            $this->program('claude-code', 'Claude Code', $language, 'claude ' . $add, '', '', 'https://code.claude.com/docs/en/mcp'),
            $this->program('gemini-cli', 'Gemini CLI', $language, 'gemini ' . $add, '', '', 'https://geminicli.com/docs/tools/mcp-server/'),
            $this->program(
                'cursor',
                'Cursor',
                $language,
                self::json(['mcpServers' => [$name => ['url' => $address]]]),
                '.cursor/mcp.json',
                'cursor://anysphere.cursor-deeplink/mcp/install?name=' . rawurlencode($name) . '&config=' . rawurlencode(base64_encode(Json::encode(['url' => $address]))),
                'https://cursor.com/docs/mcp/install-links'
            ),
            $this->program(
                'vs-code',
                'VS Code',
                $language,
                self::json(['servers' => [$name => $http]]),
                '.vscode/mcp.json',
                'vscode:mcp/install?' . rawurlencode(Json::encode(['name' => $name] + $http)),
                'https://code.visualstudio.com/docs/copilot/customization/mcp-servers'
            ),
            new Client('other', $this->messages->text($language, 'connect.other'), false, [$this->messages->text($language, 'connect.other_hint')], self::json(['mcpServers' => [$name => $http]])),
        ];
    }

    /** @return list<Client> */
    private function assistants(string $title, string $language): array
    {
        $text = fn (string $key, array $values): string => $this->messages->text($language, $key, $values);
        $add = static fn (string $button): string => $text('connect.add', ['button' => $button, 'name' => $title]);
        $use = static fn (string $menu): string => $text('connect.use', ['name' => $title, 'menu' => $menu]);
        return [
            $this->assistant('chatgpt', 'ChatGPT', $language, [
                $text('connect.plans', ['plans' => 'Plus, Pro, Business, Enterprise, Edu']),
                $text('connect.open', ['site' => 'chatgpt.com', 'path' => 'Settings → Apps → Advanced settings']),
                $text('connect.switch_on', ['switch' => 'Developer mode']),
                $add('Create app'),
                $text('connect.no_sign_in', ['none' => 'No authentication']),
                $use('+'),
            ], 'https://chatgpt.com/#settings/Connectors', 'https://developers.openai.com/api/docs/guides/developer-mode'),
            $this->assistant('claude', 'Claude', $language, [
                $text('connect.open', ['site' => 'claude.ai', 'path' => 'Customize → Connectors']),
                $add('+ → Add custom connector'),
                $use('+ → Connectors'),
                $text('connect.everywhere', ['app' => 'Claude Desktop']),
            ], 'https://claude.ai/customize/connectors', 'https://support.claude.com/en/articles/11175166-getting-started-with-custom-connectors-using-remote-mcp'),
            $this->assistant('gemini', 'Gemini', $language, [
                $text('connect.limited', ['client' => 'Gemini']),
                $text('connect.open', ['site' => 'gemini.google.com', 'path' => 'Settings & help → Connected Apps']),
                $add('Custom apps for Spark'),
            ], 'https://gemini.google.com/', 'https://support.google.com/gemini/answer/17209137'),
        ];
    }

    /** @param list<string> $steps */
    private function assistant(string $id, string $client, string $language, array $steps, string $link, string $instructions): Client
    {
        $text = fn (string $key): string => $this->messages->text($language, $key, ['client' => $client]);
        return new Client($id, $client, true, $steps, '', '', $link, $text('connect.visit'), $instructions, $text('connect.instructions'));
    }

    /**
     * @param string $code A command for a terminal, or what a file contains.
     * @param string $file The file; '' for a command.
     */
    private function program(string $id, string $client, string $language, string $code, string $file, string $link, string $instructions): Client
    {
        return new Client(
            $id,
            $client,
            false,
            [],
            $code,
            $file === '' ? $this->messages->text($language, 'connect.command') : $this->messages->text($language, 'connect.file', ['file' => $file]),
            $link,
            $link === '' ? '' : $this->messages->text($language, 'connect.install', ['client' => $client]),
            $instructions,
            $this->messages->text($language, 'connect.instructions', ['client' => $client]),
        );
    }

    /** Without permalinks the address has "?", which zsh takes for a pattern of file names. Windows knows only double quotes. */
    private static function inShell(string $address): string
    {
        return preg_match('#^[A-Za-z0-9:/._-]+$#D', $address) === 1 ? $address : '"' . $address . '"';
    }

    /** @param array<string, mixed> $value */
    private static function json(array $value): string
    {
        // Two spaces per level, to fit on phones.
        return str_replace('    ', '  ', (string) wp_json_encode($value, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR));
    }
}
