<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Support;

use MdShop\Catalog\Api\Operation;
use MdShop\Catalog\Api\ReadResult;
use MdShop\Catalog\Search\SearchNote;
use Throwable;

/** Answers what it was made with, and remembers what it was asked. */
final class FakeOperation implements Operation
{
    /** @var list<array<string, int|string|null>> */
    public array $asked = [];

    public function __construct(private readonly string|Throwable $result = '{"ok":true}', private readonly ?SearchNote $note = null)
    {
    }

    public function answer(array $arguments): ReadResult
    {
        $this->asked[] = $arguments;
        return $this->result instanceof Throwable ? throw $this->result : new ReadResult($this->result, $this->note);
    }
}
