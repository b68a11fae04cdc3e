<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use LogicException;

/**
 * Renders the template of a guide. `{{name}}` is a value; `{{#name}}…{{/name}}` is kept if the value is not empty,
 * `{{^name}}…{{/name}}` if it is. A section tag may have a line to itself. Values are Markdown and are not escaped here.
 */
final class Template
{
    /**
     * @param array<string, string> $values
     * @throws LogicException if a value is missing, so that an incomplete guide is never published
     */
    public static function render(string $template, array $values): string
    {
        $text = preg_replace_callback(
            '/\{\{([#^])(\w+)\}\}\n?(.*?)\{\{\/\2\}\}\n?/s',
            static fn (array $found): string => (self::value($values, $found[2]) !== '') === ($found[1] === '#') ? $found[3] : '',
            $template
        );
        // In a single pass, so that a value that looks like a placeholder is not replaced.
        return (string) preg_replace_callback('/\{\{(\w+)\}\}/', static fn (array $found): string => self::value($values, $found[1]), (string) $text);
    }

    /** @param array<string, string> $values */
    private static function value(array $values, string $name): string
    {
        return $values[$name] ?? throw new LogicException('A guide asks for a value that there is not: ' . $name . '.');
    }
}
