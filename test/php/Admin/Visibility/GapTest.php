<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Admin\Visibility;

use MdShop\Catalog\Admin\Visibility\Gap;
use MdShop\Catalog\Admin\Visibility\Items;
use MdShop\Catalog\Cli\ProductsCommand;
use PHPUnit\Framework\TestCase;
use ReflectionMethod;

final class GapTest extends TestCase
{
    public function testTheCommandAndTheScreenCallGapsTheSame(): void
    {
        // WP-CLI reads the comment, and refuses what it does not name.
        preg_match('/\[<gap>\].*?options:\n(.*?)---/s', (string) (new ReflectionMethod(ProductsCommand::class, 'report'))->getDocComment(), $help);
        preg_match_all('/- (\S+)/', $help[1] ?? '', $options);
        $ofProducts = array_column(Gap::ofProducts(), 'value');

        self::assertSame($ofProducts, $options[1]);
        foreach (array_diff(Items::filters(), ['all', 'seen', 'absent', 'hidden']) as $filter) {
            self::assertContains($filter, [...$ofProducts, Gap::Translation->value]);
        }
    }
}
