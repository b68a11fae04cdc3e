<?php

declare(strict_types=1);

namespace MdShop\Catalog\Documents;

use Closure;

/** A row of the table of documents: where it stands, what it is, and who makes its bytes. */
final class Document
{
    /**
     * @param string $path     Below the site's root, without a slash at its beginning: `ru/llms.txt`.
     * @param string $mediaType As in `Content-Type`, with its parameters.
     * @param string $language As in `Content-Language`: 'ro', 'ru', 'en' or 'ro, ru'.
     * @param Closure(Facts): string $builder Pure: the same facts give the same bytes.
     * @param bool   $needsCatalogue Whether the builder looks at what is published now; then it is read first.
     * @param string $resource The name of the MCP resource that it is; '' if it is not one (docs/decisions.md, "Names").
     * @param int|null $maxAge How long it may be kept, in seconds; null as long as any public read.
     */
    public function __construct(
        public readonly string $path,
        public readonly string $mediaType,
        public readonly string $language,
        public readonly Closure $builder,
        public readonly bool $needsCatalogue = false,
        public readonly string $resource = '',
        public readonly ?int $maxAge = null,
    ) {
    }

    public function bytes(Facts $facts): string
    {
        return ($this->builder)($facts);
    }
}
