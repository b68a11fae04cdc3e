<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Site;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\Answers;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Http\Request;

/**
 * The address `/agent/auth`: POST registers an agent, GET returns the addresses and rules of registration as JSON. Of the
 * properties that auth.md defines it has those that apply here: no user claims a registration, and there is no authorization server.
 */
final class AgentAuth
{
    private const METHODS = 'GET, HEAD, POST, OPTIONS';

    /** @param callable(Request): Answer $register */
    public function __construct(
        private readonly Contract $contract,
        private readonly Answers $answers,
        private $register,
        private readonly FactsReader $facts,
    ) {
    }

    public function answer(Request $request): Answer
    {
        return match (true) {
            $request->method === 'POST' => ($this->register)($request),
            $request->method === 'OPTIONS' => $this->answers->options(self::METHODS),
            ! $request->isRead() => $this->answers->methodNotAllowed(self::METHODS),
            // Credentials are ignored here, but a response to a request with one is not cached (docs/decisions.md, "Credentials").
            $request->header('authorization') !== '' => $this->answers->uncached($this->discovery()),
            default => $this->answers->cacheable($request, $this->discovery()),
        };
    }

    private function discovery(): string
    {
        $service = $this->contract->service();
        $operations = $this->contract->operations();
        $endpoints = $this->facts->endpoints();
        $rest = static fn (string $operation): string => $endpoints->rest($operations[$operation]['path']);
        $guide = $endpoints->at('auth.md');
        $register = $endpoints->at('agent/register');
        return Json::encode([
            'resource' => $endpoints->site(),
            'resource_name' => $this->facts->siteName($service['default_language']),
            'authentication_required' => false,
            'scopes_supported' => $service['scopes'],
            'bearer_methods_supported' => ['header'],
            'documentation' => $guide,
            'agent_auth' => [
                'skill' => $guide,
                'register_uri' => $register,
                'registration_uris' => [$register, $endpoints->at('agent/auth'), $rest('register_agent')],
                'revoke_uri' => $rest('revoke_agent'),
                'status_uri' => $rest('get_agent'),
                'identity_types_supported' => ['anonymous'],
                'anonymous' => ['credential_types_supported' => ['access_token']],
                'claim_supported' => false,
                'token_type' => 'Bearer',
                'token_lifetime_seconds' => $service['credential_seconds'],
            ],
            'request_schema' => json_decode($operations['register_agent']['input_schema'], false, 16, JSON_THROW_ON_ERROR),
        ]);
    }
}
