<?php

declare(strict_types=1);

namespace MdShop\Catalog\Http;

use JsonException;

/**
 * The one reader of JSON that somebody sent. Objects come back as stdClass, so that `{}` and `[]` stay apart. PHP keeps the
 * last of two equal names without a word; here they are an error, since another reader may have kept the first.
 */
final class JsonText
{
    /**
     * @param int<1, max> $depth Deepest nesting that is read: 1 for a value without arrays and objects, 2 for [1].
     * @throws DuplicateName if an object, at any depth, has a name twice, however it is written ("a", "\u0061")
     * @throws JsonException if the text is no JSON, no UTF-8, or nested deeper
     */
    public static function decode(string $text, int $depth): mixed
    {
        $value = json_decode($text, false, $depth, JSON_THROW_ON_ERROR);
        self::refuseDuplicates($text);
        return $value;
    }

    /** Walks over JSON that is known to be well-formed: only strings and what opens, closes and separates has to be seen. */
    private static function refuseDuplicates(string $text): void
    {
        /** @var list<array<string, true>|null> $open Names so far of every object that is open; null for an array. */
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
                        // With a sign before it, since PHP makes an integer of "1".
                        $open[$object]["=$name"] = true;
                        $isName = false;
                    }
                    $at = $end;
            }
        }
    }

    /** Where the quotation mark is that ends the string that begins at $at. */
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
