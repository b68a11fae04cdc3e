<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Installation\FastLane;

use MdShop\Catalog\Installation\FastLane\ServerRules;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ServerRulesTest extends TestCase
{
    public function testApacheRulesNeedTheFileAndKeepCredentials(): void
    {
        self::assertSame([
            '<IfModule mod_rewrite.c>',
            'RewriteEngine On',
            'RewriteCond "/srv/a b/wp-content/md-shop-fast-lane.php" -f',
            'RewriteRule ^(wp-json/md-shop/v1/.+|mcp|ru/llms\.txt)$ /club/wp-content/md-shop-fast-lane.php [END,E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]',
            '</IfModule>',
        ], self::rules()->apache());
    }

    public function testTheNginxSnippetNeedsTheFile(): void
    {
        $snippet = self::rules()->nginx();
        self::assertStringContainsString('if ($uri ~ "^/club/(wp-json/md-shop/v1/.+|mcp|ru/llms\.txt)$") { set $md_shop_lane yes; }', $snippet);
        self::assertStringContainsString('if (!-f "/srv/a b/wp-content/md-shop-fast-lane.php") { set $md_shop_lane ""; }', $snippet);
        self::assertStringContainsString('if ($md_shop_lane) { rewrite ^ /club/wp-content/md-shop-fast-lane.php last; }', $snippet);
    }

    #[TestWith(['wp-json/md-shop/v1/products', true])]
    #[TestWith(['mcp', true])]
    #[TestWith(['ru/llms.txt', true])]
    #[TestWith(['mcp/', false])]
    #[TestWith(['ru/llmsxtxt', false])]
    #[TestWith(['wp-json/wp/v2/posts', false])]
    #[TestWith(['wp-json/md-shop/v1/', false])]
    #[TestWith(['x/mcp', false])]
    public function testMatchesReadsOnly(string $path, bool $expected): void
    {
        preg_match('/^RewriteRule (\S+)/', self::rules()->apache()[3], $rule);
        self::assertSame($expected, preg_match('#' . ($rule[1] ?? '') . '#', $path) === 1);
    }

    private static function rules(): ServerRules
    {
        return new ServerRules('/club', 'wp-json/md-shop/v1', ['mcp', 'ru/llms.txt'], '/club/wp-content/md-shop-fast-lane.php', '/srv/a b/wp-content/md-shop-fast-lane.php');
    }
}
