<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

/** The `Accept` header (RFC 9110 §12.5.1). Only types that it names explicitly count; ranges such as text/* are ignored. */
final class Accept
{
    /** A range with its parameters. Quoted strings may contain commas and semicolons. */
    private const ELEMENT = '/(?:[^,"]|"(?:[^"\\\\]|\\\\.)*")+/';
    private const PARAMETER = '/;[ \t]*([^\s=;"]+)[ \t]*=[ \t]*("(?:[^"\\\\]|\\\\.)*"|[^;"]*)/';
    private const LONGEST = 4096;

    /**
     * Whether to respond with Markdown: the header names it explicitly, with a quality above 0 and not below that of HTML, if
     * HTML is named too. Ranges such as text/* and *\/* do not count (docs/decisions.md, "Discovery documents").
     */
    public static function prefersMarkdown(string $header): bool
    {
        $markdown = self::quality($header, 'text/markdown');
        return $markdown !== null && $markdown > 0 && $markdown >= (self::quality($header, 'text/html') ?? 0);
    }

    /** Whether the header names a type explicitly with a quality above 0; ranges such as *\/* do not count. */
    public static function names(string $header, string $type): bool
    {
        return (self::quality($header, $type) ?? 0) > 0;
    }

    /** The quality of an explicitly named type, in thousandths; null if it is not named. If it is named twice, the higher counts. */
    private static function quality(string $header, string $type): ?int
    {
        $found = null;
        preg_match_all(self::ELEMENT, substr($header, 0, self::LONGEST), $elements);
        foreach ($elements[0] as $element) {
            $range = strtolower(trim(explode(';', $element, 2)[0], " \t"));
            $quality = $range === $type ? self::weight($element) : null;
            if ($quality !== null) {
                $found = max($found ?? 0, $quality);
            }
        }
        return $found;
    }

    /** The weight in thousandths: 1000 if none is given, null if it is malformed; then the element does not count. */
    private static function weight(string $element): ?int
    {
        preg_match_all(self::PARAMETER, $element, $parameters, PREG_SET_ORDER);
        foreach ($parameters as [, $name, $value]) {
            if (strtolower($name) === 'q') {
                $value = trim($value, " \t");
                return preg_match('/^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/D', $value) === 1 ? (int) round((float) $value * 1000) : null;
            }
        }
        return 1000;
    }
}
