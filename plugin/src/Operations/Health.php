<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Support\Http\Json;

/** Reports the service's health. It succeeds even if the read model is unavailable, and says so in `status`. */
final class Health implements Operation
{
    public function __construct(
        private readonly Contract $contract,
        private readonly Reader $reader,
        private readonly FactsReader $facts,
    ) {
    }

    public function answer(array $arguments): ReadResult
    {
        $service = $this->contract->service();
        return new ReadResult(Json::encode([
            'version' => $service['version'],
            'status' => $this->reader->isAvailable() ? 'ok' : 'degraded',
            'languages' => $service['languages'],
            'default_language' => $service['default_language'],
            'documentation_url' => $this->facts->endpoints()->at('api-docs.md'),
        ]));
    }
}
