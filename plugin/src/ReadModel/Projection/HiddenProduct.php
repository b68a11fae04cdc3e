<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Projection;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\ReadModel\Storage\ItemJson;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Sources\Hiding\HidingSource;
use MdShop\Catalog\Support\Site;

/**
 * What the page of a product shows that is hidden from assistants: the read model has nothing about it, but visitors still see
 * its price and variants. It is projected for the page and not stored.
 */
final class HiddenProduct
{
    private bool $isConcealed = false;

    public function __construct(
        private readonly HidingSource $source,
        private readonly HiddenItems $hidden,
        private readonly Languages $languages,
        private readonly Projector $projector,
        private readonly Site $site,
    ) {
    }

    /** Call this if an assistant reads the page. From then on nothing is returned. */
    public function conceal(): void
    {
        $this->isConcealed = true;
    }

    /** @return string|null JSON of the product's detail, as for Reader::product(); null if the product is not hidden or not public. */
    public function read(int $id, string $language): ?string
    {
        $translation = $this->isConcealed ? 0 : $this->languages->translationsOfPost($id)[$language] ?? 0;
        if ($translation === 0 || $this->hidden->reasons([$translation]) === []) {
            return null;
        }
        $projection = $this->source->revealed(fn () => in_array('product', $this->source->closed(), true) ? null : $this->projector->previewStatic($translation));
        if ($projection === null || ! $projection->visible || $projection->kind !== 'product') {
            return null;
        }
        $summary = ItemJson::withModified($projection->summary, $projection->modified);
        return ItemJson::withHome(ItemJson::detail($summary, $projection->detail), $this->site->home());
    }
}
