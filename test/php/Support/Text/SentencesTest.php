<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support\Text;

use MdShop\Catalog\Support\Text\Sentences;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class SentencesTest extends TestCase
{
    #[TestWith(['The board meets on Monday. It pays itself 5000.', 'For members only.', ''])]
    #[TestWith(['The board meets on Monday. It pays itself 5000.', 'The board meets on Monday. Log in to read on.', 'The board meets on Monday.'])]
    #[TestWith(["First line.\nSecret line.\nThird line.", "First line.\nThird line.", "First line.\nThird line."])]
    #[TestWith(['Code: 4711', 'Code: 47112', ''])]
    #[TestWith(['Șase „role” și o cască!', 'Share: șase «role» și o cască', 'Șase „role” și o cască!'])]
    #[TestWith(["It's 9x4 - really...", 'It’s 9×4 – really…', "It's 9x4 - really..."])]
    #[TestWith(['Ролики. Шлем.', 'Шлем. Ролики.', 'Ролики. Шлем.'])]
    #[TestWith(['...', 'anything', ''])]
    #[TestWith(['', 'anything', ''])]
    public function testKeepsOnlySentencesThatBothTextsHave(string $text, string $other, string $kept): void
    {
        self::assertSame($kept, Sentences::shared($text, $other));
    }
}
