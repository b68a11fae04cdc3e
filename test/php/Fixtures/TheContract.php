<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Fixtures;

use MdShop\Catalog\Contract\Contract;

/** The contract that the build writes and the plugin ships, so that tests check the real bounds and texts. */
final class TheContract
{
    private static ?Contract $contract = null;

    public static function get(): Contract
    {
        return self::$contract ??= Contract::load(__DIR__ . '/../../../plugin/generated/contract.php');
    }
}
