<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\InvalidArguments;
use MdShop\Catalog\Operations\NotFound;
use MdShop\Catalog\Operations\Reads;
use MdShop\Catalog\ReadModel\Unavailable;
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
            throw new ProtocolError('unknown_tool', ['name' => ForeignName::shown($name), 'names' => implode(', ', array_keys($tools))]);
        }
        $arguments = $params->object('arguments', required: false);
        try {
            $result = $this->reads->read($name, $arguments);
            $json = $result->json;
            $blocks = [$json, ...$this->hints->about($name, $arguments, $result)];
            return '{"content":[' . implode(',', array_map(self::block(...), $blocks)) . '],"structuredContent":' . $json . ',"isError":false}';
        } catch (InvalidArguments $e) {
            return $this->problem('invalid_arguments', ['problems' => $e->getMessage(), 'tool' => $name]);
        } catch (NotFound) {
            return $this->problem('product_not_found', [
                'id' => Json::encode($arguments['id'] ?? null),
                'language' => is_string($arguments['language'] ?? null) ? $arguments['language'] : $this->contract->service()['default_language'],
            ]);
        } catch (Unavailable) {
            return $this->problem('unavailable', ['tool' => $name, 'seconds' => $this->contract->service()['retry_after']]);
        }
    }

    /** @param array<string, int|string> $values */
    private function problem(string $name, array $values): string
    {
        $text = Placeholders::fill($this->contract->mcp()['problems'][$name], $values);
        return '{"content":[' . self::block($text) . '],"isError":true}';
    }

    private static function block(string $text): string
    {
        return '{"type":"text","text":' . Json::encode($text) . '}';
    }
}
