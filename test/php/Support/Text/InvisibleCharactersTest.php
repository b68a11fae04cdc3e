<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Text;

use MdShop\Catalog\Support\Text\InvisibleCharacters;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class InvisibleCharactersTest extends TestCase
{
    /** The instruction in tags, which models read and people do not see. */
    #[TestWith(["Antrenament\u{E0020}\u{E0049}\u{E0047}\u{E004E}\u{E004F}\u{E0052}\u{E0045} deschis", 'Antrenament deschis'])]
    #[TestWith(["a\u{202E}b\u{202C}\u{2066}c\u{2069}\u{200E}\u{200F}\u{61C}", 'abc'])]
    #[TestWith(["\u{FEFF}a\u{200B}b\u{2060}c\u{AD}d\u{34F}e\u{180E}f\u{2064}g\u{206F}h\u{FFF9}i\u{1D173}", 'abcdefghi'])]
    #[TestWith(["a\u{FE01}\u{FE0E}\u{FE0F}b\u{E0100}\u{E01EF}", 'ab'])]
    #[TestWith(["a\u{200C}b\u{200D}c", 'abc'])]
    #[TestWith(["🛼\u{FE0F}\u{FE0F}\u{E0101}\u{FE00}", "🛼\u{FE0F}"])]
    #[TestWith(["👩\u{200D}\u{200D}🚀", '👩🚀'])]
    #[TestWith(["👩\u{200D}a", '👩a'])]
    #[TestWith(["a\u{200D}🚀", 'a🚀'])]
    #[TestWith(["1\u{FE0F} 2", '1 2'])]
    #[TestWith(["🏴\u{E0049}\u{E0047}\u{E004E}\u{E007F}", '🏴'])]
    #[TestWith(["🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E0049}\u{E007F}", '🏴'])]
    public function testWhatNobodySeesIsRemoved(string $text, string $expected): void
    {
        self::assertTrue(InvisibleCharacters::areIn($text));
        self::assertSame($expected, InvisibleCharacters::removedFrom($text));
    }

    #[TestWith([''])]
    #[TestWith(['Role „Pro” – 80 mm, ușoare… лёгкие «ролики» № 5 ș'])]
    #[TestWith(["s\u{326} e\u{301}\u{A0}\u{202F}\u{2009}\n\t"])]
    #[TestWith(['👩‍🚀 👨‍👩‍👧‍👦 🏃🏽‍♂️ ❤️‍🔥 ☎️ ™️ ↔️ ▶️ ‼️ 〰️ 🏳️‍🌈 🇲🇩 1️⃣ #️⃣ *️⃣ 👍🏿'])]
    #[TestWith(["🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 🏴‍☠️"])]
    #[TestWith(["not UTF-8 \xFF"])]
    public function testWhatIsSeenIsKept(string $text): void
    {
        self::assertFalse(InvisibleCharacters::areIn($text));
        self::assertSame($text, InvisibleCharacters::removedFrom($text));
    }
}
