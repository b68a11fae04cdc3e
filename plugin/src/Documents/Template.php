<?php

declare(strict_types=1);

namespace MdShop\Catalog\Documents;

use LogicException;

/**
 * A guide's text with places for values: `{{name}}`; `{{#name}}…{{/name}}` stays where the value is not empty,
 * `{{^name}}…{{/name}}` where it is. A section's marks may have lines of their own. Values come as Markdown.
 */
final class Template
{
    /**
     * @param array<string, string> $values
     * @throws LogicException if the text asks for a value that nobody gives: a guide with a hole must not go out.
     */
    public static function render(string $template, array $values): string
    {
        $text = preg_replace_callback(
            '/\{\{([#^])(\w+)\}\}\n?(.*?)\{\{\/\2\}\}\n?/s',
            static fn (array $found): string => (self::value($values, $found[2]) !== '') === ($found[1] === '#') ? $found[3] : '',
            $template
        );
        // In one pass, so that a value that looks like a place is not filled in.
        return (string) preg_replace_callback('/\{\{(\w+)\}\}/', static fn (array $found): string => self::value($values, $found[1]), (string) $text);
    }

    /** @param array<string, string> $values */
    private static function value(array $values, string $name): string
    {
        return $values[$name] ?? throw new LogicException('A guide asks for a value that there is not: ' . $name . '.');
    }
}
