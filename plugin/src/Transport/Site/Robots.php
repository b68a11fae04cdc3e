<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Site;

use MdShop\Catalog\Operations\Facts\FactsReader;

/** Adds the crawling policy to WordPress's robots.txt and leaves the rest unchanged. */
final class Robots
{
    public function __construct(private readonly FactsReader $facts)
    {
    }

    public function addHooks(): void
    {
        add_filter('robots_txt', fn (string $text): string => self::withSignal($text, $this->facts->contentSignal()), PHP_INT_MAX);
    }

    /** Inserts the directive into the group of all user agents, directly after the lines that begin it; nothing if the signal is ''. */
    public static function withSignal(string $text, string $signal): string
    {
        if ($signal === '') {
            return $text;
        }
        $line = 'Content-Signal: ' . $signal . "\n";
        $group = '/^[ \t]*User-agent[ \t]*:[ \t]*\*[ \t]*(?:#[^\r\n]*)?(?:\r?\n[ \t]*User-agent[ \t]*:[^\r\n]*)*(?:\r?\n|\z)/im';
        if (preg_match($group, $text, $found, PREG_OFFSET_CAPTURE) !== 1) {
            return "User-agent: *\n" . $line . ($text === '' ? '' : "\n" . $text);
        }
        $end = $found[0][1] + strlen($found[0][0]);
        $before = substr($text, 0, $end);
        return $before . (str_ends_with($before, "\n") ? '' : "\n") . $line . substr($text, $end);
    }
}
