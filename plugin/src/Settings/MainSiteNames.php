<?php

declare(strict_types=1);

namespace MdShop\Catalog\Settings;

use MdShop\Catalog\Support\Network;

/**
 * The names that no site of a network in subfolders may have, because the main site needs the addresses: all addresses below "/ru/" belong to a
 * site that is named "ru", and the main site never gets a request for them.
 */
final class MainSiteNames
{
    public function __construct(private readonly Network $network, private readonly SettingsStore $settings)
    {
    }

    /** Keeps new sites from getting these names. WordPress calls the filter when somebody makes a site. */
    public function addHooks(): void
    {
        add_filter('subdirectory_reserved_names', fn (array $names): array => array_values(array_unique([...$names, ...$this->reserved()])));
    }

    /** @return list<string> None if the plugin is not active on the main site. */
    private function reserved(): array
    {
        return $this->network->onMainSite(fn (): array => $this->network->isActiveOnCurrentSite()
            ? [...WordPressNames::SERVICE, ...array_values($this->settings->current()->toArray()['bases'])]
            : []);
    }

    /**
     * Those of the names that other sites have already, if the current site is the main one of a network in subfolders.
     *
     * @param list<string> $names
     * @return list<string>
     */
    public static function takenBySites(array $names): array
    {
        $main = is_multisite() && ! is_subdomain_install() && is_main_site() ? get_site() : null;
        if ($main === null) {
            return [];
        }
        $paths = array_map(static fn (string $name): string => "{$main->path}{$name}/", $names);
        $taken = array_map(
            static fn (object $site): string => $site->path,
            get_sites(['domain' => $main->domain, 'path__in' => $paths, 'number' => count($paths), 'update_site_meta_cache' => false])
        );
        return array_keys(array_intersect(array_combine($names, $paths), $taken));
    }
}
