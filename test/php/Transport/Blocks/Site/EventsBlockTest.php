<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Transport\Blocks\Site;

use MdShop\Catalog\Transport\Blocks\Site\EventsBlock;
use PHPUnit\Framework\TestCase;

final class EventsBlockTest extends TestCase
{
    public function testTheNextEventComesFirstAndThoseThatAreOverAreLeftOut(): void
    {
        $events = [
            ['date' => '2027-05-15', 'name' => 'Maraton', 'place' => 'Chișinău', 'url' => 'https://x.md/'],
            ['date' => '2027-04-16', 'name' => 'Ieri'],
            ['date' => '2027-04-17', 'name' => ' Slalom '],
        ];
        self::assertSame([
            ['date' => '2027-04-17', 'name' => 'Slalom', 'place' => '', 'url' => ''],
            ['date' => '2027-05-15', 'name' => 'Maraton', 'place' => 'Chișinău', 'url' => 'https://x.md/'],
        ], EventsBlock::upcoming($events, '2027-04-17'));
        self::assertSame([], EventsBlock::upcoming($events, '2027-05-16'));
    }

    public function testWhatIsNoEventIsLeftOut(): void
    {
        foreach ([null, 'x', [], ['date' => '2099-02-31', 'name' => 'x'], ['date' => '2099-1-1', 'name' => 'x'], ['date' => '2099-01-01', 'name' => ' '], ['date' => 20990101, 'name' => 'x'], ['name' => 'x']] as $event) {
            self::assertSame([], EventsBlock::upcoming([$event], '2027-04-17'));
        }
    }
}
