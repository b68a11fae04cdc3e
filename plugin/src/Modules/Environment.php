<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Time\Clock;

/** What every module needs: the contract, the settings, the site's address, the database and the clock. */
abstract class Environment extends Module
{
    /** @param string $folder The plugin's folder, without a trailing slash. */
    public function __construct(
        public readonly string $folder,
        public readonly Contract $contract,
        public readonly SettingsStore $settingsStore,
    ) {
    }

    abstract public function site(): Site;

    abstract public function database(): Database;

    abstract public function clock(): Clock;

    public function defaultLanguage(): string
    {
        return $this->contract->service()['default_language'];
    }

    public function messages(): Messages
    {
        return $this->once(Messages::class, fn (): Messages => new Messages($this->contract));
    }

    public function lock(): Lock
    {
        return $this->once(Lock::class, function (): Lock {
            $lock = new Lock($this->database());
            $lock->releaseOnShutdown();
            return $lock;
        });
    }
}
