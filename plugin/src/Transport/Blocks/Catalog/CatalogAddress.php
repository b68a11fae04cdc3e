<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

use MdShop\Catalog\Catalog\Money;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Sort;
use WP_Post;

/**
 * The state of a catalog block as the page's address contains it: search text, filters, order and page number, with the
 * names that the contract gives to the arguments of a product search.
 *
 * @phpstan-import-type ArgumentRule from Contract
 */
final class CatalogAddress
{
    /** Begins the names of parameters, as in "shop-page", to avoid names that WordPress uses. */
    public const PREFIX = 'shop';

    /** The filters besides search, category and brand. */
    public const FURTHER_FILTERS = ['size', 'color', 'price_min', 'price_max', 'availability'];

    /** What search engines are told of narrowed addresses, of which there are too many. */
    public const ROBOTS = 'noindex, follow';

    private const NAMES = ['search', 'category', 'brand', ...self::FURTHER_FILTERS, 'sort', 'page'];

    /**
     * @param string $prefix PREFIX, or that with the rest that a block with fixed filters adds.
     * @param array<mixed> $query The other parameters of the address.
     * @param string $path The page's path from the root, without a query; of another page its whole address.
     * @param array<string, string> $values The valid values by name; '' if absent. All names but the page's.
     */
    private function __construct(
        private readonly string $prefix,
        private readonly string $path,
        private readonly array $query,
        private readonly array $values,
        public readonly int $page,
    ) {
    }

    /**
     * No address is an error: texts that are too long are cut to the bounds, other values that are out of bounds are ignored, and a lowest price
     * above the highest one changes places with it.
     *
     * @param array<string, ArgumentRule> $rules The contract's rules for the arguments of a product search.
     * @param bool $isListOfPage Whether the page is about this list, so that WordPress's number of the page is the list's too.
     */
    public static function ofRequest(string $prefix, array $rules, bool $isListOfPage): self
    {
        // phpcs:disable WordPress.Security.NonceVerification -- A public address; the request changes nothing.
        $query = array_filter(wp_unslash($_GET), static fn (mixed $value): bool => is_string($value));
        // phpcs:enable
        $address = esc_url_raw(wp_unslash($_SERVER['REQUEST_URI'] ?? '/'));
        $given = [];
        foreach (self::NAMES as $name) {
            $given[$name] = self::text($query[$prefix . '-' . $name] ?? '');
            unset($query[$prefix . '-' . $name]);
        }
        $values = [];
        foreach (array_diff(self::NAMES, ['page']) as $name) {
            $values[$name] = $given[$name] === '' ? '' : self::valid($given[$name], $rules[$name]);
        }
        [$minimum, $maximum] = [$values['price_min'] ?? '', $values['price_max'] ?? ''];
        if ($minimum !== '' && $maximum !== '' && Money::parse($minimum) > Money::parse($maximum)) {
            // Somebody has confused the two fields. The chips and the fields then say so.
            [$values['price_min'], $values['price_max']] = [$maximum, $minimum];
        }
        $path = (string) strtok($address, '?');
        // WordPress's "/page/2/", or "paged" with plain permalinks, is removed, because its pages have another length. On the page of another list it stays.
        if ($isListOfPage) {
            $path = (string) preg_replace('#/page/\d+/?$#', '/', $path);
            unset($query['paged']);
        }
        // Two leading slashes would mean another host.
        return new self($prefix, '/' . ltrim($path, '/'), $query, $values, self::page($given['page'], $rules, $isListOfPage));
    }

    /**
     * The address of a post's page, without a search, filters or a page number, for a request that shows the post elsewhere.
     *
     * @param WP_Post|null $post null for the front page.
     */
    public static function ofPost(string $prefix, ?WP_Post $post): self
    {
        [$path, $query] = explode('?', $post === null ? home_url('/') : (string) get_permalink($post), 2) + [1 => ''];
        wp_parse_str($query, $parameters);
        return new self($prefix, $path, array_filter($parameters, 'is_string'), array_fill_keys(array_diff(self::NAMES, ['page']), ''), 1);
    }

    /**
     * The page number of the page's own list alone, with less work than ofRequest().
     *
     * @param array<string, ArgumentRule> $rules
     */
    public static function pageOfRequest(array $rules): int
    {
        // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- A public address; the request changes nothing. See text().
        $text = $_GET[self::parameter('page')] ?? '';
        return self::page(is_string($text) ? self::text(wp_unslash($text)) : '', $rules, true);
    }

    /**
     * A parameter as it was typed, in one line; '' if it is not UTF-8. Nothing is taken out, because REST takes nothing out either: "role < 3000 lei"
     * and "80%bambus" are texts like any other, and a colour may have a no-break space. Whatever shows it escapes it.
     */
    public static function text(string $parameter): string
    {
        return $parameter === '' ? '' : trim((string) preg_replace('/[\x00-\x20\x7F-\x9F]+/u', ' ', $parameter));
    }

    /** @param array<string, ArgumentRule> $rules */
    private static function page(string $given, array $rules, bool $isListOfPage): int
    {
        return max(1, min($rules['page']['maximum'] ?? 1, (int) ($given === '' && $isListOfPage ? get_query_var('paged') : $given)));
    }

    /**
     * The value within the bounds of its argument; '' if it has none, or if it is the default.
     *
     * @param ArgumentRule $rule
     */
    private static function valid(string $text, array $rule): string
    {
        return match (true) {
            isset($rule['enum']) => in_array($text, $rule['enum'], true) && $text !== ($rule['default'] ?? '') ? $text : '',
            isset($rule['pattern']) => preg_match('/' . $rule['pattern'] . '/D', $text) === 1 ? $text : '',
            default => trim(mb_substr($text, 0, $rule['max_length'] ?? 0, 'UTF-8')),
        };
    }

    /** The name of a parameter of a page's own list. */
    public static function parameter(string $name): string
    {
        return self::PREFIX . '-' . $name;
    }

    /** Whether the address of this request asks a catalog on the page for a search, a filter or an order. */
    public static function isNarrowed(): bool
    {
        $names = implode('|', array_diff(self::NAMES, ['page']));
        // phpcs:ignore WordPress.Security.NonceVerification -- A public address; the request changes nothing.
        return array_filter($_GET, static fn (mixed $value, int|string $name): bool
            => $value !== '' && preg_match('/^' . self::PREFIX . "(?:-[0-9a-f]{4})?-(?:{$names})$/D", (string) $name) === 1, ARRAY_FILTER_USE_BOTH) !== [];
    }

    /**
     * The address of a page of the list that the request shows. WordPress would keep all parameters of the request, such as a campaign's; here
     * only those that decide what is listed.
     */
    public static function ofListPage(int $page): string
    {
        [$address, $query] = explode('?', get_pagenum_link($page, false), 2) + [1 => ''];
        wp_parse_str($query, $parameters);
        $decides = static fn (string $name): bool => str_starts_with($name, self::PREFIX . '-') || self::isOfWordPress($name);
        return add_query_arg(urlencode_deep(array_filter($parameters, static fn (int|string $name): bool => $decides((string) $name), ARRAY_FILTER_USE_KEY)), $address);
    }

    /** Whether WordPress decides by a parameter what a page shows, such as the term of a list without permalinks. */
    private static function isOfWordPress(string $name): bool
    {
        return in_array($name, $GLOBALS['wp']->public_query_vars, true);
    }

    /** The value of a filter, the search or the order; '' if it is absent. */
    public function value(string $name): string
    {
        return $this->values[$name];
    }

    /** The filters by size, colour, price and availability. */
    public function filters(): Filters
    {
        return Filters::of($this->values);
    }

    public function sort(): Sort
    {
        return Sort::tryFrom($this->values['sort']) ?? Sort::Relevance;
    }

    public function name(string $name): string
    {
        return $this->prefix . '-' . $name;
    }

    /** Whether it asks for no search, filter, order or further page. */
    public function isPlain(): bool
    {
        return implode('', $this->values) === '' && $this->page === 1;
    }

    /** The same state on another page. The parameters that decide which page this one is stay here. */
    public function at(string $address): self
    {
        $others = array_filter($this->query, static fn (int|string $name): bool => ! self::isOfWordPress((string) $name), ARRAY_FILTER_USE_KEY);
        return new self($this->prefix, $address, $others, $this->values, $this->page);
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
        $state = $changes + $this->values + ['page' => $this->page];
        $query = $this->query;
        foreach (self::NAMES as $name) {
            if ($state[$name] !== '' && ! ($name === 'page' && (int) $state[$name] === 1)) {
                $query[$this->name($name)] = (string) $state[$name];
            }
        }
        $raw = http_build_query($query, '', '&', PHP_QUERY_RFC3986);
        return $raw === '' ? $this->path : $this->path . (str_contains($this->path, '?') ? '&' : '?') . $raw;
    }

    /** The page's address without a search, filters or a page number. The order stays. */
    public function cleared(): string
    {
        return $this->url(['page' => 1] + array_fill_keys(['search', 'category', 'brand', ...self::FURTHER_FILTERS], ''));
    }
}
