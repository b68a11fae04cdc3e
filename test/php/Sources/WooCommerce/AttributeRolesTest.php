<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Sources\WooCommerce;

use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Sources\WooCommerce\AttributeRoles;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class AttributeRolesTest extends TestCase
{
    protected function setUp(): void
    {
        State::reset();
    }

    /** @param 'size'|'color'|'brand' $role */
    #[TestWith(['size', 'marime', 'Mărime', 0])]
    #[TestWith(['size', 'shoe', 'MĂRIME', 0])]
    // Spelled with a cedilla, and stored percent-encoded.
    #[TestWith(['brand', 'x', 'Marcă', 0])]
    #[TestWith(['size', '%d1%80%d0%b0%d0%b7%d0%bc%d0%b5%d1%80', 'EU', 0])]
    #[TestWith(['size', 'x', 'Размер обуви', 1])]
    #[TestWith(['size', 'shoe-size', 'Pantofi', 2])]
    #[TestWith(['color', 'x', 'Culoarea roților', 1])]
    #[TestWith(['color', 'colour', 'Nuance', 0])]
    #[TestWith(['size', 'x', 'Dimensiune', null])]
    // A different word with the same beginning does not match.
    #[TestWith(['size', 'x', 'Sizeable', null])]
    #[TestWith(['color', 'marime', 'Mărime', null])]
    public function testRolesAreGuessedFromNames(string $role, string $slug, string $label, ?int $expected): void
    {
        self::assertSame($expected, (new AttributeRoles(SettingsStore::ofWordPress()))->rank($role, $slug, $label));
    }

    public function testTheSettingReplacesTheGuessesAndItsOrderCounts(): void
    {
        State::$options[Settings::OPTION] = ['attributes' => ['size' => ['pa_lungime', 'Tălpi EU']]];
        $roles = new AttributeRoles(SettingsStore::ofWordPress());

        self::assertSame(
            [0, 1, null, 0],
            [$roles->rank('size', 'lungime', 'L'), $roles->rank('size', 'x', 'talpi-eu'), $roles->rank('size', 'marime', 'Mărime'), $roles->rank('color', 'x', 'цвет')]
        );
    }
}
