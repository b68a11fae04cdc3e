<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Source\ProductSource;

/**
 * What generations are made from in this process: which shop, and which language system. A generation that was made from
 * something else is not changed any more; it answers, as it stands, until one of this origin is whole, or nothing does.
 */
final class ModelProvenance
{
    /** In the state a number stands for each; it never means another one. */
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
     * Whether what was made from another origin may still be shown: its addresses are those of today, and its shop's pages
     * can still be looked at.
     */
    public function matches(int $other): bool
    {
        $source = array_search(intdiv($other, 100), self::SOURCES, true);
        return $other % 100 === $this->number() % 100 && $source !== false
            && is_post_type_viewable(ProductSource::from($source)->postType());
    }
}
