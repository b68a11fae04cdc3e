<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\Contract;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\ContractProblem;
use MdShop\Catalog\Tests\Fixtures\TheContract;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class ContractTest extends TestCase
{
    public function testTheServiceHasTheDescribedValues(): void
    {
        $service = TheContract::get()->service();

        self::assertSame('md.shop/catalog', $service['name']);
        self::assertSame('1.3.0', $service['version']);
        self::assertSame('md-shop/v1', $service['namespace']);
        self::assertSame(['ro', 'ru'], $service['languages']);
        self::assertSame('MDL', $service['currency']);
        self::assertSame(60, $service['cache_seconds']);
    }

    public function testEveryErrorOfAnOperationExistsAndItsStatusIsListed(): void
    {
        $contract = TheContract::get();
        foreach ($contract->operations() as $name => $operation) {
            foreach ($operation['errors'] as $error) {
                self::assertContains($contract->error($error)['status'], $operation['statuses'], $name . ': ' . $error);
            }
        }
    }

    public function testAMissingFileIsReportedWithTheBuildCommand(): void
    {
        $this->expectException(ContractProblem::class);
        $this->expectExceptionMessageMatches('/none\.php is missing.*npm run build/');

        Contract::load(__DIR__ . '/none.php');
    }

    #[TestWith(['return ["format" => 0];'])]
    #[TestWith(['return ["format" => "1"];'])]
    #[TestWith(['return [];'])]
    #[TestWith(['return "x";'])]
    public function testAFileOfAnotherFormatIsStale(string $code): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'md-shop-contract');
        file_put_contents($file, '<?php ' . $code);
        $this->expectException(ContractProblem::class);
        $this->expectExceptionMessageMatches('/md-shop-contract.* is stale.*npm run build/');
        try {
            Contract::load($file);
        } finally {
            unlink($file);
        }
    }

    #[TestWith(['variants'])]
    #[TestWith(['offer'])]
    #[TestWith(['texts'])]
    public function testEditingSchemasAreJsonSchemas(string $name): void
    {
        self::assertSame($name === 'variants' ? 'array' : 'object', TheContract::get()->editingSchema($name)['type']);
    }
}
