<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations\Facts;

use LogicException;

/** Everything that documents say about this site, read once. Texts are not escaped; the builders escape them. */
final class Facts
{
    /**
     * @param non-empty-array<string, LanguageFacts> $languages By language.
     * @param string $orderUrl The address for a customer's order request; '' if the site offers none.
     * @param string $contentSignal See FactsReader::contentSignal().
     * @param bool $hasSitemap See SiteProfile::hasSitemap().
     * @param bool $offersMarkdown Whether pages are returned as Markdown too.
     */
    public function __construct(
        public readonly Endpoints $endpoints,
        public readonly array $languages,
        public readonly string $orderUrl = '',
        public readonly string $contentSignal = '',
        public readonly bool $hasSitemap = true,
        public readonly bool $offersMarkdown = true,
    ) {
    }

    public function in(string $language): LanguageFacts
    {
        return $this->languages[$language] ?? throw new LogicException('The site offers no content in "' . $language . '".');
    }
}
