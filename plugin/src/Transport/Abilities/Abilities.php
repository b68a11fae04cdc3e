<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Abilities;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Problem;
use MdShop\Catalog\Operations\Reads;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Log;
use Throwable;
use WP_Error;

/**
 * Registers the tools as abilities of WordPress (6.9 and newer), for the site's assistants and for MCP Adapter, with the same
 * names, schemas and operations. An older WordPress never fires the actions, so nothing is registered.
 */
final class Abilities
{
    public const CATEGORY = 'md-shop';

    public function __construct(private readonly Contract $contract, private readonly Reads $reads)
    {
    }

    public function addHooks(): void
    {
        add_action('wp_abilities_api_categories_init', $this->registerCategory(...));
        add_action('wp_abilities_api_init', $this->registerAll(...));
    }

    private function registerCategory(): void
    {
        wp_register_ability_category(self::CATEGORY, [
            'label' => 'MD Shop Catalog for Agents',
            'description' => $this->contract->mcp()['description'],
        ]);
    }

    private function registerAll(): void
    {
        foreach ($this->contract->mcp()['tools'] as $name => $json) {
            $tool = Json::decode($json);
            $input = $tool['inputSchema'];
            wp_register_ability(self::CATEGORY . '/' . strtolower(str_replace('_', '-', $name)), [
                'label' => $tool['title'],
                'description' => $tool['description'],
                'category' => self::CATEGORY,
                // If no argument is required, the input may be absent.
                'input_schema' => $input + (($input['required'] ?? []) === [] ? ['default' => []] : []),
                'output_schema' => $tool['outputSchema'],
                'execute_callback' => fn (mixed $given = null): array|WP_Error => $this->execute($name, $input, $given),
                'permission_callback' => '__return_true',
                'meta' => [
                    'annotations' => ['readonly' => true, 'destructive' => false, 'idempotent' => true],
                    'public' => true,
                    'show_in_rest' => true,
                    'mcp' => ['public' => true, 'type' => 'tool'],
                ],
            ]);
        }
    }

    /**
     * @param array<string, mixed> $schema
     * @return array<mixed>|WP_Error
     */
    private function execute(string $name, array $schema, mixed $given): array|WP_Error
    {
        try {
            // WordPress's REST route passes values of a query as strings: "5" means 5.
            return Json::decode($this->reads->read($name, (array) rest_sanitize_value_from_schema($given ?? [], $schema))->json);
        } catch (Problem $e) {
            return $this->error($e);
        } catch (Throwable $e) {
            // A defect of the plugin or the database. Its details belong in the log, not in the result.
            Log::defect('the ability ' . $name . ' could not be executed', $e);
            return $this->error(new Problem('unavailable'));
        }
    }

    private function error(Problem $problem): WP_Error
    {
        $error = $this->contract->error($problem->key, array_keys($problem->parameters));
        $data = ['status' => $error['status']] + ($problem->parameters === [] ? [] : ['params' => $problem->parameters]);
        return new WP_Error($error['code'], $error['message'], $data);
    }
}
