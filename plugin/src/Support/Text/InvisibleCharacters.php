<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text;

/**
 * Characters that show nothing and take no room, or that change the direction of the text around them. Whoever reviews a text does not see what
 * they say, and language models read it. They are most of Unicode's Default_Ignorable_Code_Point, which PCRE knows only since 10.40
 * (https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point), without the Hangul fillers, which take the room of a letter.
 *
 * The same rule for names of agents is in src-contract/invisible.ts.
 */
final class InvisibleCharacters
{
    private const CHARACTERS = '[\x{AD}\x{34F}\x{61C}\x{17B4}\x{17B5}\x{180B}-\x{180F}\x{200B}-\x{200F}\x{202A}-\x{202E}\x{2060}-\x{206F}\x{FE00}-\x{FE0F}\x{FEFF}'
        . '\x{FFF0}-\x{FFFB}\x{1BCA0}-\x{1BCA3}\x{1D173}-\x{1D17A}\x{E0000}-\x{E0FFF}]';

    /** What may be a picture. The range has those that an older PCRE does not know. */
    private const PICTURE = '[\p{So}\p{Sm}\x{203C}\x{2049}\x{3030}\x{1F000}-\x{1FAFF}]';

    /**
     * A part of an emoji with invisible characters that change how it looks (https://www.unicode.org/reports/tr51/#EBNF_and_Regex): one variation
     * selector, a joiner before another picture, and the tags of the three flags that have any: of England, Scotland and Wales.
     */
    private const EMOJI = '\x{1F3F4}\x{E0067}\x{E0062}(?:\x{E0065}\x{E006E}\x{E0067}|\x{E0073}\x{E0063}\x{E0074}|\x{E0077}\x{E006C}\x{E0073})\x{E007F}'
        . '|' . self::PICTURE . '[\x{FE0F}\x{1F3FB}-\x{1F3FF}]?(?:\x{200D}(?=' . self::PICTURE . '))?'
        . '|[0-9\#*]\x{FE0F}(?=\x{20E3})';

    public static function areIn(string $text): bool
    {
        return self::removedFrom($text) !== $text;
    }

    /** @param string $text What is not valid UTF-8 is not changed. */
    public static function removedFrom(string $text): string
    {
        // Looking for them is much faster than looking for emoji too, and few texts have any.
        if (preg_match('/' . self::CHARACTERS . '/u', $text) !== 1) {
            return $text;
        }
        return preg_replace('/(' . self::EMOJI . ')|' . self::CHARACTERS . '+/u', '$1', $text) ?? '';
    }
}
