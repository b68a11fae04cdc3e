<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Site;

use MdShop\Catalog\Transport\Site\Robots;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class RobotsTest extends TestCase
{
    #[TestWith(["User-agent: *\nDisallow: /x\n\nSitemap: https://a/s.xml\n", "User-agent: *\nContent-Signal: S\nDisallow: /x\n\nSitemap: https://a/s.xml\n"])]
    #[TestWith(["User-agent: A\nDisallow: /\n\nUSER-AGENT : * # all\r\nAllow: /\r\n", "User-agent: A\nDisallow: /\n\nUSER-AGENT : * # all\r\nContent-Signal: S\nAllow: /\r\n"])]
    #[TestWith(["User-agent: *\nUser-agent: A\nDisallow: /x\n", "User-agent: *\nUser-agent: A\nContent-Signal: S\nDisallow: /x\n"])]
    #[TestWith(["User-agent: A\nDisallow: /\n", "User-agent: *\nContent-Signal: S\n\nUser-agent: A\nDisallow: /\n"])]
    #[TestWith(['User-agent: *', "User-agent: *\nContent-Signal: S\n"])]
    #[TestWith(['', "User-agent: *\nContent-Signal: S\n"])]
    public function testTheDirectiveIsInTheGroupOfAllAgents(string $text, string $expected): void
    {
        self::assertSame($expected, Robots::withSignal($text, 'S'));
    }
}
