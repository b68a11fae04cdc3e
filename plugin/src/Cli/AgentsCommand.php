<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Agents\Agent;
use MdShop\Catalog\Agents\AgentMaintenance;
use MdShop\Catalog\Agents\AgentStore;
use MdShop\Catalog\Support\Time\Clock;
use MdShop\Catalog\Support\Time\Instant;
use WP_CLI;

use function WP_CLI\Utils\format_items;

/**
 * Shows and revokes the registrations of agents.
 *
 * Credentials are never shown: only their hashes are stored.
 */
final class AgentsCommand
{
    private const FIELDS = ['agent_id', 'name', 'state', 'created_at', 'expires_at', 'revoked_at'];
    private const STATES = ['active', 'expired', 'revoked'];
    private const LISTED = 100;

    public function __construct(
        private readonly AgentStore $agents,
        private readonly AgentMaintenance $maintenance,
        private readonly Clock $clock,
    ) {
    }

    /**
     * Lists agents, newest first.
     *
     * ## OPTIONS
     *
     * [--state=<state>]
     * : active, expired or revoked; all by default.
     *
     * [--number=<number>]
     * : Maximum number of agents. Without it, at most 100 are listed, but ids and count are those of all.
     *
     * [--format=<format>]
     * : table, csv, json, yaml, ids or count.
     * ---
     * default: table
     * ---
     *
     * @subcommand list
     * @param list<string> $arguments
     * @param array<string, string|int> $options
     */
    public function listAgents(array $arguments, array $options): void
    {
        $state = (string) ($options['state'] ?? '');
        if ($state !== '' && ! in_array($state, self::STATES, true)) {
            /* translators: %s: the permitted values */
            WP_CLI::error(sprintf(__('--state must be one of: %s.', 'md-shop-catalog'), implode(', ', self::STATES)));
        }
        $given = isset($options['number']) ? (string) $options['number'] : null;
        if ($given !== null && preg_match('/^[1-9][0-9]{0,6}$/D', $given) !== 1) {
            WP_CLI::error(OptionProblem::number('number', $given, 1, 9_999_999));
        }
        $most = $given === null ? null : (int) $given;
        $now = $this->clock->now();
        $format = (string) ($options['format'] ?? 'table');
        if ($format === 'count') {
            $counts = $this->agents->counts($now);
            $count = $state === '' ? $counts['active'] + $counts['expired'] + $counts['revoked'] : $counts[$state];
            WP_CLI::line((string) min($count, $most ?? $count));
            return;
        }
        format_items(
            $format,
            $format === 'ids' ? $this->agents->newestIds($state, $now, $most) : array_map($this->row(...), $this->agents->newest($state, $now, $most ?? self::LISTED)),
            self::FIELDS
        );
    }

    /**
     * Shows one agent.
     *
     * ## OPTIONS
     *
     * <agent_id>
     * : The identifier from the registration.
     *
     * [--format=<format>]
     * : table, csv, json or yaml.
     * ---
     * default: table
     * ---
     *
     * @param list<string> $arguments
     * @param array<string, string> $options
     */
    public function show(array $arguments, array $options): void
    {
        format_items($options['format'] ?? 'table', [$this->row($this->find($arguments[0]))], self::FIELDS);
    }

    /**
     * Revokes the credential of one agent.
     *
     * ## OPTIONS
     *
     * <agent_id>
     * : The identifier from the registration.
     *
     * [--format=<format>]
     * : Print the agent afterwards instead of a message.
     * ---
     * options:
     *   - table
     *   - csv
     *   - json
     *   - yaml
     * ---
     *
     * @param list<string> $arguments
     * @param array<string, string> $options
     */
    public function revoke(array $arguments, array $options): void
    {
        $agent = $this->find($arguments[0]);
        $text = $this->agents->revoke($agent->id, $this->clock->now())
            /* translators: %s: identifier of an agent */
            ? __('The credential of %s was revoked.', 'md-shop-catalog')
            /* translators: %s: identifier of an agent */
            : __('The credential of %s was no longer valid.', 'md-shop-catalog');
        $this->tell($options, fn (): array => $this->row($this->find($agent->id)), sprintf($text, $agent->id));
    }

    /**
     * Revokes the credentials of all agents.
     *
     * ## OPTIONS
     *
     * [--yes]
     * : Do not ask for confirmation.
     *
     * [--format=<format>]
     * : Print how many were revoked instead of a message.
     * ---
     * options:
     *   - table
     *   - csv
     *   - json
     *   - yaml
     * ---
     *
     * @subcommand revoke-all
     * @param list<string> $arguments
     * @param array<string, string|bool> $options
     */
    public function revokeAll(array $arguments, array $options): void
    {
        WP_CLI::confirm(__('Revoke the credentials of all agents?', 'md-shop-catalog'), $options);
        $count = $this->agents->revokeAll($this->clock->now());
        /* translators: %d: number of credentials */
        $text = _n('%d credential was revoked.', '%d credentials were revoked.', $count, 'md-shop-catalog');
        $this->tell($options, static fn (): array => ['revoked' => $count], sprintf($text, $count));
    }

    /**
     * Deletes agents whose credential ended more than thirty days ago.
     *
     * WordPress's cron does the same every day.
     *
     * ## OPTIONS
     *
     * [--format=<format>]
     * : Print how many were deleted instead of a message.
     * ---
     * options:
     *   - table
     *   - csv
     *   - json
     *   - yaml
     * ---
     *
     * @param list<string> $arguments
     * @param array<string, string> $options
     */
    public function purge(array $arguments, array $options): void
    {
        $count = $this->maintenance->purge();
        /* translators: %d: number of agents */
        $text = _n('%d agent was deleted.', '%d agents were deleted.', $count, 'md-shop-catalog');
        $this->tell($options, static fn (): array => ['removed' => $count], sprintf($text, $count));
    }

    /**
     * Counts agents.
     *
     * ## OPTIONS
     *
     * [--format=<format>]
     * : table, csv, json or yaml.
     * ---
     * default: table
     * ---
     *
     * @param list<string> $arguments
     * @param array<string, string> $options
     */
    public function stats(array $arguments, array $options): void
    {
        $counts = $this->agents->counts($this->clock->now());
        format_items($options['format'] ?? 'table', [$counts], array_keys($counts));
    }

    /**
     * Prints the result: as a row in the requested format, or as a sentence if no format is requested.
     *
     * @param array<string, string|bool> $options
     * @param callable(): array<string, string|int> $row
     */
    private function tell(array $options, callable $row, string $text): void
    {
        if (! isset($options['format'])) {
            WP_CLI::success($text);
            return;
        }
        $shown = $row();
        format_items((string) $options['format'], [$shown], array_keys($shown));
    }

    private function find(string $id): Agent
    {
        $agent = $this->agents->byId($id);
        if ($agent === null) {
            /* translators: %s: identifier of an agent */
            WP_CLI::error(sprintf(__('Agent %s does not exist. “wp md-shop agents list” lists all agents.', 'md-shop-catalog'), $id));
        }
        return $agent;
    }

    /** @return array<string, string> */
    private function row(Agent $agent): array
    {
        return [
            'agent_id' => $agent->id,
            'name' => $agent->name,
            'state' => $agent->state($this->clock->now()),
            'created_at' => Instant::format($agent->createdAt),
            'expires_at' => Instant::format($agent->expiresAt),
            'revoked_at' => $agent->revokedAt === null ? '' : Instant::format($agent->revokedAt),
        ];
    }
}
