<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\Facts\Endpoints;

/** The links from pages and documents to the interfaces (RFC 8288, RFC 9727, RFC 8631), for headers and HTML elements. */
final class Links
{
    public function __construct(private readonly Contract $contract, private readonly Documents $documents)
    {
    }

    /**
     * @param string $language The page's language. Any other value means the default language.
     * @return list<array{rel: string, href: string, type: string, hreflang?: string}>
     */
    public function of(Endpoints $endpoints, string $language): array
    {
        $default = $this->contract->service()['default_language'];
        $prefix = in_array($language, $this->contract->service()['languages'], true) && $language !== $default ? $language . '/' : '';
        $paths = [
            'api-catalog' => '.well-known/api-catalog',
            'service-desc' => $prefix . 'openapi.json',
            'service-doc' => $prefix . 'api-docs.md',
            'describedby' => $prefix . 'llms.txt',
        ];
        $links = [];
        foreach ($paths as $rel => $path) {
            foreach ($this->documents->all() as $document) {
                if ($document->path === $path) {
                    $link = ['rel' => $rel, 'href' => $endpoints->at($path), 'type' => explode(';', $document->mediaType)[0]];
                    $links[] = $rel === 'api-catalog' ? $link : $link + ['hreflang' => $document->language];
                }
            }
        }
        return $links;
    }

    public function header(Endpoints $endpoints, string $language): string
    {
        return implode(', ', array_map(
            static fn (array $link): string => sprintf('<%s>; rel="%s"; type="%s"', $link['href'], $link['rel'], $link['type'])
                . (isset($link['hreflang']) ? '; hreflang="' . $link['hreflang'] . '"' : ''),
            $this->of($endpoints, $language)
        ));
    }
}
