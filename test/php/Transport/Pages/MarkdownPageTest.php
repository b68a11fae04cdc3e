<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Pages;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use MdShop\Catalog\Transport\Pages\MarkdownPage;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class MarkdownPageTest extends TestCase
{
    private const PRODUCT = ['currency' => 'MDL', 'price' => '10.00', 'price_from' => false, 'availability' => 'in_stock', 'sku' => 'R-1', 'variants' => [],
        'delivery' => '', 'warranty' => '', 'purchase_instructions' => ''];

    #[TestWith(['Role ușoare.', 'Role ușoare.', false])]
    #[TestWith(['**Role** [ușoare](https://a/x), 80×24 mm' . "\n\n" . '- bune', "Role ușoare, 80x24 mm\nbune", false])]
    #[TestWith(['## Informații', 'Role ușoare.', true])]
    #[TestWith(['', "Role *ușoare*.\nBune.", true])]
    #[TestWith(['## Informații', '', false])]
    public function testTheDescriptionOfAProductIsAddedIfThePageDoesNotShowIt(string $body, string $description, bool $isAdded): void
    {
        $markdown = (new MarkdownPage(new Messages(TheContract::get())))->compose(
            ['title' => 'Role', 'body' => $body, 'data' => []],
            [],
            'ro',
            null,
            ['description' => $description] + self::PRODUCT
        );

        $added = $isAdded ? "\n\n" . str_replace(['*', "\n"], ['\\*', "\n\n"], $description) : '';
        self::assertStringContainsString("\n# Role\n\n{$body}", $markdown);
        self::assertStringContainsString(ltrim($body . $added) . "\n\n- ", $markdown);
    }

    #[TestWith(["Text\n\n# Alta\n\nText", false])]
    #[TestWith(["Text\n\n## Alta", true])]
    #[TestWith(["```\n# comentariu\n```", true])]
    #[TestWith(["````\n```\n# comentariu\n````\n\n# Alta", false])]
    public function testTheTitleIsAddedIfThePageHasNoHeading(string $body, bool $isAdded): void
    {
        self::assertSame($isAdded, str_contains(self::page($body), "\n# Role\n"));
    }

    public function testTheHeadingAfterLongCodeIsFoundAtPcresLimits(): void
    {
        $before = (string) ini_set('pcre.backtrack_limit', '5000');
        try {
            self::assertStringNotContainsString("\n# Role\n", self::page("```\n" . str_repeat("cod\n", 10000) . "```\n\n# Alta"));
        } finally {
            ini_set('pcre.backtrack_limit', $before);
        }
    }

    private static function page(string $body): string
    {
        return (new MarkdownPage(new Messages(TheContract::get())))->compose(['title' => 'Role', 'body' => $body, 'data' => []], [], 'ro', null, null);
    }
}
