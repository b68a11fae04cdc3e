<?php

declare(strict_types=1);

namespace MdShop\Catalog\Agents;

use MdShop\Catalog\Support\Time\Instant;

/**
 * Connects agents to WordPress's privacy tools. Agents have no e-mail address, so they are found by their `agent_id`: alone,
 * or before the @ of any address, because WordPress's screens accept only e-mail addresses.
 */
final class Privacy
{
    public function __construct(private readonly AgentStore $agents)
    {
    }

    public function addHooks(): void
    {
        add_action('admin_init', function (): void {
            wp_add_privacy_policy_content('MD Shop Catalog for Agents', '<p>' . esc_html(self::policy()) . "</p>\n");
        });
        add_filter('wp_privacy_personal_data_exporters', fn (array $all): array => $all + [
            'md-shop-agents' => ['exporter_friendly_name' => self::group(), 'callback' => $this->export(...)],
        ]);
        add_filter('wp_privacy_personal_data_erasers', fn (array $all): array => $all + [
            'md-shop-agents' => ['eraser_friendly_name' => self::group(), 'callback' => $this->erase(...)],
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
            __('Identifier', 'md-shop-catalog') => $agent->id,
            _x('Name', 'of an agent', 'md-shop-catalog') => $agent->name,
            __('Registered on', 'md-shop-catalog') => Instant::format($agent->createdAt),
            __('Credential valid until', 'md-shop-catalog') => Instant::format($agent->expiresAt),
        ] + ($agent->revokedAt === null ? [] : [__('Credential revoked on', 'md-shop-catalog') => Instant::format($agent->revokedAt)]);
        return [
            'data' => [[
                'group_id' => 'md-shop-agents',
                'group_label' => self::group(),
                'item_id' => $agent->id,
                'data' => array_map(
                    static fn (string $name, string $value): array => ['name' => $name, 'value' => $value],
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

    private static function group(): string
    {
        return __('Agent registrations', 'md-shop-catalog');
    }

    /** For the site's privacy policy. */
    private static function policy(): string
    {
        return __('Programs (“agents”) may read the public catalog without an account. Reads are counted by day: by the group of programs that the reader belongs to, what was read, its language, and whether something was found; neither addresses nor anything else that tells one reader from another is kept. The names that programs give themselves, and the texts of searches that find nothing, are counted in the same way; texts that look like an address, a telephone number or another number of a person are left out. All counts are deleted after 30 days, and the administrator can turn them off. An agent may register anonymously. The name it gives itself, the date and time of its registration and expiry, and a hash of its credential are kept, and are deleted 30 days after the credential ends. To limit the number of registrations, the address it registers from is kept for an hour, only as a keyed hash. To export or erase a registration, enter its agent_id, followed by @ and any domain, in place of the email address.', 'md-shop-catalog');
    }

    private static function agentId(string $identifier): string
    {
        return preg_match('/^(agt_[0-9A-Za-z]{22})(?:@.*)?$/Ds', trim($identifier), $match) === 1 ? $match[1] : '';
    }
}
