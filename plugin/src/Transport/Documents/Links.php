<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\Facts\Endpoints;

/** The links from pages and documents to the interfaces (RFC 8288, RFC 9727, RFC 8631), for headers and HTML elements. */
final class Links
{
    /** The linked documents, by relation: path and media type as in Documents. Every page has these links, so the table is not made for them. */
    private const LINKED = [
        'api-catalog' => ['.well-known/api-catalog', 'application/linkset+json'],
        'ai-catalog' => ['.well-known/ai-catalog.json', AiCatalog::MEDIA_TYPE],
        'service-desc' => ['openapi.json', 'application/json'],
        'service-doc' => ['api-docs.md', 'text/markdown'],
        'describedby' => ['llms.txt', 'text/plain'],
    ];

    public function __construct(private readonly Contract $contract)
    {
    }

    /**
     * @param string $language The page's language. Any other value means the default language.
     * @return list<array{rel: string, href: string, type: string, hreflang?: string}>
     */
    public function of(Endpoints $endpoints, string $language): array
    {
        $default = $this->contract->service()['default_language'];
        $language = in_array($language, $this->contract->service()['languages'], true) ? $language : $default;
        $links = [];
        foreach (self::LINKED as $rel => [$path, $type]) {
            $links[] = str_starts_with($path, '.well-known/')
                ? ['rel' => $rel, 'href' => $endpoints->at($path), 'type' => $type]
                : ['rel' => $rel, 'href' => $endpoints->at(($language === $default ? '' : $language . '/') . $path), 'type' => $type, 'hreflang' => $language];
        }
        return $links;
    }

    /** @param list<array{rel: string, href: string, type: string, hreflang?: string}> $links */
    public static function header(array $links): string
    {
        return implode(', ', array_map(
            static fn (array $link): string => sprintf('<%s>; rel="%s"; type="%s"', $link['href'], $link['rel'], $link['type'])
                . (isset($link['hreflang']) ? '; hreflang="' . $link['hreflang'] . '"' : ''),
            $links
        ));
    }
}
