<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations;

use Closure;
use MdShop\Catalog\Agents\Agent;
use MdShop\Catalog\Agents\Credentials;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Authorization;
use MdShop\Catalog\Support\Http\QueryString;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Log;
use Throwable;

/**
 * The REST interface, independent of WordPress: it takes a request below `{rest}` and returns the response.
 * The steps are, in this order: route, method, credential, body and arguments, operation.
 *
 * @phpstan-import-type OperationRule from Contract
 */
final class Router
{
    private readonly JsonBody $body;

    /** @param Closure(string): (Operation|AgentOperation) $operation Makes the operation with a name of the contract. */
    public function __construct(
        private readonly Contract $contract,
        private readonly Arguments $arguments,
        private readonly Answers $answers,
        private readonly Credentials $credentials,
        private readonly Closure $operation,
    ) {
        $this->body = new JsonBody($arguments);
    }

    public function answer(Request $request): Answer
    {
        return $this->answerWithBody($request)->to($request);
    }

    private function answerWithBody(Request $request): Answer
    {
        $match = $this->match($request->path);
        if ($match === null) {
            return $this->answers->error(new Problem('no_route'));
        }
        [$name, $rule, $path] = $match;
        $methods = ($rule['method'] === 'GET' ? 'GET, HEAD' : $rule['method']) . ', OPTIONS';
        if ($request->method === 'OPTIONS') {
            return $this->answers->options($methods);
        }
        if (! ($rule['method'] === 'GET' ? $request->isRead() : $request->method === $rule['method'])) {
            return $this->answers->methodNotAllowed($methods);
        }
        try {
            $agent = $rule['credential'] === 'ignored' ? null : $this->credentials->check(Authorization::of($request));
            if ($agent === null && $rule['credential'] === 'required') {
                throw new Problem('credential_required');
            }
            return $this->execute($request, $name, $rule, $path, $agent);
        } catch (Problem $e) {
            return $this->answers->error($e);
        } catch (Throwable $e) {
            // A defect of the plugin or the database. Its details belong in the log, not in the response.
            Log::defect($name . ' could not be answered', $e);
            return $this->answers->error(new Problem($rule['method'] === 'GET' ? 'unavailable' : 'registration_unavailable'));
        }
    }

    /**
     * @param OperationRule $rule
     * @param array<string, string> $path
     */
    private function execute(Request $request, string $name, array $rule, array $path, ?Agent $agent): Answer
    {
        $operation = ($this->operation)($name);
        if ($operation instanceof AgentOperation) {
            $given = $rule['arguments'] === [] ? [] : $this->body->read($request, $this->contract->bounds()['registration_body']);
            $arguments = $this->arguments->readJson($rule['arguments'], $given);
            [$json, $headers] = $operation->answerTo($request, $agent, $arguments);
            return $agent === null ? $this->answers->uncached($json, $rule['success'], $headers) : $this->answers->personal($json, $rule['success']);
        }
        $arguments = $this->arguments->read($rule['arguments'], $path, new QueryString($request->query));
        $result = $operation->answer($arguments);
        $headers = SearchHeader::of($result->note);
        return match (true) {
            $agent !== null => $this->answers->personal($result->json, headers: $headers),
            $rule['cacheable'] && ! $result->isProvisional => $this->answers->cacheable($request, $result->json, $headers),
            default => $this->answers->uncached($result->json, headers: $headers),
        };
    }

    /**
     * Returns the name and rule of the operation at a path, and the values of the path's placeholders.
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
