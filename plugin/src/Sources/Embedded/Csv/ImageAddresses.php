<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** Images of the media library by their addresses, as cells have them. */
final class ImageAddresses
{
    /** The most addresses that are remembered, so that memory does not grow with the file. */
    private const KEPT = 500;

    /** @var array<string, int> */
    private array $ids = [];

    /** @return int The id of the attachment; 0 if the media library does not have the address. */
    public function find(string $address): int
    {
        if (! isset($this->ids[$address])) {
            $this->ids = array_slice($this->ids, -self::KEPT, null, true);
            $this->ids[$address] = attachment_url_to_postid($address);
        }
        return $this->ids[$address];
    }

    public static function of(int $image): string
    {
        return $image === 0 ? '' : (string) wp_get_attachment_url($image);
    }

    /** @param list<int> $images */
    public static function cell(array $images): string
    {
        return implode(' ', array_filter(array_map(self::of(...), $images), static fn (string $address): bool => $address !== ''));
    }

    /** @return list<string> The addresses in a cell: separated by spaces, line breaks or, as WooCommerce writes them, commas and spaces. */
    public static function split(string $cell): array
    {
        return array_values(array_filter(preg_split('/,?\s+/', trim($cell)) ?: [], static fn (string $address): bool => $address !== ''));
    }
}
