<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Time;

final class SystemClock implements Clock
{
    public function now(): int
    {
        return time();
    }
}
