<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Agents\AgentMaintenance;
use MdShop\Catalog\Agents\AgentRegistration;
use MdShop\Catalog\Agents\AgentStore;
use MdShop\Catalog\Agents\Credentials;
use MdShop\Catalog\Agents\Limits;
use MdShop\Catalog\Agents\Privacy;
use MdShop\Catalog\Agents\RateLimit;
use MdShop\Catalog\Agents\UsedUpLimits;

/** Anonymous registration of agents: credentials, limits, the deletion of old data, and WordPress's privacy tools. */
final class AgentsModule extends Module
{
    public function __construct(private readonly Environment $environment)
    {
    }

    protected function addHooks(): void
    {
        $this->maintenance()->addHooks();
        (new Privacy($this->agents()))->addHooks();
    }

    public function agents(): AgentStore
    {
        return $this->once(AgentStore::class, fn (): AgentStore => new AgentStore($this->environment->database()));
    }

    public function credentials(): Credentials
    {
        return $this->once(Credentials::class, fn (): Credentials => new Credentials($this->agents(), $this->environment->clock()));
    }

    public function limits(): Limits
    {
        return $this->once(Limits::class, fn (): Limits => new Limits($this->environment->settingsStore));
    }

    public function usedUpLimits(): UsedUpLimits
    {
        return $this->once(UsedUpLimits::class, fn (): UsedUpLimits
            => new UsedUpLimits($this->environment->settingsStore, $this->limits(), $this->environment->lock(), $this->environment->clock()));
    }

    public function registration(): AgentRegistration
    {
        return $this->once(AgentRegistration::class, fn (): AgentRegistration => new AgentRegistration(
            $this->environment->database(),
            $this->agents(),
            $this->rateLimit(),
            $this->limits(),
            $this->environment->clock(),
            $this->environment->contract->service()['credential_seconds']
        ));
    }

    public function maintenance(): AgentMaintenance
    {
        return $this->once(AgentMaintenance::class, fn (): AgentMaintenance => new AgentMaintenance(
            $this->agents(),
            $this->rateLimit(),
            $this->usedUpLimits(),
            $this->environment->clock(),
            $this->environment->contract->service()['credential_seconds']
        ));
    }

    private function rateLimit(): RateLimit
    {
        return $this->once(RateLimit::class, fn (): RateLimit => new RateLimit($this->environment->database()));
    }
}
