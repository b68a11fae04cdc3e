<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use Closure;
use MdShop\Catalog\Operations\Facts\Facts;

/** A row of the table of documents: the document's path, its metadata and the function that builds its bytes. */
final class Document
{
    /**
     * @param string $path     Relative to the site's root, without a leading slash: `ru/llms.txt`.
     * @param string $mediaType As in `Content-Type`, with its parameters.
     * @param string $language As in `Content-Language`: 'ro', 'ru', 'en' or 'ro, ru'.
     * @param Closure(Facts): string $builder Pure: the same facts give the same bytes.
     * @param bool   $needsOverview Whether the builder needs the published content in the document's language; then Facts includes it.
     * @param string $resource The name of the document's MCP resource; '' if it is not a resource (docs/decisions.md, "Names").
     * @param int|null $maxAge How long caches may keep it, in seconds; null for the same time as a public read.
     */
    public function __construct(
        public readonly string $path,
        public readonly string $mediaType,
        public readonly string $language,
        public readonly Closure $builder,
        public readonly bool $needsOverview = false,
        public readonly string $resource = '',
        public readonly ?int $maxAge = null,
    ) {
    }

    /** @return list<string> The languages whose published content the builder needs. */
    public function overviewLanguages(): array
    {
        return $this->needsOverview ? [$this->language] : [];
    }

    public function bytes(Facts $facts): string
    {
        return ($this->builder)($facts);
    }
}
