<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

use Closure;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\ReadModel\Query\RelatedReader;
use MdShop\Catalog\Transport\Blocks\BlockWithAttributes;
use MdShop\Catalog\Transport\Blocks\PageLanguage;

/** The block md-shop/related: products of the same category as the product of the page, first those in stock. */
final class RelatedBlock implements BlockWithAttributes
{
    private const MOST = 4;

    /** @param Closure(): PageEntry $entries */
    public function __construct(
        private readonly Closure $entries,
        private readonly RelatedReader $related,
        private readonly CatalogCards $cards,
        private readonly Messages $messages,
        private readonly PageLanguage $language,
    ) {
    }

    public function wrapper(array $attributes, int $postId): array
    {
        // WordPress puts the block's own styles after it.
        return ['style' => '--md-shop-columns:' . self::MOST . ';'];
    }

    public function html(array $attributes, int $postId): string
    {
        $entry = $postId === 0 ? null : ($this->entries)()->read($postId);
        if ($entry === null || $entry['category'] === 0) {
            return '';
        }
        $language = $this->language->current();
        $entries = ($this->entries)();
        $products = $this->related->read($entry['generation'], $entry['category'], $postId, self::MOST, $entries->project(...));
        $entries->assertUpToDate(array_column($products, 'id'));
        return $products === [] ? '' : sprintf(
            '<h2>%s</h2>%s',
            esc_html($this->messages->text($language, 'product.related')),
            $this->cards->html($products, [], ['headingLevel' => 3, 'columns' => self::MOST, 'eager' => false], $language)
        );
    }
}
