<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Text\Folding;

/** Decides which attribute of a shop is the size, the colour or the brand: the one in the settings, otherwise one with a usual name. */
final class AttributeRoles
{
    /** Usual names of these attributes in Moldova, folded (docs/woocommerce.md). */
    private const NAMES = [
        'size' => ['size', 'sizes', 'marime', 'marimea', 'marimi', 'masura', 'talie', 'размер', 'размеры'],
        'color' => ['color', 'colour', 'colors', 'colours', 'culoare', 'culoarea', 'culori', 'цвет', 'цвета'],
        'brand' => ['brand', 'brands', 'marca', 'producator', 'producatori', 'бренд', 'бренды', 'марка', 'производитель'],
    ];

    public function __construct(private readonly SettingsStore $settings)
    {
    }

    /**
     * How well an attribute fits a role. 0 is the best rank; null if it does not fit.
     *
     * @param 'size'|'color'|'brand' $role
     * @param string $slug Without `pa_`. For an attribute of a single product, it is derived from the name.
     * @param string $label The displayed name.
     */
    public function rank(string $role, string $slug, string $label): ?int
    {
        $own = [self::folded($slug), self::folded($label)];
        $chosen = $this->settings->current()->attributes($role);
        if ($chosen !== []) {
            foreach ($chosen as $place => $name) {
                $name = str_starts_with($name, WooCommerceSite::ATTRIBUTE_PREFIX) ? substr($name, strlen(WooCommerceSite::ATTRIBUTE_PREFIX)) : $name;
                if (in_array(self::folded($name), $own, true)) {
                    return $place;
                }
            }
            return null;
        }
        $ranks = [];
        foreach ($own as $name) {
            foreach (self::NAMES[$role] as $known) {
                // "Mărime" before "Mărime EU" before "Tabel de mărimi".
                $ranks[] = match (true) {
                    $name === $known => 0,
                    str_starts_with($name, $known . ' ') => 1,
                    str_contains(" {$name} ", " {$known} ") => 2,
                    default => null,
                };
            }
        }
        $ranks = array_filter($ranks, static fn (?int $rank): bool => $rank !== null);
        return $ranks === [] ? null : min($ranks);
    }

    private static function folded(string $name): string
    {
        return trim(preg_replace('/[^\p{L}\p{N}]+/u', ' ', Folding::fold(rawurldecode($name))) ?? '');
    }
}
