<?php

declare(strict_types=1);

namespace MdShop\Catalog\Http;

/** The `Accept` header (RFC 9110 §12.5.1): what it names itself; of ranges such as text/* nothing follows here. */
final class Accept
{
    /** A range with its parameters; commas and semicolons may stand inside quotation marks. */
    private const ELEMENT = '/(?:[^,"]|"(?:[^"\\\\]|\\\\.)*")+/';
    private const PARAMETER = '/;[ \t]*([^\s=;"]+)[ \t]*=[ \t]*("(?:[^"\\\\]|\\\\.)*"|[^;"]*)/';
    private const LONGEST = 4096;

    /**
     * Whether Markdown goes out: it is named, wanted, and not wanted less than an HTML that is named too. Ranges such as
     * text/* and *\/* name neither (docs/decisions.md, "Discovery documents").
     */
    public static function prefersMarkdown(string $header): bool
    {
        $markdown = self::quality($header, 'text/markdown');
        return $markdown !== null && $markdown > 0 && $markdown >= (self::quality($header, 'text/html') ?? 0);
    }

    /** Whether a type is named itself and wanted; a range such as *\/* names none. */
    public static function names(string $header, string $type): bool
    {
        return (self::quality($header, $type) ?? 0) > 0;
    }

    /** The quality of a type that is named itself, in thousandths; null if it is not. Twice named, the higher counts. */
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

    /** 1000 where no weight is given; null where what is given is none, so that the element does not count. */
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
