<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Transport\Documents\Documents;

/**
 * The block md-shop/agent-access explains to visitors how to connect an assistant. It shows addresses of this site, and links
 * to the documents of the class Documents in the page's language.
 */
final class AgentAccessBlock implements BlockRenderer
{
    /** Name of the server in a client's configuration. */
    private const NAME = 'md-shop-catalog';

    /** The linked documents, by path without the language's folder, in the order of the page. */
    private const DOCUMENTS = [
        'connect.guides' => [
            'llms.txt' => 'connect.site_guide',
            'shop/llms.txt' => 'connect.shop_guide',
            'auth.md' => 'connect.authentication',
        ],
        'connect.skills' => [
            '.well-known/agent-skills/shop-catalog/SKILL.md' => 'connect.shop_skill',
            '.well-known/agent-skills/federation-content/SKILL.md' => 'connect.content_skill',
            '.well-known/agent-skills/index.json' => 'connect.skill_index',
        ],
        'connect.interface' => [
            'api-docs.md' => 'connect.api_guide',
            'openapi.json' => 'connect.openapi',
            '.well-known/api-catalog' => 'connect.api_catalog',
            'mcp/server-card' => 'connect.server_card',
        ],
    ];

    public function __construct(
        private readonly Documents $documents,
        private readonly FactsReader $facts,
        private readonly PageLanguage $language,
        private readonly Messages $messages,
        private readonly Contract $contract,
    ) {
    }

    public function wrapper(array $attributes, int $postId): array
    {
        return ['data-wp-interactive' => 'md-shop/agent-access'];
    }

    public function html(array $attributes, int $postId): string
    {
        $language = $this->language->current();
        $text = fn (string $key): string => esc_html($this->messages->text($language, $key));
        $heading = max(2, min(4, (int) $attributes['headingLevel']));
        $server = $this->facts->endpoints()->at('mcp');
        // The initial state; the script in view.ts changes it.
        wp_interactivity_state('md-shop/agent-access', ['canCopy' => false, 'isCopied' => false, 'hasFailed' => false]);
        return ($attributes['showTitle'] ? sprintf('<h%1$d>%2$s</h%1$d>', $heading, $text('connect.title')) : '')
            . '<p>' . $text('connect.intro') . '</p>'
            . '<p class="md-shop-connect__label" id="md-shop-connect-address">' . $text('connect.address') . '</p>'
            . $this->copyable($server, $language, 'md-shop-connect-address')
            . ($attributes['showSetup'] ? $this->setup($server, $heading + ($attributes['showTitle'] ? 1 : 0), $language) : '')
            . ($attributes['showDocuments'] ? $this->documents($heading + ($attributes['showTitle'] ? 1 : 0), $language) : '');
    }

    /** A text with a button that copies it. Without JavaScript there is no button; the visitor selects the text. */
    private function copyable(string $text, string $language, string $label = ''): string
    {
        $context = ['text' => $text, 'state' => ''];
        $messages = [];
        foreach (['copy', 'copied', 'copy_failed'] as $name) {
            $messages[$name] = esc_html($this->messages->text($language, ['copy' => 'connect.copy', 'copied' => 'connect.copied', 'copy_failed' => 'connect.copy_failed'][$name]));
        }
        return sprintf(
            '<div class="md-shop-copy" data-wp-context="%1$s"><pre class="md-shop-copy__text"%2$s><code>%3$s</code></pre>'
            . '<button type="button" class="md-shop-copy__button" data-wp-on--click="actions.copy" data-wp-bind--hidden="!state.canCopy" hidden="hidden">'
            . '<span data-wp-bind--hidden="state.isCopied">%4$s</span><span data-wp-bind--hidden="!state.isCopied" hidden="hidden">%5$s</span></button>'
            . '<span class="screen-reader-text" role="status"><span data-wp-bind--hidden="!state.isCopied" hidden="hidden">%5$s</span></span>'
            . '<p class="md-shop-copy__failed" role="alert" data-wp-bind--hidden="!state.hasFailed" hidden="hidden">%6$s</p></div>',
            esc_attr(Json::encode($context)),
            $label === '' ? '' : ' role="group" aria-labelledby="' . esc_attr($label) . '"',
            esc_html($text),
            $messages['copy'],
            $messages['copied'],
            $messages['copy_failed']
        );
    }

    /** Instructions for assistants in the browser, then for installed programs, each with its own configuration format. */
    private function setup(string $server, int $heading, string $language): string
    {
        $file = fn (string $name): string => $this->messages->text($language, 'connect.file', ['file' => $name]);
        $terminal = $this->messages->text($language, 'connect.command');
        // Two spaces per level, to fit on phones.
        $json = static fn (array $value): string => str_replace(
            '    ',
            '  ',
            (string) wp_json_encode($value, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR)
        );
        $http = ['type' => 'http', 'url' => $server];
        $clients = [
            'Claude Code' => [$terminal, 'claude mcp add --transport http ' . self::NAME . ' ' . $server],
            'Cursor' => [$file('.cursor/mcp.json'), $json(['mcpServers' => [self::NAME => ['url' => $server]]])],
            'VS Code' => [$file('.vscode/mcp.json'), $json(['servers' => [self::NAME => $http]])],
            'Gemini CLI' => [$terminal, 'gemini mcp add --transport http ' . self::NAME . ' ' . $server],
        ];
        // Most visitors use an assistant in the browser, which needs only the address, so it comes first.
        $html = sprintf(
            '<details open><summary>%s</summary><p>%s</p></details>',
            esc_html($this->messages->text($language, 'connect.web')),
            esc_html($this->messages->text($language, 'connect.web_hint'))
        );
        foreach ($clients as $name => [$hint, $configuration]) {
            $html .= sprintf('<details><summary>%s</summary><p>%s</p>%s</details>', esc_html($name), esc_html($hint), $this->copyable($configuration, $language));
        }
        $html .= sprintf(
            '<details><summary>%s</summary><p>%s</p>%s</details>',
            esc_html($this->messages->text($language, 'connect.other')),
            esc_html($this->messages->text($language, 'connect.other_hint')),
            $this->copyable($json(['mcpServers' => [self::NAME => $http]]), $language)
        );
        return sprintf('<h%1$d class="md-shop-connect__heading">%2$s</h%1$d><div class="md-shop-connect__clients">%3$s</div>', $heading, esc_html($this->messages->text($language, 'connect.setup')), $html);
    }

    private function documents(int $heading, string $language): string
    {
        $endpoints = $this->facts->endpoints();
        $folder = $language === $this->contract->service()['default_language'] ? '' : $language . '/';
        $addresses = [];
        foreach ($this->documents->all() as $document) {
            if (in_array($document->language, [$language, 'en'], true) || str_contains($document->language, ',')) {
                $general = $folder !== '' && ! str_contains($document->language, ',') ? preg_replace('#(^|/)' . $folder . '#', '$1', $document->path, 1) : $document->path;
                $addresses[$general] = $endpoints->at($document->path);
            }
        }
        $html = '';
        foreach (self::DOCUMENTS as $title => $group) {
            $links = '';
            foreach (array_intersect_key($group, $addresses) as $path => $key) {
                $links .= sprintf('<li><a href="%s">%s</a></li>', esc_url($addresses[$path]), esc_html($this->messages->text($language, $key)));
            }
            $html .= sprintf('<div><h%1$d>%2$s</h%1$d><ul>%3$s</ul></div>', min(6, $heading + 1), esc_html($this->messages->text($language, $title)), $links);
        }
        return sprintf('<h%1$d class="md-shop-connect__heading">%2$s</h%1$d><div class="md-shop-connect__documents">%3$s</div>', $heading, esc_html($this->messages->text($language, 'connect.documents')), $html);
    }
}
