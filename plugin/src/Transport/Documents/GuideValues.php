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

/**
 * The template values of all guides in a language, as Markdown. Each is made when a guide asks for it. Only this class escapes the
 * site's facts for guides.
 */
final class GuideValues
{
    /** The values that are empty if the read model is unavailable. */
    private const OF_OVERVIEW = [
        'published', 'products', 'pages', 'news', 'coaches', 'faqs', 'page_list', 'category_list', 'more_categories', 'brand_list', 'more_brands',
    ];

    public function __construct(
        private readonly Contract $contract,
        private readonly Messages $messages,
        private readonly Descriptions $descriptions,
    ) {
    }

    /** @return string|null null if there is no value of this name. */
    public function value(string $name, Facts $facts, string $language): ?string
    {
        $service = $this->contract->service();
        $site = $facts->in($language);
        return match ($name) {
            'site_name' => Markdown::text($site->name),
            'tagline' => rtrim(Markdown::text($site->tagline), '. '),
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
            default => $this->address($name, $facts, $language) ?? $this->ofOverview($name, $site) ?? $this->registration($name, $facts->endpoints, $language),
        };
    }

    private function address(string $name, Facts $facts, string $language): ?string
    {
        $endpoints = $facts->endpoints;
        $isDefault = $language === $this->contract->service()['default_language'];
        $folder = $isDefault ? '' : $language . '/';
        $query = $isDefault ? [] : ['language' => $language];
        $skills = '.well-known/agent-skills/';
        return match ($name) {
            'llms' => self::at($endpoints, $folder . 'llms.txt'),
            'shop_llms' => self::at($endpoints, $folder . 'shop/llms.txt'),
            'auth' => self::at($endpoints, $folder . 'auth.md'),
            'api_docs' => self::at($endpoints, $folder . 'api-docs.md'),
            'openapi' => self::at($endpoints, $folder . 'openapi.json'),
            'api_catalog' => self::at($endpoints, '.well-known/api-catalog'),
            'server_card' => self::at($endpoints, '.well-known/mcp/server-card.json'),
            'skill_index' => self::at($endpoints, $skills . 'index.json'),
            'skill_shop' => self::at($endpoints, $skills . $folder . 'shop-catalog/SKILL.md'),
            'skill_content' => self::at($endpoints, $skills . $folder . 'federation-content/SKILL.md'),
            'sitemap' => $facts->hasSitemap ? Markdown::url($endpoints->sitemap()) : '',
            'health' => Markdown::url($endpoints->rest('/health')),
            'rest_code' => self::code($endpoints->rest()),
            'mcp_code' => self::code($endpoints->at('mcp')),
            'products_url' => Markdown::url($endpoints->rest('/products', $query)),
            'categories_url' => Markdown::url($endpoints->rest('/categories', $query)),
            'content_url' => Markdown::url($endpoints->rest('/content', $query)),
            'products_code' => self::code($endpoints->rest('/products', $query)),
            'categories_code' => self::code($endpoints->rest('/categories', $query)),
            'search_code' => self::code(
                $endpoints->rest('/products', ['search' => '…', 'size' => '…', 'price_max' => '…', 'availability' => 'in_stock', 'per_page' => '10'] + $query),
                'GET '
            ),
            'product_code' => self::code($endpoints->rest('/products/{id}', $query), 'GET '),
            'content_search_code' => self::code($endpoints->rest('/content', ['search' => '…'] + $query), 'GET '),
            'agent_auth_code' => self::code($endpoints->at('agent/auth')),
            default => null,
        };
    }

    private static function at(Endpoints $endpoints, string $path): string
    {
        return Markdown::url($endpoints->at($path));
    }

    /** An address as code, in which placeholders for values stay readable. */
    private static function code(string $url, string $method = ''): string
    {
        return Markdown::code($method . str_replace(['%7Bid%7D', '%E2%80%A6'], ['{id}', '…'], Markdown::url($url)));
    }

    private function ofOverview(string $name, LanguageFacts $site): ?string
    {
        $overview = $site->overview;
        if ($overview === null) {
            return in_array($name, self::OF_OVERVIEW, true) ? '' : null;
        }
        return match ($name) {
            'published' => 'yes',
            'products' => $this->count('products.count', $overview->products, $site->language),
            'pages' => $this->count('pages.count', $overview->content['page'] ?? 0, $site->language),
            'news' => $this->count('news.count', $overview->content['news'] ?? 0, $site->language),
            'coaches' => $this->count('coaches.count', $overview->content['coach'] ?? 0, $site->language),
            'faqs' => $this->count('faqs.count', $overview->content['faq'] ?? 0, $site->language),
            'page_list' => implode("\n", array_map(static fn (array $page): string => '- ' . Markdown::link($page['title'], $page['url']), $overview->pages)),
            'category_list' => $this->terms($overview->categories, $site->language),
            'more_categories' => $overview->hasMoreCategories ? 'yes' : '',
            'brand_list' => $this->terms($overview->brands, $site->language),
            'more_brands' => $overview->hasMoreBrands ? 'yes' : '',
            default => null,
        };
    }

    /** @param list<array{name: string, url: string, count: int}> $terms */
    private function terms(array $terms, string $language): string
    {
        return implode("\n", array_map(
            fn (array $term): string => '- ' . Markdown::link($term['name'], $term['url']) . ': ' . $this->count('products.count', $term['count'], $language),
            $terms
        ));
    }

    private function count(string $message, int $number, string $language): string
    {
        return $this->messages->text($language, $message, ['count' => $number]);
    }

    private function registration(string $name, Endpoints $endpoints, string $language): ?string
    {
        $operations = $this->contract->operations();
        $bounds = $this->contract->bounds();
        return match ($name) {
            'name_minimum' => (string) $bounds['agent_name']['minimum'],
            'name_maximum' => (string) $bounds['agent_name']['maximum'],
            'body_kib' => (string) intdiv($bounds['registration_body'], 1024),
            'credential_hours' => $this->count('hours.count', intdiv($this->contract->service()['credential_seconds'], 3600), $language),
            'register_request' => Markdown::block(
                'POST ' . self::at($endpoints, 'agent/register') . "\nContent-Type: application/json\n\n" . Json::encode($this->example($language, $endpoints)['arguments']),
                'http'
            ),
            'register_answer' => Markdown::block($this->example($language, $endpoints)['answer'], 'json'),
            'rest_register_code' => Markdown::code(Markdown::url($endpoints->rest($operations['register_agent']['path']))),
            'me_code' => Markdown::code(Markdown::url($endpoints->rest($operations['get_agent']['path']))),
            'revoke_code' => Markdown::code(Markdown::url($endpoints->rest($operations['revoke_agent']['path']))),
            default => null,
        };
    }

    /** @return array{arguments: array<string, int|string>, answer: string} */
    private function example(string $language, Endpoints $endpoints): array
    {
        return $this->descriptions->example('register_agent', $language, $endpoints);
    }
}
