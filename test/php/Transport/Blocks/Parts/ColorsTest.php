<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Blocks\Parts;

use MdShop\Catalog\Support\Text\Folding;
use MdShop\Catalog\Transport\Blocks\Parts\Colors;
use PHPUnit\Framework\TestCase;

final class ColorsTest extends TestCase
{
    public function testANameHasASwatchInBothLanguages(): void
    {
        $colors = new Colors();
        self::assertSame($colors->swatch('negru'), $colors->swatch('Чёрный'));
        self::assertSame($colors->swatch('GRI ÎNCHIS'), $colors->swatch('тёмно-серый'));
        self::assertSame([...$colors->swatch('negru'), ...$colors->swatch('roșu')], $colors->swatch('negru/roșu'));
        self::assertSame([], $colors->swatch('camuflaj'));
        self::assertSame([], $colors->swatch('alb/camuflaj'));
    }

    public function testAFoldedNameGetsItsDiacriticsBack(): void
    {
        $colors = new Colors();
        foreach (['roșu', 'gri închis', 'galben-muștar', 'alb/roșu', 'alb cu roșu', 'жёлтый', 'тёмно-синий', 'camuflaj'] as $name) {
            self::assertSame($name, $colors->spelled(Folding::fold($name)));
        }
    }

    public function testAnUnknownColourHasNoStyle(): void
    {
        self::assertStringNotContainsString('style', (new Colors())->html('"><script>'));
        self::assertStringNotContainsString('script', (new Colors())->html('"><script>'));
    }
}
