<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/**
 * Parses a raw query string without losing anything. PHP keeps only the last of two equal names and turns `page[]` into an
 * array; here both must be visible, because they are errors.
 */
final class QueryString
{
    /** @var array<string, list<string>> */
    private array $values = [];

    /** @var array<string, true> */
    private array $arrays = [];

    public function __construct(string $raw)
    {
        foreach (explode('&', $raw) as $pair) {
            if ($pair === '') {
                continue;
            }
            [$name, $value] = array_map('urldecode', explode('=', $pair, 2) + [1 => '']);
            $bracket = strpos($name, '[');
            if ($bracket !== false) {
                $name = substr($name, 0, $bracket);
                $this->arrays[$name] = true;
            }
            $this->values[$name][] = $value;
        }
    }

    /**
     * Returns all values of a name, percent-decoded, in order; [] if there is none.
     *
     * @return list<string>
     */
    public function all(string $name): array
    {
        return $this->values[$name] ?? [];
    }

    /** Whether the name was written as an array: `page[]=1`, `page[a]=1`. */
    public function isArray(string $name): bool
    {
        return isset($this->arrays[$name]);
    }
}
