<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

/** The state of a catalog block as the page's address contains it: search text, filters and page number. */
final class CatalogAddress
{
    private const NAMES = ['search', 'category', 'brand', 'page'];

    /**
     * @param string $prefix Prefix of the parameter names, "shop" in "shop-page", to avoid names that WordPress uses.
     * @param array<string, mixed> $query The other parameters of the address.
     * @param string $path The page's path from the root, without a query.
     */
    private function __construct(
        private readonly string $prefix,
        private readonly string $path,
        private readonly array $query,
        public readonly string $search,
        public readonly string $category,
        public readonly string $brand,
        public readonly int $page,
    ) {
    }

    /**
     * No address is an error: values that are out of bounds are cut to the bounds or ignored.
     *
     * @param int $longest The maximum length of a text in characters.
     */
    public static function ofRequest(string $prefix, int $longest, int $lastPage): self
    {
        // phpcs:disable WordPress.Security.NonceVerification -- A public address; the request changes nothing.
        $query = array_filter(wp_unslash($_GET), static fn (mixed $value): bool => is_string($value));
        // phpcs:enable
        $address = esc_url_raw(wp_unslash($_SERVER['REQUEST_URI'] ?? '/'));
        $given = [];
        foreach (self::NAMES as $name) {
            $given[$name] = sanitize_text_field($query[$prefix . '-' . $name] ?? '');
            unset($query[$prefix . '-' . $name]);
        }
        $text = static fn (string $name): string => trim(mb_substr($given[$name], 0, $longest, 'UTF-8'));
        // Two leading slashes would mean another host. WordPress's "/page/2/" is removed, because its pages have another length.
        $path = '/' . ltrim((string) preg_replace('#/page/\d+/?$#', '/', (string) strtok($address, '?')), '/');
        $page = (int) ($given['page'] === '' ? get_query_var('paged') : $given['page']);
        return new self($prefix, $path, $query, $text('search'), $text('category'), $text('brand'), max(1, min($lastPage, $page)));
    }

    public function name(string $name): string
    {
        return $this->prefix . '-' . $name;
    }

    /** The address to which the form is submitted; the browser appends the fields. */
    public function action(): string
    {
        return $this->path;
    }

    /** @return array<string, string> The address's other parameters, which the form must keep. */
    public function others(): array
    {
        return $this->query;
    }

    /** @param array<string, string|int> $changes By name; '' and page 1 are left out of the address. */
    public function url(array $changes = []): string
    {
        $state = $changes + ['search' => $this->search, 'category' => $this->category, 'brand' => $this->brand, 'page' => $this->page];
        $query = $this->query;
        foreach (self::NAMES as $name) {
            if ($state[$name] !== '' && ! ($name === 'page' && (int) $state[$name] === 1)) {
                $query[$this->name($name)] = (string) $state[$name];
            }
        }
        $raw = http_build_query($query, '', '&', PHP_QUERY_RFC3986);
        return $raw === '' ? $this->path : $this->path . '?' . $raw;
    }

    /** The page's address without a search, filters or a page number. */
    public function cleared(): string
    {
        return $this->url(['search' => '', 'category' => '', 'brand' => '', 'page' => 1]);
    }
}
