<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Operations\Arguments;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\ForeignName;

/** The methods `prompts/list` and `prompts/get`: an instruction for the client's assistant, in the requested language. */
final class Prompts
{
    public function __construct(private readonly Contract $contract, private readonly Arguments $arguments)
    {
    }

    public function list(Params $params): string
    {
        $params->refuseCursor();
        return '{"prompts":[' . $this->contract->mcp()['prompt']['listed'] . ']}';
    }

    public function get(Params $params): string
    {
        $prompt = $this->contract->mcp()['prompt'];
        $name = $params->string('name');
        if ($name !== $prompt['name']) {
            throw new Problem('unknown_prompt', ['name' => ForeignName::shown($name), 'names' => $prompt['name']]);
        }
        $given = $params->object('arguments', required: false);
        try {
            $arguments = $this->arguments->readJson($prompt['arguments'], $given);
        } catch (Problem $e) {
            throw new Problem('prompt_arguments', ['problems' => Errors::sentences($e)]);
        }
        return Json::encode([
            'description' => $prompt['description'],
            'messages' => [['role' => 'user', 'content' => ['type' => 'text', 'text' => $prompt['texts'][(string) $arguments['language']]]]],
        ]);
    }
}
