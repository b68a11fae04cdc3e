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

        self::assertSame("a 1\nwith 1\nend\n", self::rendered($text, ['one' => '1']));
        self::assertSame("a \nwithout\nend\n", self::rendered($text, ['one' => '']));
    }

    public function testAValueThatLooksLikeAPlaceholderIsNotReplaced(): void
    {
        self::assertSame('{{two}} {{#two}}', self::rendered('{{one}} {{three}}', ['one' => '{{two}}', 'two' => 'x', 'three' => '{{#two}}']));
    }

    public function testAMissingValueThrows(): void
    {
        $this->expectException(LogicException::class);
        $this->expectExceptionMessage('missing');
        self::rendered('{{missing}}', []);
    }

    public function testOnlyTheValuesThatAreNeededAreAskedForOnce(): void
    {
        $asked = [];
        $text = Template::render("{{one}}\n{{#one}}{{one}}{{/one}}{{^one}}{{two}}{{/one}}", static function (string $name) use (&$asked): string {
            $asked[] = $name;
            return $name;
        });

        self::assertSame("one\none", $text);
        self::assertSame(['one'], $asked);
    }

    /** @param array<string, string> $values */
    private static function rendered(string $template, array $values): string
    {
        return Template::render($template, static fn (string $name): ?string => $values[$name] ?? null);
    }
}
