<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Agents;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Transport\Blocks\BlockTypes;
use MdShop\Catalog\Transport\Blocks\BlockWithAttributes;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use MdShop\Catalog\Transport\Blocks\Parts\ElementIds;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;
use MdShop\Catalog\Transport\Connect\Client;
use MdShop\Catalog\Transport\Connect\Clients;
use MdShop\Catalog\Transport\Connect\ServerName;
use MdShop\Catalog\Transport\Documents\Documents;

/**
 * The block md-shop/agent-access explains to visitors how to connect an assistant: an example, how to set up each client, and links to the
 * documents of the class Documents in the page's language.
 */
final class AgentAccessBlock implements BlockWithAttributes
{
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
        private readonly ExampleQuestion $example,
        private readonly Prices $prices,
        private readonly ElementIds $ids,
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
        $title = BlockTypes::headingLevel($attributes);
        $heading = $title + ($attributes['showTitle'] ? 1 : 0);
        $server = $this->facts->endpoints()->at('mcp');
        $label = $this->ids->unique('md-shop-connect-address');
        // The initial state; the script in view.ts changes it.
        wp_interactivity_state('md-shop/agent-access', [
            'canCopy' => false, 'isCopied' => false, 'hasFailed' => false, 'canAsk' => false, 'isAsking' => false, 'isAnswered' => false, 'hasNoAnswer' => false, 'isEmpty' => false,
        ]);
        return ($attributes['showTitle'] ? sprintf('<h%1$d>%2$s</h%1$d>', $title, $text('connect.title')) : '')
            . '<p>' . $text('connect.intro') . '</p>'
            . ($attributes['showExample'] ? $this->example($server, $heading, $language) : '')
            . '<p class="md-shop-connect__label" id="' . esc_attr($label) . '">' . $text('connect.address') . '</p>'
            . $this->copyable($server, $language, $label)
            . ($attributes['showSetup'] ? $this->setup($server, $heading, $language) : '')
            . ($attributes['showDocuments'] ? $this->documents($heading, $language) : '');
    }

    /**
     * A question, the call by which an assistant answers it, and the answer. The script asks again; without it the answer is that of the page.
     * Its first rows are not left to WordPress, which would make brackets in names readable for shortcodes.
     */
    private function example(string $server, int $heading, string $language): string
    {
        $example = $this->example->find($language);
        if ($example === null) {
            return '';
        }
        $text = fn (string $key): string => esc_html($this->messages->text($language, $key));
        $call = ['name' => 'search_products', 'arguments' => $example->arguments];
        $context = [
            'server' => $server,
            'message' => Json::encode(['jsonrpc' => '2.0', 'id' => 1, 'method' => 'tools/call', 'params' => $call]),
            'language' => $language,
            'from' => $this->messages->text($language, 'price.from'),
            'noPrice' => $this->messages->text($language, 'price.none'),
            'forms' => $this->prices->forms($language),
            'answeredText' => $this->messages->text($language, 'connect.answered'),
            'state' => '',
            'milliseconds' => 0,
            'products' => array_map(fn (array $product): array => [
                'name' => $product['name'],
                'url' => $product['url'],
                'price' => $this->prices->text(self::offer($product), $language),
            ], $example->products),
        ];
        $rows = '';
        foreach ($context['products'] as ['name' => $name, 'url' => $url, 'price' => $price]) {
            $rows .= sprintf('<li data-wp-each-child="md-shop/agent-access::context.products"><a href="%s">%s</a> <span>%s</span></li>', esc_url($url), esc_html($name), esc_html($price));
        }
        return sprintf(
            '<h%1$d class="md-shop-connect__heading">%2$s</h%1$d><p>%3$s</p>'
            . '<div class="md-shop-try" data-wp-context="%4$s"><dl><dt>%5$s</dt><dd>%6$s</dd><dt>%7$s</dt><dd><code>%8$s</code></dd><dt>%9$s</dt><dd>'
            . '<ul class="md-shop-try__answer"><template data-wp-each="context.products" data-wp-each-key="context.item.url">'
            . '<li><a data-wp-bind--href="context.item.url" data-wp-text="context.item.name"></a> <span data-wp-text="context.item.price"></span></li></template>%10$s</ul>'
            . '<p data-wp-bind--hidden="!state.isEmpty" hidden="hidden">%11$s</p></dd></dl>'
            . '<button type="button" class="md-shop-copy__button" data-wp-on--click="actions.ask" data-wp-bind--hidden="!state.canAsk" data-wp-bind--aria-disabled="state.isAsking" hidden="hidden">%12$s</button>'
            . '<p class="md-shop-try__state" role="status"><span data-wp-bind--hidden="!state.isAsking" hidden="hidden">%13$s</span><span data-wp-bind--hidden="!state.isAnswered" data-wp-text="state.answered" hidden="hidden"></span></p>'
            . '<p class="md-shop-try__state" role="alert" data-wp-bind--hidden="!state.hasNoAnswer" hidden="hidden">%14$s</p></div>',
            $heading,
            $text('connect.try'),
            $text('connect.try_intro'),
            esc_attr(Json::encode($context)),
            $text('connect.question'),
            esc_html($example->question),
            $text('connect.call'),
            esc_html($call['name'] . ': ' . implode(', ', array_map(static fn (string $name, int|string $value): string => $name . '=' . $value, array_keys($call['arguments']), $call['arguments']))),
            $text('connect.answer'),
            $rows,
            $text('connect.nothing'),
            $text('connect.ask'),
            $text('connect.asking'),
            $text('connect.ask_failed')
        );
    }

    /**
     * What has the price that is shown: the first variant that matches, else the product. view.ts does the same.
     *
     * @param array<string, mixed> $product
     * @return array<string, mixed>
     */
    private static function offer(array $product): array
    {
        return $product['matching_variants'][0] ?? $product;
    }

    /** A text with a button that copies it. Without JavaScript there is no button; the visitor selects the text. */
    private function copyable(string $text, string $language, string $label = ''): string
    {
        $context = ['text' => $text, 'state' => ''];
        $messages = [];
        foreach (['copy' => 'connect.copy', 'copied' => 'connect.copied', 'copy_failed' => 'connect.copy_failed'] as $name => $key) {
            $messages[$name] = esc_html($this->messages->text($language, $key));
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

    /** Instructions for people's assistants, then for tools of programmers. */
    private function setup(string $server, int $heading, string $language): string
    {
        $name = ServerName::of($this->facts->endpoints()->site(), $this->facts->siteName($this->contract->service()['default_language']));
        $html = ['', ''];
        foreach ((new Clients($this->messages))->all($server, $name, $this->facts->siteName($language), $language) as $client) {
            $html[$client->isForPeople ? 0 : 1] .= sprintf('<details id="%s"><summary>%s</summary>%s</details>', esc_attr($this->ids->unique('md-shop-connect-' . $client->id)), esc_html($client->name), $this->client($client, $language));
        }
        $part = fn (string $key, string $clients): string => sprintf(
            '<h%1$d class="md-shop-connect__heading">%2$s</h%1$d><div class="md-shop-connect__clients">%3$s</div>',
            $heading,
            esc_html($this->messages->text($language, $key)),
            $clients
        );
        return $part('connect.people', $html[0]) . $part('connect.programs', $html[1]);
    }

    private function client(Client $client, string $language): string
    {
        $link = static fn (string $url, string $text, string $class = ''): string => $url === '' ? ''
            : sprintf('<a%s href="%s">%s</a> ', $class, esc_url($url, ['https', 'cursor', 'vscode']), esc_html($text));
        $html = $client->steps === [] ? '' : sprintf(count($client->steps) === 1 ? '<p>%s</p>' : '<ol><li>%s</li></ol>', implode('</li><li>', array_map('esc_html', $client->steps)));
        if ($client->code !== '') {
            $html .= ($client->codeHint === '' ? '' : '<p>' . esc_html($client->codeHint) . '</p>') . $this->copyable($client->code, $language);
        }
        $links = $link($client->link, $client->linkText, ' class="md-shop-connect__link"') . $link($client->instructions, $client->instructionsText);
        return $html . ($links === '' ? '' : '<p class="md-shop-connect__links">' . $links . '</p>');
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
