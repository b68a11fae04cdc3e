<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support;

use MdShop\Catalog\Contract\Contract;

/** The contract that the plugin ships, made by the build: tests of bounds and texts hold against the real one. */
final class TheContract
{
    private static ?Contract $contract = null;

    public static function get(): Contract
    {
        return self::$contract ??= Contract::load(__DIR__ . '/../../../plugin/generated/contract.php');
    }
}
