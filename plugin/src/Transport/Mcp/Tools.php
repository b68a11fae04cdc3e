<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Operations\Reads;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\ForeignName;
use MdShop\Catalog\Support\Text\Placeholders;

/**
 * The methods `tools/list` and `tools/call`. A tool is an operation of the contract; its result has the same bytes as the
 * response of REST.
 */
final class Tools
{
    public function __construct(
        private readonly Contract $contract,
        private readonly Reads $reads,
        private readonly Hints $hints,
    ) {
    }

    public function list(Params $params): string
    {
        $params->refuseCursor();
        return '{"tools":[' . implode(',', $this->contract->mcp()['tools']) . ']}';
    }

    public function call(Params $params): string
    {
        $name = $params->string('name');
        $tools = $this->contract->mcp()['tools'];
        if (! isset($tools[$name])) {
            throw new Problem('unknown_tool', ['name' => ForeignName::shown($name), 'names' => implode(', ', array_keys($tools))]);
        }
        $arguments = $params->object('arguments', required: false);
        try {
            $result = $this->reads->read($name, $arguments);
            $json = $result->json;
            $blocks = [$json, ...$this->hints->about($name, $arguments, $result)];
            return '{"content":[' . implode(',', array_map(self::block(...), $blocks)) . '],"structuredContent":' . $json . ',"isError":false}';
        } catch (Problem $e) {
            return $this->problem($e, $name, $arguments);
        }
    }

    /**
     * A problem of an operation is the result of its tool, so that the assistant reads it.
     *
     * @param array<array-key, mixed> $arguments
     */
    private function problem(Problem $problem, string $tool, array $arguments): string
    {
        $service = $this->contract->service();
        $text = Placeholders::fill($this->contract->mcp()['problems'][$problem->key], [
            'tool' => $tool,
            'problems' => Errors::sentences($problem),
            // Only a product that was looked for has a valid id. PHP reads numbers that it cannot write, such as 1e400.
            'id' => $problem->key === 'product_not_found' ? Json::encode($arguments['id'] ?? null) : '',
            'language' => is_string($arguments['language'] ?? null) ? $arguments['language'] : $service['default_language'],
            'seconds' => $service['retry_after'],
        ]);
        return '{"content":[' . self::block($text) . '],"isError":true}';
    }

    private static function block(string $text): string
    {
        return '{"type":"text","text":' . Json::encode($text) . '}';
    }
}
