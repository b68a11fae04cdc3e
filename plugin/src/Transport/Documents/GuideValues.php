<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Operations\Facts\Endpoints;
use MdShop\Catalog\Operations\Facts\Facts;
use MdShop\Catalog\Operations\Facts\LanguageFacts;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\Markdown;

/** The template values of all guides in a language, as Markdown. Only this class escapes the site's facts for guides. */
final class GuideValues
{
    public function __construct(
        private readonly Contract $contract,
        private readonly Messages $messages,
        private readonly Descriptions $descriptions,
    ) {
    }

    /** @return array<string, string> */
    public function of(Facts $facts, string $language): array
    {
        $service = $this->contract->service();
        $site = $facts->in($language);
        $tagline = rtrim(Markdown::text($site->tagline), '. ');
        return [
            'site_name' => Markdown::text($site->name),
            'tagline' => $tagline,
            'contact' => Markdown::text($site->contact),
            'order_url' => $facts->orderUrl,
            'order_code' => Markdown::code(Markdown::url($facts->orderUrl)),
            'markdown' => $facts->offersMarkdown ? 'yes' : '',
            'currency' => $service['currency'],
            'version' => $service['version'],
            'cache_seconds' => (string) $service['cache_seconds'],
            'per_page_max' => (string) ($this->contract->operations()['search_products']['arguments']['per_page']['maximum'] ?? ''),
            'mcp_name' => $service['name'],
            'mcp_versions' => implode(', ', array_map(Markdown::code(...), $service['mcp_versions'])),
        ] + $this->addresses($facts, $language) + $this->published($site) + $this->registration($facts->endpoints, $language);
    }

    /** @return array<string, string> */
    private function addresses(Facts $facts, string $language): array
    {
        $endpoints = $facts->endpoints;
        $default = $language === $this->contract->service()['default_language'];
        $localized = static fn (string $path): string => Markdown::url($endpoints->at(($default ? '' : $language . '/') . $path));
        $shared = static fn (string $path): string => Markdown::url($endpoints->at($path));
        $read = static fn (string $path, array $query = []): string
            => Markdown::url($endpoints->rest($path, $query + ($default ? [] : ['language' => $language])));
        $skill = static fn (string $name): string => $shared('.well-known/agent-skills/' . ($default ? '' : $language . '/') . $name . '/SKILL.md');
        // Placeholders for values stay readable.
        $code = static fn (string $url): string => Markdown::code(str_replace(['%7Bid%7D', '%E2%80%A6'], ['{id}', '…'], $url));
        return [
            'llms' => $localized('llms.txt'),
            'shop_llms' => $localized('shop/llms.txt'),
            'auth' => $localized('auth.md'),
            'api_docs' => $localized('api-docs.md'),
            'openapi' => $localized('openapi.json'),
            'api_catalog' => $shared('.well-known/api-catalog'),
            'server_card' => $shared('.well-known/mcp/server-card.json'),
            'skill_index' => $shared('.well-known/agent-skills/index.json'),
            'skill_shop' => $skill('shop-catalog'),
            'skill_content' => $skill('federation-content'),
            // WordPress has none on a site that discourages search engines.
            'sitemap' => $facts->isIndexed ? Markdown::url($endpoints->sitemap()) : '',
            'health' => Markdown::url($endpoints->rest('/health')),
            'rest_code' => $code(Markdown::url($endpoints->rest())),
            'mcp_code' => $code($shared('mcp')),
            'products_url' => $read('/products'),
            'categories_url' => $read('/categories'),
            'content_url' => $read('/content'),
            'products_code' => $code($read('/products')),
            'categories_code' => $code($read('/categories')),
            'search_code' => $code('GET ' . $read('/products', ['search' => '…', 'size' => '…', 'price_max' => '…', 'availability' => 'in_stock', 'per_page' => '10'])),
            'product_code' => $code('GET ' . $read('/products/{id}')),
            'content_search_code' => $code('GET ' . $read('/content', ['search' => '…'])),
        ];
    }

    /** @return array<string, string> The published content; all values are empty if the read model is unavailable. */
    private function published(LanguageFacts $site): array
    {
        $published = $site->published;
        if ($published === null) {
            return array_fill_keys(['published', 'products', 'pages', 'news', 'coaches', 'faqs', 'page_list', 'category_list', 'brand_list'], '');
        }
        $count = fn (string $key, int $number): string => $this->messages->text($site->language, $key, ['count' => $number]);
        $entry = fn (array $entry): string => '- ' . Markdown::link($entry['name'], $entry['url']) . ': ' . $count('products.count', $entry['count']);
        return [
            'published' => 'yes',
            'products' => $count('products.count', $published->products),
            'pages' => $count('pages.count', $published->content['page'] ?? 0),
            'news' => $count('news.count', $published->content['news'] ?? 0),
            'coaches' => $count('coaches.count', $published->content['coach'] ?? 0),
            'faqs' => $count('faqs.count', $published->content['faq'] ?? 0),
            'page_list' => implode("\n", array_map(static fn (array $page): string => '- ' . Markdown::link($page['title'], $page['url']), $published->pages)),
            'category_list' => implode("\n", array_map($entry, $published->categories)),
            'brand_list' => implode("\n", array_map($entry, $published->brands)),
        ];
    }

    /** @return array<string, string> */
    private function registration(Endpoints $endpoints, string $language): array
    {
        $service = $this->contract->service();
        $bounds = $this->contract->bounds();
        $operations = $this->contract->operations();
        $example = $this->descriptions->examples($language, $endpoints)['register_agent'];
        $register = Markdown::url($endpoints->at('agent/register'));
        $rest = static fn (string $operation): string => Markdown::code(Markdown::url($endpoints->rest($operations[$operation]['path'])));
        return [
            'name_minimum' => (string) $bounds['agent_name']['minimum'],
            'name_maximum' => (string) $bounds['agent_name']['maximum'],
            'body_kib' => (string) intdiv($bounds['registration_body'], 1024),
            'credential_hours' => $this->messages->text($language, 'hours.count', ['count' => intdiv($service['credential_seconds'], 3600)]),
            'register_request' => Markdown::block("POST {$register}\nContent-Type: application/json\n\n" . Json::encode($example['arguments']), 'http'),
            'register_answer' => Markdown::block($example['answer'], 'json'),
            'agent_auth_code' => Markdown::code(Markdown::url($endpoints->at('agent/auth'))),
            'rest_register_code' => $rest('register_agent'),
            'me_code' => $rest('get_agent'),
            'revoke_code' => $rest('revoke_agent'),
        ];
    }
}
