<?php

declare(strict_types=1);

namespace MdShop\Catalog\Contract;

use MdShop\Catalog\Support\Log;
use RuntimeException;

/** The generated file cannot be used. The exception's message is in English, for logs; text() is for administrators. */
final class ContractProblem extends RuntimeException
{
    /**
     * @param 'contract_missing'|'contract_unfit'|'contract_outdated' $key A key of md_shop_problem_text().
     * @param string $generatedFile The generated file, relative to the plugin's folder, for the message.
     */
    public function __construct(private readonly string $key, private readonly string $generatedFile)
    {
        // Not translated: it is built before translations may be loaded.
        parent::__construct($generatedFile . match ($key) {
            'contract_missing' => ' is missing: run "npm run build", or install the packaged zip again.',
            'contract_unfit' => ' is stale, it was made for another version of the plugin: run "npm run build", or install the packaged zip again.',
            'contract_outdated' => ' is stale, it was not made from the present src-contract: run "npm run build".',
        });
    }

    /** Logs the problem, and shows it to administrators in their language. */
    public function report(): void
    {
        Log::error($this->getMessage());
        md_shop_show_problem($this->text(...));
    }

    public function text(): string
    {
        return md_shop_problem_text(['key' => $this->key, 'file' => $this->generatedFile]);
    }
}
