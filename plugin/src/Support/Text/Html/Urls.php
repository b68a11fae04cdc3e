<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text\Html;

/** Makes the addresses of a page absolute. Removes addresses that are not links, such as scripts. */
final class Urls
{
    private const MAX_LENGTH = 2000;

    /** @param string $base The absolute address of the page. */
    public function __construct(private readonly string $base)
    {
    }

    /** Returns '' for fragments and unsupported schemes (`#`, `javascript:`, `data:`). */
    public function absolute(string $url): string
    {
        // As browsers read an address (https://url.spec.whatwg.org/#concept-basic-url-parser).
        $url = str_replace(["\t", "\n", "\r"], '', trim($url, "\x00..\x20"));
        $url = str_replace(' ', preg_match('/^tel:/i', $url) === 1 ? '' : '%20', $url);
        if ($url === '' || $url[0] === '#' || strlen($url) > self::MAX_LENGTH) {
            return '';
        }
        if (preg_match('#^([a-z][a-z0-9+.-]*):#i', $url, $scheme) === 1) {
            return in_array(strtolower($scheme[1]), ['http', 'https', 'mailto', 'tel'], true) ? $url : '';
        }
        if (preg_match('#^((https?:)//[^/?\#]+)([^?\#]*)#i', $this->base, $base) !== 1) {
            return '';
        }
        [, $origin, $protocol, $path] = $base;
        if (str_starts_with($url, '//')) {
            return $protocol . $url;
        }
        if ($url[0] === '/') {
            return $origin . $url;
        }
        if ($url[0] === '?') {
            return $origin . ($path === '' ? '/' : $path) . $url;
        }
        return $origin . self::withoutDots((string) preg_replace('#[^/]*$#', '', $path === '' ? '/' : $path) . $url);
    }

    private static function withoutDots(string $path): string
    {
        [$path, $rest] = preg_split('/(?=[?#])/', $path, 2) + [1 => ''];
        $parts = [];
        foreach (explode('/', $path) as $part) {
            if ($part === '..') {
                array_pop($parts);
                $parts = $parts === [] ? [''] : $parts;
            } elseif ($part !== '.') {
                $parts[] = $part;
            }
        }
        return implode('/', $parts) . $rest;
    }
}
