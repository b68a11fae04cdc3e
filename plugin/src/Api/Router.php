<?php

declare(strict_types=1);

namespace MdShop\Catalog\Api;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Http\Answer;
use MdShop\Catalog\Http\Authorization;
use MdShop\Catalog\Http\QueryString;
use MdShop\Catalog\Http\Request;
use MdShop\Catalog\ReadModel\Unavailable;
use Throwable;

/**
 * The REST interface without WordPress: a request below `{rest}` in, its answer out.
 * The order is: route, method, credential, arguments, operation.
 *
 * @phpstan-import-type OperationRule from Contract
 */
final class Router
{
    /** @param array<string, Operation> $operations By the contract's names. */
    public function __construct(
        private readonly Contract $contract,
        private readonly Arguments $arguments,
        private readonly Answers $answers,
        private readonly array $operations,
    ) {
    }

    public function answer(Request $request): Answer
    {
        $answer = $this->answerWithBody($request);
        return $request->method === 'HEAD' ? $answer->withoutBody() : $answer;
    }

    private function answerWithBody(Request $request): Answer
    {
        $match = $this->match($request->path);
        if ($match === null) {
            return $this->answers->error('no_route');
        }
        if ($request->method === 'OPTIONS') {
            return $this->answers->options();
        }
        if (! $request->isRead()) {
            return $this->answers->error('method_not_allowed', [], ['Allow' => 'GET, HEAD, OPTIONS']);
        }
        // No registration exists yet that a credential could belong to, so whatever is supplied is invalid.
        if (Authorization::of($request)->supplied) {
            return $this->answers->invalidToken();
        }
        [$name, $rule, $path] = $match;
        try {
            $arguments = $this->arguments->read($rule['arguments'], $path, new QueryString($request->query));
            $json = $this->operations[$name]->answer($arguments);
        } catch (InvalidArguments $e) {
            return $this->answers->error('invalid_parameters', $e->problems);
        } catch (NotFound) {
            return $this->answers->error('product_not_found');
        } catch (Unavailable) {
            return $this->answers->error('unavailable');
        } catch (Throwable $e) {
            // A defect of ours or of the database; what it is belongs into the log, not into an answer.
            error_log('md-shop-catalog: ' . $name . ' could not be answered: ' . $e);
            return $this->answers->error('unavailable');
        }
        return $rule['cacheable'] ? $this->answers->cacheable($request, $json) : $this->answers->uncached($json);
    }

    /**
     * The operation at a path, and what stands in the path's places.
     *
     * @return array{string, OperationRule, array<string, string>}|null
     */
    private function match(string $path): ?array
    {
        $path = rtrim($path, '/');
        foreach ($this->contract->operations() as $name => $rule) {
            $pattern = '#^' . preg_replace('/\{(\w+)\}/', '(?P<$1>[^/]+)', $rule['path']) . '$#Ds';
            if (preg_match($pattern, $path, $found) === 1) {
                return [$name, $rule, array_map('rawurldecode', array_filter($found, 'is_string', ARRAY_FILTER_USE_KEY))];
            }
        }
        return null;
    }
}
