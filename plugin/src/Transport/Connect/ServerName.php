<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Connect;

use MdShop\Catalog\Support\Text\Folding;

/** The name of this site's MCP server in configurations of clients, where the servers of several shops stand side by side. */
final class ServerName
{
    /** Clients join it with the names of tools and accept about 60 characters together. */
    private const LENGTH = 40;

    /** For a site that has neither a domain nor a title in Latin letters. */
    private const NAMELESS = 'md-shop-catalog';

    /**
     * Made of the domain, which no other shop has, and the folder: "patine.md" → "patine-md". Sites without a domain have their title. It
     * consists of lower-case letters, digits and hyphens: Gemini CLI takes an underscore for the end of the name.
     *
     * @param string $site The site's address.
     * @param string $title The site's title in its main language.
     */
    public static function of(string $site, string $title): string
    {
        $parts = parse_url($site);
        $host = (string) preg_replace('/^www\./', '', strtolower((string) ($parts['host'] ?? '')));
        $isDomain = str_contains($host, '.') && filter_var(trim($host, '[]'), FILTER_VALIDATE_IP) === false && preg_match('/^[a-z0-9.-]+$/D', $host) === 1;
        foreach ([$isDomain ? $host . ' ' . ($parts['path'] ?? '') : '', $title] as $text) {
            $name = self::clean($text);
            if (preg_match('/[a-z].*[a-z]/', $name) === 1) {
                return $name;
            }
        }
        return self::NAMELESS;
    }

    private static function clean(string $text): string
    {
        $folded = Folding::withoutMarks(Folding::normalize($text));
        $name = trim((string) preg_replace('/[^a-z0-9]+/', '-', $folded), '-');
        if (strlen($name) <= self::LENGTH) {
            return $name;
        }
        // Whole words, unless the first one is too long itself.
        $end = strrpos(substr($name, 0, self::LENGTH + 1), '-');
        return substr($name, 0, $end === false ? self::LENGTH : $end);
    }
}
