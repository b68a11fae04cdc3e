<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use Closure;
use LogicException;

/**
 * Renders the template of a guide. `{{name}}` is a value; `{{#name}}…{{/name}}` is kept if the value is not empty,
 * `{{^name}}…{{/name}}` if it is. A section tag may have a line to itself. Values are Markdown and are not escaped here.
 */
final class Template
{
    /**
     * @param Closure(string): ?string $value Returns the value of a name; null if there is none. It is called once for each name that is needed.
     * @throws LogicException if a value is missing, so that an incomplete guide is never published
     */
    public static function render(string $template, Closure $value): string
    {
        $values = [];
        $valueOf = static function (string $name) use ($value, &$values): string {
            return $values[$name] ??= $value($name) ?? throw new LogicException('A guide asks for a value that there is not: ' . $name . '.');
        };
        $text = preg_replace_callback(
            '/\{\{([#^])(\w+)\}\}\n?(.*?)\{\{\/\2\}\}\n?/s',
            static fn (array $found): string => ($valueOf($found[2]) !== '') === ($found[1] === '#') ? $found[3] : '',
            $template
        );
        // In a single pass, so that a value that looks like a placeholder is not replaced.
        return (string) preg_replace_callback('/\{\{(\w+)\}\}/', static fn (array $found): string => $valueOf($found[1]), (string) $text);
    }
}
