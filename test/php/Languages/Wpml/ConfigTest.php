<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Languages\Wpml;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use PHPUnit\Framework\TestCase;

/** WPML learns only from a plugin's wpml-config.xml which post types, taxonomies and fields are translated. */
final class ConfigTest extends TestCase
{
    public function testNamesEveryTranslatedTypeTaxonomyAndField(): void
    {
        $file = simplexml_load_file(dirname(__DIR__, 4) . '/plugin/wpml-config.xml');
        self::assertNotFalse($file);
        $named = static fn (string $path, string $condition): array
            => array_map('strval', $file->xpath("{$path}[{$condition}]") ?: []);

        self::assertSame(
            [PostTypes::PRODUCT, PostTypes::COACH, PostTypes::FAQ],
            $named('custom-types/custom-type', '@translate="1"')
        );
        self::assertSame(ProductSource::Embedded->taxonomies(), $named('taxonomies/taxonomy', '@translate="1"'));
        self::assertSame(array_values(PostTypes::TEXTS), $named('custom-fields/custom-field', '@action="translate"'));
    }
}
