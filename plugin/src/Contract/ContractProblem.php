<?php

declare(strict_types=1);

namespace MdShop\Catalog\Contract;

use RuntimeException;

/** The generated file cannot be used. The exception's message is in English, for logs; text() is for people. */
final class ContractProblem extends RuntimeException
{
    /**
     * @param 'contract_missing'|'contract_unfit'|'contract_outdated' $key A key of problems.php.
     * @param string $generatedFile The generated file, relative to the plugin's folder, for the message.
     */
    public function __construct(private readonly string $key, private readonly string $generatedFile)
    {
        parent::__construct($this->text('en'));
    }

    public function text(string $language): string
    {
        return md_shop_problem_text(['key' => $this->key, 'file' => $this->generatedFile], $language);
    }
}
