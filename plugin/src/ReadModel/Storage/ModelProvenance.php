<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

use MdShop\Catalog\Catalog\ProductSource;

/**
 * The provenance of the generations that this process builds: the shop and the language system. A generation of another provenance is
 * not changed any more. It stays active, unchanged, until a generation of this provenance is complete, unless matches() is false:
 * then reads are refused.
 */
final class ModelProvenance
{
    /** The state table stores these numbers. Never reuse one for something else. */
    private const SOURCES = ['embedded' => 1, 'woocommerce' => 2];
    private const LANGUAGES = ['embedded' => 1, 'polylang' => 2, 'wpml' => 3];

    /** @param key-of<self::LANGUAGES> $languages */
    public function __construct(private readonly ProductSource $source, private readonly string $languages)
    {
    }

    public function number(): int
    {
        return self::SOURCES[$this->source->value] * 100 + self::LANGUAGES[$this->languages];
    }

    /**
     * Whether a generation of another provenance may still be read: its addresses are the current ones, and its shop's pages can
     * still be viewed.
     */
    public function matches(int $other): bool
    {
        $source = array_search(intdiv($other, 100), self::SOURCES, true);
        return $other % 100 === $this->number() % 100 && $source !== false
            && is_post_type_viewable(ProductSource::from($source)->postType());
    }
}
