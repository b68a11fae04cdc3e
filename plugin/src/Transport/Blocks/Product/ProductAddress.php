<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Product;

use MdShop\Catalog\Transport\Blocks\Catalog\CatalogAddress;

/** What a product's page shows, as its address contains it: the chosen size, colour or variant, and the image of the gallery. */
final class ProductAddress
{
    public const SIZE = CatalogAddress::PREFIX . '-size';
    public const COLOR = CatalogAddress::PREFIX . '-color';
    private const IMAGE = CatalogAddress::PREFIX . '-image';
    private const VARIANT = 'variant';

    private function __construct(public readonly int $variant, public readonly string $size, public readonly string $color, public readonly int $image)
    {
    }

    /** On other pages these parameters mean something else, such as the filters of a catalog. */
    public static function none(): self
    {
        return new self(0, '', '', 0);
    }

    public static function ofRequest(): self
    {
        // phpcs:disable WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- A public address; the request changes nothing.
        $text = static fn (string $name): string => isset($_GET[$name]) && is_string($_GET[$name]) ? CatalogAddress::text(wp_unslash($_GET[$name])) : '';
        // phpcs:enable
        return new self(absint($text(self::VARIANT)), $text(self::SIZE), $text(self::COLOR), absint($text(self::IMAGE)));
    }

    /**
     * @param string $url The product's own address.
     * @param array{size: string|null, color: string|null} $picked
     */
    public static function url(string $url, array $picked, int $variant = 0, int $image = 0): string
    {
        $chosen = $variant !== 0 ? [self::VARIANT => (string) $variant] : array_filter([self::SIZE => (string) $picked['size'], self::COLOR => (string) $picked['color']], static fn (string $value): bool => $value !== '');
        return add_query_arg(array_map('rawurlencode', $chosen + ($image === 0 ? [] : [self::IMAGE => (string) $image])), $url);
    }
}
