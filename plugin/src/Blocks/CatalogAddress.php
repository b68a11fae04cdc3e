<?php

declare(strict_types=1);

namespace MdShop\Catalog\Blocks;

/** What a visitor has asked of a catalog block, as it stands in the address: what is searched, chosen and which page. */
final class CatalogAddress
{
    private const NAMES = ['search', 'category', 'brand', 'page'];

    /**
     * @param string $prefix Of the names in the address: "shop" makes "shop-page". WordPress has names of its own.
     * @param array<string, mixed> $query The rest of the address's query.
     * @param string $path The page's own, from the root, without a query.
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
     * Nobody's address is wrong: what cannot be meant is cut to the bounds or left out.
     *
     * @param int $longest  Most characters of a text.
     * @param int $lastPage
     */
    public static function ofRequest(string $prefix, int $longest, int $lastPage): self
    {
        // phpcs:disable WordPress.Security.NonceVerification -- An address that anybody may follow; it changes nothing.
        $query = array_filter(wp_unslash($_GET), static fn (mixed $value): bool => is_string($value));
        // phpcs:enable
        $address = esc_url_raw(wp_unslash($_SERVER['REQUEST_URI'] ?? '/'));
        $given = [];
        foreach (self::NAMES as $name) {
            $given[$name] = sanitize_text_field($query[$prefix . '-' . $name] ?? '');
            unset($query[$prefix . '-' . $name]);
        }
        $text = static fn (string $name): string => trim(mb_substr($given[$name], 0, $longest, 'UTF-8'));
        // Two slashes would begin another host's address. WordPress's own pages of a list are of another length.
        $path = '/' . ltrim((string) preg_replace('#/page/\d+/?$#', '/', (string) strtok($address, '?')), '/');
        $page = (int) ($given['page'] === '' ? get_query_var('paged') : $given['page']);
        return new self($prefix, $path, $query, $text('search'), $text('category'), $text('brand'), max(1, min($lastPage, $page)));
    }

    public function name(string $name): string
    {
        return $this->prefix . '-' . $name;
    }

    /** Where the form is sent; the browser puts its fields behind it. */
    public function action(): string
    {
        return $this->path;
    }

    /** @return array<string, string> The address's other fields, which the form has to carry on. */
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

    /** The address of the page as nobody has asked anything of the block. */
    public function cleared(): string
    {
        return $this->url(['search' => '', 'category' => '', 'brand' => '', 'page' => 1]);
    }
}
