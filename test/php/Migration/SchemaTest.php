<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Migration;

use MdShop\Catalog\Migration\Schema;
use MdShop\Catalog\Storage\Database;
use MdShop\Catalog\Tests\Support\TheContract;
use MdShop\Catalog\Tests\WordPress\FakeDatabase;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** A migration that was released keeps its numbers, so a column cannot take its width from the contract; it must be wide enough for it. */
final class SchemaTest extends TestCase
{
    #[TestWith(['sku', 'sku'])]
    #[TestWith(['size', 'size'])]
    #[TestWith(['color_ro', 'color'])]
    #[TestWith(['color_ru', 'color'])]
    public function testColumnsHoldWhatTheContractLetsEditorsWrite(string $column, string $bound): void
    {
        $wpdb = new FakeDatabase();
        Schema::embeddedShop(new Database($wpdb));

        preg_match_all('/\b' . $column . ' varchar\((\d+)\)/', implode("\n", $wpdb->statements), $widths);

        self::assertNotSame([], $widths[1]);
        foreach ($widths[1] as $width) {
            self::assertGreaterThanOrEqual(TheContract::get()->bounds()[$bound], (int) $width);
        }
    }
}
