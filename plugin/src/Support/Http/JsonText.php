<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Http;

use JsonException;

/**
 * Decodes JSON from clients. Objects become stdClass, so that `{}` and `[]` differ. PHP silently keeps the last of two equal
 * names; here they are an error, because another parser may keep the first.
 */
final class JsonText
{
    /**
     * @param int<1, max> $depth The maximum nesting: 1 for a value without arrays and objects, 2 for [1].
     * @throws DuplicateName if an object at any depth has the same name twice, also if written differently ("a", "\u0061")
     * @throws NulName if a name begins with U+0000
     * @throws JsonException if the text is not valid JSON, not UTF-8, or nested deeper
     */
    public static function decode(string $text, int $depth): mixed
    {
        try {
            $value = json_decode($text, false, $depth, JSON_THROW_ON_ERROR);
        } catch (JsonException $e) {
            throw $e->getCode() === JSON_ERROR_INVALID_PROPERTY_NAME ? new NulName() : $e;
        }
        self::refuseDuplicates($text);
        return $value;
    }

    /** Scans JSON that is known to be well-formed, so it needs to look only at strings, brackets and commas. */
    private static function refuseDuplicates(string $text): void
    {
        /** @var list<array<string, true>|null> $open The names so far in each open object; null for an open array. */
        $open = [];
        $isName = false;
        $length = strlen($text);
        for ($at = strcspn($text, '"{}[],'); $at < $length; $at += 1 + strcspn($text, '"{}[],', $at + 1)) {
            switch ($text[$at]) {
                case '{':
                case '[':
                    $isName = $text[$at] === '{';
                    $open[] = $isName ? [] : null;
                    break;
                case '}':
                case ']':
                    array_pop($open);
                    break;
                case ',':
                    $isName = end($open) !== null;
                    break;
                default:
                    $end = self::endOfString($text, $at);
                    if ($isName) {
                        $name = (string) json_decode(substr($text, $at, $end - $at + 1), false, 1, JSON_THROW_ON_ERROR);
                        $object = array_key_last($open);
                        if (isset($open[$object]["=$name"])) {
                            throw new DuplicateName($name);
                        }
                        // With a prefix, because PHP converts the key "1" to an integer.
                        $open[$object]["=$name"] = true;
                        $isName = false;
                    }
                    $at = $end;
            }
        }
    }

    /** Returns the position of the quotation mark that ends the string beginning at $at. */
    private static function endOfString(string $text, int $at): int
    {
        for ($at++;; $at += 2) {
            $at += strcspn($text, '"\\', $at);
            if (($text[$at] ?? '"') === '"') {
                return $at;
            }
        }
    }
}
