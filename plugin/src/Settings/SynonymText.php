<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

/**
 * The text of the setting `search_synonyms` for one language (docs/search.md, "Synonyms"): each line is a group of words and
 * phrases that mean the same, separated by commas.
 *
 * @phpstan-import-type Problem from SettingsChange
 */
final class SynonymText
{
    /** In code points. */
    public const LENGTH = 10_000;

    /** Empty lines do not count. */
    public const LINES = 200;

    /** Words and phrases in a line. */
    public const MEMBERS = 12;

    /** Of a word or phrase, in code points. */
    public const MEMBER_LENGTH = 60;

    /** In a phrase. */
    public const MEMBER_WORDS = 5;

    /** How much of a word or phrase a problem repeats, in code points. */
    private const SHOWN = 30;

    /** @return list<string> All lines, the empty ones too. */
    public static function lines(string $text): array
    {
        return explode("\n", str_replace(["\r\n", "\r"], "\n", $text));
    }

    /** @return list<string> */
    public static function members(string $line): array
    {
        return array_map('trim', explode(',', $line));
    }

    /**
     * The first problem of a text in UTF-8; null if it can be saved.
     *
     * @return Problem|null The values `line` are numbers of lines, from 1.
     */
    public static function problem(string $text): ?array
    {
        if (mb_strlen($text, 'UTF-8') > self::LENGTH) {
            return ['key' => 'too_long', 'values' => ['maximum' => self::LENGTH]];
        }
        $groups = 0;
        foreach (self::lines($text) as $index => $line) {
            if (trim($line) === '') {
                continue;
            }
            $problem = self::problemOfLine($line);
            if ($problem !== null) {
                return ['key' => $problem['key'], 'values' => ['line' => $index + 1] + ($problem['values'] ?? [])];
            }
            if (++$groups > self::LINES) {
                return ['key' => 'synonym_lines', 'values' => ['maximum' => self::LINES]];
            }
        }
        return null;
    }

    /** @return Problem|null */
    private static function problemOfLine(string $line): ?array
    {
        $members = self::members($line);
        foreach ($members as $member) {
            $words = preg_match_all('/[\p{L}\p{N}]+/u', $member);
            $key = match (true) {
                $member === '' => 'synonym_missing',
                $words === 0 => 'synonym_no_word',
                mb_strlen($member, 'UTF-8') > self::MEMBER_LENGTH => 'synonym_too_long',
                $words > self::MEMBER_WORDS => 'synonym_words',
                default => null,
            };
            if ($key !== null) {
                $maximum = $key === 'synonym_words' ? self::MEMBER_WORDS : self::MEMBER_LENGTH;
                return ['key' => $key, 'values' => ['member' => self::shown($member), 'maximum' => $maximum]];
            }
        }
        return match (true) {
            count($members) === 1 => ['key' => 'synonym_single', 'values' => ['member' => self::shown($members[0])]],
            count($members) > self::MEMBERS => ['key' => 'synonym_members', 'values' => ['maximum' => self::MEMBERS]],
            default => null,
        };
    }

    private static function shown(string $member): string
    {
        return mb_strlen($member, 'UTF-8') > self::SHOWN ? mb_substr($member, 0, self::SHOWN, 'UTF-8') . '…' : $member;
    }
}
