<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Documents;

use LogicException;
use MdShop\Catalog\Transport\Documents\Template;
use PHPUnit\Framework\TestCase;

final class TemplateTest extends TestCase
{
    public function testValuesAndSections(): void
    {
        $text = "a {{one}}\n{{#one}}\nwith {{one}}\n{{/one}}\n{{^one}}\nwithout\n{{/one}}\nend\n";

        self::assertSame("a 1\nwith 1\nend\n", Template::render($text, ['one' => '1']));
        self::assertSame("a \nwithout\nend\n", Template::render($text, ['one' => '']));
    }

    public function testAValueThatLooksLikeAPlaceholderIsNotReplaced(): void
    {
        self::assertSame('{{two}} {{#two}}', Template::render('{{one}} {{three}}', ['one' => '{{two}}', 'two' => 'x', 'three' => '{{#two}}']));
    }

    public function testAMissingValueThrows(): void
    {
        $this->expectException(LogicException::class);
        $this->expectExceptionMessage('missing');
        Template::render('{{missing}}', []);
    }
}
