<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Pages;

use MdShop\Catalog\Transport\Pages\MetaTags;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class MetaTagsTest extends TestCase
{
    private const PAGE = ['type' => 'product', 'title' => 'Role "A"', 'description' => 'Text.', 'url' => 'https://a/x/', 'image' => '', 'price' => '10.00', 'currency' => 'MDL'];

    public function testPrintsTheDescriptionAndOpenGraphWithoutEmptyTags(): void
    {
        $html = MetaTags::html(self::PAGE, 'Club', 'ro_RO', '<title>x</title>');

        self::assertStringContainsString('<meta name="description" content="Text." />', $html);
        self::assertStringContainsString('<meta property="og:title" content="Role &quot;A&quot;" />', $html);
        self::assertStringContainsString('<meta property="product:price:amount" content="10.00" />', $html);
        self::assertStringNotContainsString('og:image', $html);
    }

    public function testALongDescriptionEndsAtAWord(): void
    {
        $html = MetaTags::html(['description' => str_repeat('cuvânt ', 40)] + self::PAGE, 'Club', 'ro_RO', '');

        self::assertSame(1, preg_match('/name="description" content="((?:cuvânt ){20,22}cuvânt…)"/u', $html));
    }

    #[TestWith(["<meta content='x' name='description'>", false, true])]
    #[TestWith(['<meta property="og:title" content="x" />', true, false])]
    #[TestWith(['<META NAME=description CONTENT=x><meta property=og:type content=x>', false, false])]
    #[TestWith(['<meta name="description-of-theme" content="x"><meta name="generator" content="og:">', true, true])]
    public function testDoesNotRepeatTheTagsOfOtherPlugins(string $head, bool $description, bool $openGraph): void
    {
        $html = MetaTags::html(self::PAGE, 'Club', 'ro_RO', $head);

        self::assertSame([$description, $openGraph], [str_contains($html, 'name="description"'), str_contains($html, 'og:title')]);
    }
}
