<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Admin\Products;

use Closure;
use MdShop\Catalog\Admin\Products\ExportNotice;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ExportNoticeTest extends TestCase
{
    protected function setUp(): void
    {
        State::reset();
    }

    #[TestWith([false, false])]
    #[TestWith([true, false])]
    #[TestWith([false, true])]
    #[TestWith([true, true])]
    public function testNamesOnlyWhatTheSiteHas(bool $hasProducts, bool $hasLanguages): void
    {
        $html = self::shown(static fn (): bool => $hasProducts, static fn (): bool => $hasLanguages);

        self::assertSame($hasProducts, str_contains($html, 'prices, stock, variants and SKUs'));
        self::assertSame($hasLanguages, str_contains($html, 'languages of texts'));
        self::assertSame($hasProducts || $hasLanguages, str_contains($html, 'copy its database'));
    }

    public function testAMissingTableDoesNotEndTheScreen(): void
    {
        self::assertSame('', self::shown(static fn (): bool => throw new DatabaseError('no table'), static fn (): bool => true));
    }

    /**
     * @param Closure(): bool $hasProducts
     * @param Closure(): bool $hasLanguages
     */
    private static function shown(Closure $hasProducts, Closure $hasLanguages): string
    {
        ob_start();
        (new ExportNotice($hasProducts, $hasLanguages))->show();
        return (string) ob_get_clean();
    }
}
