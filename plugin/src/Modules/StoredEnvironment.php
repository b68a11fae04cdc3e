<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Time\Clock;
use wpdb;

/** The environment of requests that are answered before plugins are loaded: everything is given, and no hook is called. */
final class StoredEnvironment extends Environment
{
    private readonly Database $reads;

    /**
     * @param string $folder The plugin's folder, without a trailing slash.
     * @param mixed $settings The stored value of the option Settings::OPTION.
     * @param string $home The site's address, without a trailing slash.
     */
    public function __construct(string $folder, Contract $contract, wpdb $wpdb, private readonly Clock $time, mixed $settings, private readonly string $home)
    {
        parent::__construct($folder, $contract, new SettingsStore(static fn (): mixed => $settings));
        $this->reads = new Database($wpdb);
        $this->reads->addHooks();
        $this->reads->limitReads();
    }

    public function site(): Site
    {
        return $this->once(Site::class, fn (): Site => new Site($this->home));
    }

    public function database(): Database
    {
        return $this->reads;
    }

    public function clock(): Clock
    {
        return $this->time;
    }
}
