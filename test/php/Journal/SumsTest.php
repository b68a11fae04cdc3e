<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Journal;

use MdShop\Catalog\Journal\Sums;
use PHPUnit\Framework\TestCase;

final class SumsTest extends TestCase
{
    public function testAddsReadsUpByColumnsTheLargestFirst(): void
    {
        $read = static fn (string $client, string $outcome, int $reads): array => [
            'day' => '2026-09-21', 'client' => $client, 'interface' => 'rest', 'operation' => 'search_products', 'language' => 'ro', 'outcome' => $outcome, 'reads' => $reads,
        ];
        $reads = [$read('Claude', 'found', 2), $read('ChatGPT', 'found', 5), $read('Claude', 'empty', 4), $read('ChatGPT', 'error', 0)];

        self::assertSame([
            ['client' => 'Claude', 'found' => 2, 'empty' => 4, 'error' => 0, 'reads' => 6],
            ['client' => 'ChatGPT', 'found' => 5, 'empty' => 0, 'error' => 0, 'reads' => 5],
        ], array_map(static fn (array $sum): array => array_merge(['client' => ''], $sum), Sums::ofReads($reads, ['client'])));
        self::assertSame([], Sums::ofReads([], ['client']));
    }

    public function testAddsCallsUpByTheNameOfTheClient(): void
    {
        self::assertSame(
            [['name' => 'b', 'calls' => 7], ['name' => 'a', 'calls' => 3]],
            Sums::ofClients([['day' => '2026-09-20', 'name' => 'a', 'calls' => 3], ['day' => '2026-09-20', 'name' => 'b', 'calls' => 3], ['day' => '2026-09-21', 'name' => 'b', 'calls' => 4]])
        );
    }
}
