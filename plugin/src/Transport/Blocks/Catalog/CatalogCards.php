<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Transport\Blocks\BlockTypes;
use MdShop\Catalog\Transport\Blocks\Parts\Colors;
use MdShop\Catalog\Transport\Blocks\Parts\ImageKey;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;
use MdShop\Catalog\Transport\Blocks\Parts\ProductImage;
use MdShop\Catalog\Transport\Blocks\Parts\Sizes;
use MdShop\Catalog\Transport\Blocks\Parts\Stock;
use MdShop\Catalog\Transport\Blocks\Parts\Thumbnails;

/** The grid of products. */
final class CatalogCards
{
    /** The maximum number of variants on a card. */
    private const MOST_VARIANTS = 3;

    /** The maximum number of swatches on a card. */
    private const MOST_COLORS = 6;

    public function __construct(
        private readonly Messages $messages,
        private readonly Prices $prices,
        private readonly Stock $stock,
        private readonly Colors $colors,
        private readonly Thumbnails $thumbnails,
        private readonly ImageKey $imageKey,
    ) {
    }

    /**
     * @param list<array<string, mixed>> $products Product summaries, as the contract defines them.
     * @param array<int, array{brand: string, variants: list<array<string, mixed>>}> $cards As CardReader::read() returns them.
     * @param array<string, mixed> $attributes The block's attributes.
     */
    public function html(array $products, array $cards, array $attributes, string $language): string
    {
        return $this->withImages($this->parts($products, $cards, $attributes, $language), $products, $attributes);
    }

    /**
     * The grid without its images, about which other plugins may decide at each request. All else follows from the read model.
     *
     * @param list<array<string, mixed>> $products As for html(), and so on.
     * @param array<int, array{brand: string, variants: list<array<string, mixed>>}> $cards
     * @param array<string, mixed> $attributes
     * @return non-empty-list<string> The HTML, cut where each product's image belongs.
     */
    public function parts(array $products, array $cards, array $attributes, string $language): array
    {
        $heading = 'h' . BlockTypes::headingLevel($attributes);
        $parts = [];
        $before = '<ul class="md-shop-grid" role="list">';
        foreach ($products as $product) {
            // By the key the browser's script knows the card again, so that no image of another product stays until the new one is loaded.
            $parts[] = $before . '<li class="md-shop-card" data-wp-key="product-' . (int) $product['id'] . '"><div class="md-shop-card__image">';
            $before = $this->card($product, $cards[$product['id']] ?? ['brand' => '', 'variants' => []], $heading, $language);
        }
        return [...$parts, $before . '</ul>'];
    }

    /**
     * @param non-empty-list<string> $parts As parts() returns them.
     * @param list<array<string, mixed>> $products As for html().
     * @param array<string, mixed> $attributes As for html().
     * @param array<int, int>|null $thumbnails What thumbnails() has returned; null asks it.
     * @param array<int, string> $images Those that need not be made, as currentImages() returns them.
     */
    public function withImages(array $parts, array $products, array $attributes, ?array $thumbnails = null, array $images = []): string
    {
        $missing = array_diff_key($products, $images);
        $ids = array_column($missing, 'id');
        $attachments = $this->thumbnails->of($ids, $thumbnails === null ? null : array_intersect_key($thumbnails, array_flip($ids)));
        $images += $this->made($missing, $attributes, $attachments);
        $html = '';
        foreach (array_keys($products) as $n) {
            $html .= $parts[$n] . $images[$n];
        }
        return $html . $parts[count($products)];
    }

    /**
     * The images as far as they can be kept.
     *
     * @param list<array<string, mixed>> $products As for html().
     * @param array<string, mixed> $attributes As for html().
     * @param array<int, int>|null $thumbnails What thumbnails() has returned.
     * @return array{key: string, attachments: non-empty-list<int>, html: array<int, string>}|null What they depend on, their attachments, and the HTML by
     *     the product's place in the list; null if none can be kept.
     */
    public function images(array $products, array $attributes, ?array $thumbnails): ?array
    {
        if (! ImageKey::isCertain()) {
            return null;
        }
        $attachments = $this->thumbnails->of(array_column($products, 'id'), $thumbnails);
        $keepable = array_filter($products, static fn (array $product, int $n): bool
            => ImageKey::isIndependent(! self::isEager($n, $attributes)) && ImageKey::isForEverybody((string) $product['image']), ARRAY_FILTER_USE_BOTH);
        $html = $this->made($keepable, $attributes, $attachments);
        $shown = array_values(array_intersect_key($attachments, array_flip(array_column($keepable, 'id'))));
        $used = $this->imageKey->used($shown);
        $known = array_filter($keepable, static fn (array $product): bool => ! isset($attachments[$product['id']]) || isset($used[$attachments[$product['id']]]));
        // Making an image may have added a callback.
        return $used === [] || ! ImageKey::isCertain() ? null : ['key' => ImageKey::of($used), 'attachments' => array_keys($used), 'html' => array_intersect_key($html, $known)];
    }

    /**
     * @param array{key: string, attachments: non-empty-list<int>, html: array<int, string>} $images As images() has returned them, in this request or an
     *     earlier one.
     * @return array<int, string> The HTML by the product's place in the list; none if it may be another one now.
     */
    public function currentImages(array $images): array
    {
        return ImageKey::isCertain() && $images['key'] === ImageKey::of($this->imageKey->stored($images['attachments'])) ? $images['html'] : [];
    }

    /**
     * @param array<int, array<string, mixed>> $products By their place in the list.
     * @param array<string, mixed> $attributes As for html().
     * @param array<int, int> $attachments As Thumbnails::of() returns them.
     * @return array<int, string> The HTML of their images.
     */
    private function made(array $products, array $attributes, array $attachments): array
    {
        $sizes = sprintf('(min-width: 1280px) %dpx, (min-width: 600px) 30vw, 45vw', (int) floor(1000 / self::columns($attributes)));
        $html = [];
        foreach ($products as $n => $product) {
            $isEager = self::isEager($n, $attributes);
            $html[$n] = ProductImage::html($product, 'medium_large', $sizes, $isEager, $n === 0 && $isEager, $attachments[$product['id']] ?? 0);
        }
        return $html;
    }

    /**
     * Whether the image is probably visible at first.
     *
     * @param array<string, mixed> $attributes As for html().
     */
    private static function isEager(int $n, array $attributes): bool
    {
        return $n < self::columns($attributes) && ($attributes['eager'] ?? true);
    }

    /** @param array<string, mixed> $attributes As for html(). */
    public static function columns(array $attributes): int
    {
        return max(1, min(6, (int) $attributes['columns']));
    }

    /**
     * The featured images as WordPress has stored them. They change with the products.
     *
     * @param list<array<string, mixed>> $products As for html().
     * @return array<int, int>|null See Thumbnails::find().
     */
    public function thumbnails(array $products): ?array
    {
        return $this->thumbnails->find(array_column($products, 'id'));
    }

    /**
     * A product's card from the end of its image on.
     *
     * @param array<string, mixed> $product
     * @param array{brand: string, variants: list<array<string, mixed>>} $card
     */
    private function card(array $product, array $card, string $heading, string $language): string
    {
        return sprintf(
            '%1$s</div>%2$s<%3$s class="md-shop-card__name"><a href="%4$s">%5$s</a></%3$s>'
            . '<p class="md-shop-price">%6$s</p>%7$s%8$s<p class="md-shop-card__stock">%9$s</p></li>',
            $this->badge($product, $card['variants'], $language),
            $card['brand'] === '' ? '' : '<p class="md-shop-card__brand">' . esc_html($card['brand']) . '</p>',
            $heading,
            esc_url($product['url']),
            esc_html($product['name']),
            $this->prices->html($product, $language),
            $this->matchingVariants($product['matching_variants'] ?? [], $language),
            $this->colors($card['variants'], $language),
            $this->stock($product, $card['variants'], $language)
        );
    }

    /**
     * The percentage belongs to the price that the card shows. If only other variants are reduced, the badge has none.
     *
     * @param array<string, mixed> $product
     * @param list<array<string, mixed>> $variants
     */
    private function badge(array $product, array $variants, string $language): string
    {
        $percent = Prices::reduction($product);
        $text = match (true) {
            $product['availability'] === 'out_of_stock' => '',
            $percent > 0 => Prices::percent($percent, $language),
            array_filter($variants, static fn (array $one): bool => Prices::reduction($one) > 0) !== [] => $this->messages->text($language, 'sale.some'),
            default => '',
        };
        return $text === '' ? '' : '<span class="md-shop-badge">' . esc_html($text) . '</span>';
    }

    /**
     * The exact prices of variants that meet the filters, since the product's price may be that of another one.
     *
     * @param list<array<string, mixed>> $variants
     */
    private function matchingVariants(array $variants, string $language): string
    {
        $html = '';
        foreach (array_slice($variants, 0, self::MOST_VARIANTS) as $variant) {
            $html .= '<span>' . esc_html($variant['label'] . ' — ' . $this->prices->text($variant, $language)) . '</span>';
        }
        return $html === '' ? '' : '<p class="md-shop-card__variants">' . $html . '</p>';
    }

    /** @param list<array<string, mixed>> $variants */
    private function colors(array $variants, string $language): string
    {
        $names = array_values(array_unique(array_filter(array_column($variants, 'color'), 'is_string')));
        if ($names === []) {
            return '';
        }
        $swatches = implode('', array_map($this->colors->html(...), array_slice($names, 0, self::MOST_COLORS)));
        return sprintf(
            '<p class="md-shop-card__colors"><span class="screen-reader-text">%s</span>%s%s</p>',
            esc_html($this->messages->text($language, 'shop.colors', ['colors' => implode(', ', $names)])),
            $swatches,
            count($names) > self::MOST_COLORS ? '<span aria-hidden="true">+' . (count($names) - self::MOST_COLORS) . '</span>' : ''
        );
    }

    /**
     * What is in stock, with its sizes, and what only can be ordered, each with its own mark.
     *
     * @param array<string, mixed> $product
     * @param list<array<string, mixed>> $variants
     */
    private function stock(array $product, array $variants, string $language): string
    {
        $sized = array_filter($variants, static fn (array $one): bool => $one['size'] !== null);
        $of = static fn (string $state): array => array_column(array_filter($sized, static fn (array $one): bool => $one['availability'] === $state), 'size');
        $inStock = $of('in_stock');
        // A size that is in stock in one colour is not named again for another one.
        $named = ['in_stock' => $inStock, 'backorder' => array_diff($of('backorder'), $inStock)];
        $html = '';
        foreach ($named as $state => $sizesOfState) {
            $sizes = array_values(array_intersect($product['sizes'], $sizesOfState));
            if ($sizes !== [] || $product['availability'] === $state) {
                $html .= $this->stock->html($state, $language, Sizes::text($sizes, array_column($sized, 'size')));
            }
        }
        return $html === '' ? $this->stock->html($product['availability'], $language) : $html;
    }
}
