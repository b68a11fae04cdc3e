<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Fixtures;

use MdShop\Catalog\Operations\Operation;
use MdShop\Catalog\Operations\ReadResult;
use MdShop\Catalog\Search\SearchNote;
use Throwable;

/** Returns or throws a fixed result and records the arguments of each call. */
final class FakeOperation implements Operation
{
    /** @var list<array<string, int|string|null>> */
    public array $calls = [];

    public function __construct(private readonly string|Throwable $result = '{"ok":true}', private readonly ?SearchNote $note = null)
    {
    }

    public function answer(array $arguments): ReadResult
    {
        $this->calls[] = $arguments;
        return $this->result instanceof Throwable ? throw $this->result : new ReadResult($this->result, $this->note, str_contains($this->result, '"items":[]'));
    }
}
