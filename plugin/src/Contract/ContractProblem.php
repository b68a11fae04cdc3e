<?php

declare(strict_types=1);

namespace MdShop\Catalog\Contract;

use RuntimeException;

/** The made file cannot be used. The message is English, for logs; text() is for people. */
final class ContractProblem extends RuntimeException
{
    /**
     * @param 'contract_missing'|'contract_unfit'|'contract_outdated' $key A key of problems.php.
     * @param string $made For people: the file below the plugin's folder.
     */
    public function __construct(private readonly string $key, private readonly string $made)
    {
        parent::__construct($this->text('en'));
    }

    public function text(string $language): string
    {
        return md_shop_problem_text(['key' => $this->key, 'file' => $this->made], $language);
    }
}
