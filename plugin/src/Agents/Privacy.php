<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Time\Instant;

/**
 * Connects agents to WordPress's privacy tools. Agents have no e-mail address, so they are found by their `agent_id`: alone,
 * or before the @ of any address, because WordPress's screens accept only e-mail addresses.
 */
final class Privacy
{
    public function __construct(private readonly AgentStore $agents, private readonly Messages $messages)
    {
    }

    public function addHooks(): void
    {
        add_action('admin_init', function (): void {
            wp_add_privacy_policy_content('MD Shop Catalog for Agents', wp_kses_post(wpautop($this->messages->forAdministrator('privacy.agents'))));
        });
        add_filter('wp_privacy_personal_data_exporters', fn (array $all): array => $all + [
            'md-shop-agents' => ['exporter_friendly_name' => $this->messages->forAdministrator('privacy.agents_group'), 'callback' => $this->export(...)],
        ]);
        add_filter('wp_privacy_personal_data_erasers', fn (array $all): array => $all + [
            'md-shop-agents' => ['eraser_friendly_name' => $this->messages->forAdministrator('privacy.agents_group'), 'callback' => $this->erase(...)],
        ]);
    }

    /** @return array{data: list<array<string, mixed>>, done: bool} */
    private function export(string $identifier): array
    {
        $id = self::agentId($identifier);
        $agent = $id === '' ? null : $this->agents->byId($id);
        if ($agent === null) {
            return ['data' => [], 'done' => true];
        }
        $data = [
            'privacy.agent_id' => $agent->id,
            'privacy.agent_name' => $agent->name,
            'privacy.agent_created' => Instant::format($agent->createdAt),
            'privacy.agent_expires' => Instant::format($agent->expiresAt),
        ] + ($agent->revokedAt === null ? [] : ['privacy.agent_revoked' => Instant::format($agent->revokedAt)]);
        return [
            'data' => [[
                'group_id' => 'md-shop-agents',
                'group_label' => $this->messages->forAdministrator('privacy.agents_group'),
                'item_id' => $agent->id,
                'data' => array_map(
                    fn (string $key, string $value): array => ['name' => $this->messages->forAdministrator($key), 'value' => $value],
                    array_keys($data),
                    $data
                ),
            ]],
            'done' => true,
        ];
    }

    /** @return array{items_removed: bool, items_retained: bool, messages: list<string>, done: bool} */
    private function erase(string $identifier): array
    {
        $id = self::agentId($identifier);
        return [
            'items_removed' => $id !== '' && $this->agents->erase($id),
            'items_retained' => false,
            'messages' => [],
            'done' => true,
        ];
    }

    private static function agentId(string $identifier): string
    {
        return preg_match('/^(agt_[0-9A-Za-z]{22})(?:@.*)?$/Ds', trim($identifier), $match) === 1 ? $match[1] : '';
    }
}
