<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use ReflectionClass;
use ReflectionMethod;
use WP_CLI;
use WP_CLI\Dispatcher\CompositeCommand;
use WP_CLI\DocParser;

/**
 * Translates the help of the plugin's commands into the administrator's language. WP-CLI reads it from the comments of the
 * classes. The build adds its texts to the template of translations (src-harness/translations).
 */
final class Help
{
    /**
     * @param array<string, class-string> $commands By the command's name, as in "md-shop index".
     * @param array<string, string> $sections What the help of a command has besides its comment, by the command's name, as in "md-shop products import".
     */
    public static function translate(array $commands, array $sections = []): void
    {
        foreach ($commands as $name => $class) {
            $names = explode(' ', $name);
            $command = WP_CLI::get_root_command();
            while ($names !== [] && $command !== false) {
                $command = $command->find_subcommand($names);
            }
            if ($command === false) {
                continue;
            }
            $reflection = new ReflectionClass($class);
            self::describe($command, $reflection->hasMethod('__invoke') ? $reflection->getMethod('__invoke') : $reflection, $sections[$name] ?? '');
            foreach ($reflection->getMethods(ReflectionMethod::IS_PUBLIC) as $method) {
                $doc = new DocParser((string) $method->getDocComment());
                $last = $doc->get_tag('subcommand') ?: $method->name;
                $subcommand = $command->get_subcommands()[$last] ?? null;
                if ($subcommand !== null) {
                    self::describe($subcommand, $method, $sections[$name . ' ' . $last] ?? '');
                }
            }
        }
    }

    /**
     * A section of a command's help, of texts that are translated already. WP-CLI indents the descriptions of terms.
     *
     * @param string $heading In capitals and not translated, as WP-CLI's own.
     * @param array<string, string> $terms Descriptions by term.
     * @param list<string> $paragraphs
     */
    public static function section(string $heading, array $terms, array $paragraphs): string
    {
        $described = array_map(static fn (string $term, string $text): string => $term . "\n: " . $text, array_keys($terms), $terms);
        return implode("\n\n", ['## ' . $heading, ...$described, ...$paragraphs]) . "\n";
    }

    /** @param ReflectionClass<object>|ReflectionMethod $source The owner of the comment that WP-CLI has read. */
    private static function describe(CompositeCommand $command, ReflectionClass|ReflectionMethod $source, string $section): void
    {
        $doc = new DocParser((string) $source->getDocComment());
        $command->set_shortdesc(self::translated($doc->get_shortdesc()));
        $text = self::each($doc->get_longdesc(), self::translated(...));
        $command->set_longdesc($section === '' ? $text : rtrim($text) . "\n\n" . $section);
    }

    private static function translated(string $text): string
    {
        // phpcs:ignore WordPress.WP.I18n -- The texts are found in the comments.
        return $text === '' ? '' : translate($text, 'md-shop-catalog');
    }

    /**
     * Replaces each paragraph and each option's description, as one line, by the result of a callback. Headings, names of
     * options, their defaults and examples stay. The build finds the same texts (helpTexts() in src-harness/translations).
     *
     * @param callable(string): string $do Returns the replacement of a text.
     */
    public static function each(string $description, callable $do): string
    {
        $isVerbatim = false;
        $isExample = false;
        $done = [];
        $text = [];
        foreach ([...explode("\n", $description), ''] as $line) {
            $begins = str_starts_with($line, ': ');
            $isText = ! $isVerbatim && ! $isExample && ($begins || preg_match('/^[^\[<\-\s#]/', $line) === 1);
            if ($text !== [] && ($begins || ! $isText)) {
                $whole = implode(' ', array_map('trim', $text));
                $done[] = str_starts_with($whole, ': ') ? ': ' . $do(substr($whole, 2)) : $do($whole);
                $text = [];
            }
            if ($isText) {
                $text[] = $line;
                continue;
            }
            $isVerbatim = $line === '---' ? ! $isVerbatim : $isVerbatim;
            $isExample = str_starts_with($line, '## ') ? $line === '## EXAMPLES' : $isExample;
            $done[] = $line;
        }
        return implode("\n", array_slice($done, 0, -1));
    }
}
