<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support;

use MdShop\Catalog\Support\Database\SchemaVersion;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Tests\WordPress\State;
use PHPUnit\Framework\Attributes\PreserveGlobalState;
use PHPUnit\Framework\Attributes\RunInSeparateProcess;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class NetworkTest extends TestCase
{
    private const PLUGIN = 'md-shop-catalog/md-shop-catalog.php';

    protected function setUp(): void
    {
        State::reset();
    }

    public function testWithoutANetworkTheOnlySiteIsServed(): void
    {
        $network = new Network(self::PLUGIN);

        self::assertSame([true, true], [$network->isOwnSite(), $network->isActiveOnCurrentSite()]);
    }

    public function testTheCurrentSiteIsServedEvenBeforeItsTablesExist(): void
    {
        State::$site = 3;
        $network = new Network(self::PLUGIN);

        self::assertSame([true, true], [$network->isOwnSite(), $network->isActiveOnCurrentSite()]);
    }

    #[TestWith([7, true, false, true])]
    #[TestWith([7, false, true, true])]
    #[TestWith([8, true, true, true])]
    #[TestWith([7, false, false, false])]
    #[TestWith([0, true, true, false])]
    #[TestWith([null, true, false, false])]
    public function testServesAnotherSiteIfActiveThereWithItsTables(?int $steps, bool $onSite, bool $onNetwork, bool $served): void
    {
        State::$site = 1;
        $network = new Network(self::PLUGIN);
        State::$site = 2;
        State::$options = ['active_plugins' => $onSite ? [self::PLUGIN] : ['other/other.php']] + ($steps === null ? [] : [SchemaVersion::OPTION => $steps]);
        State::$networkOptions = ['active_sitewide_plugins' => $onNetwork ? [self::PLUGIN => 1700000000] : []];

        self::assertSame([false, $served], [$network->isOwnSite(), $network->isActiveOnCurrentSite()]);
    }

    #[RunInSeparateProcess]
    #[PreserveGlobalState(false)]
    #[TestWith([self::PLUGIN, false])]
    #[TestWith(['other/other.php', true])]
    public function testHooksDoNothingWhileThePluginIsUninstalled(string $plugin, bool $served): void
    {
        State::$site = 1;
        State::$options = [SchemaVersion::OPTION => 7];
        State::$networkOptions = ['active_sitewide_plugins' => [self::PLUGIN => 1700000000]];
        $network = new Network(self::PLUGIN);
        define('WP_UNINSTALL_PLUGIN', $plugin);

        $onOwnSite = $network->isActiveOnCurrentSite();
        State::$site = 2;
        self::assertSame([$served, $served], [$onOwnSite, $network->isActiveOnCurrentSite()]);
    }

    public function testOnOwnRunsOnTheOriginalSiteAndSwitchesBack(): void
    {
        State::$site = 1;
        $network = new Network(self::PLUGIN);
        State::$site = 2;

        self::assertSame(1, $network->onOwnSite(static fn (): int => State::$site));
        self::assertSame(2, State::$site);
    }

    public function testAddressesBelongToTheSiteThatIsSwitchedTo(): void
    {
        State::$site = 1;
        $site = new Site('https://example.md', new Network(self::PLUGIN));
        State::$site = 2;
        State::$options = ['home' => 'https://example.md/club/'];

        self::assertSame('https://example.md/club', $site->home());
        self::assertSame('/ru/stiri/', $site->relative('https://example.md/club/ru/stiri/'));
        self::assertSame('https://example.md/club/stiri/', $site->absolute('/stiri/'));
        State::$site = 1;
        self::assertSame('https://example.md', $site->home());
    }
}
