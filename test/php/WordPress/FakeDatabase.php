<?php

declare(strict_types=1);

namespace MdShop\Catalog\Tests\WordPress;

use LogicException;
use mysqli;
use stdClass;
use wpdb;

/** Records every statement, and returns rows for those that read the table of languages. */
final class FakeDatabase extends wpdb
{
    private const PERCENT = '{placeholder}';

    /** @var list<string> */
    public array $statements = [];

    /** @var list<string> The whole names of the tables that exist. */
    public array $existing = [];

    /** @var mysqli Never connected: the type alone says that there is a server. */
    public $dbh;

    /** How many texts were escaped. */
    public int $escapes = 0;

    /** @param list<array<string, string>> $languages Rows of the table of languages. */
    public function __construct(private readonly array $languages = [])
    {
        $this->dbh = new mysqli();
        $this->prefix = 'wp_';
        foreach (['posts', 'options', 'term_relationships', 'term_taxonomy'] as $table) {
            $this->$table = 'wp_' . $table;
        }
        $this->last_error = '';
    }

    // phpcs:disable PSR1.Methods.CamelCapsMethodName, PSR2.Methods.MethodDeclaration.Underscore -- WordPress's own names.
    public function db_server_info(): string
    {
        return '8.4.3';
    }

    public function suppress_errors($suppress = true): bool
    {
        return ! $suppress;
    }

    public function prepare($query, ...$values): string
    {
        return vsprintf(str_replace('%s', "'%s'", $query), $values);
    }

    public function _real_escape($data): string
    {
        $this->escapes++;
        // As MySQL does, and like WordPress with a placeholder for "%".
        $escaped = strtr((string) $data, ["\\" => "\\\\", "'" => "\\'", '"' => '\\"', "\n" => '\\n', "\r" => '\\r', "\0" => '\\0', "\x1A" => '\\Z']);
        return str_replace('%', self::PERCENT, $escaped);
    }

    public function remove_placeholder_escape($query): string
    {
        return str_replace(self::PERCENT, '%', (string) $query);
    }

    /** @return list<array<string, string>>|list<stdClass> */
    public function get_results($query = null, $output = ARRAY_A): array
    {
        $this->statements[] = (string) $query;
        $rows = $this->found((string) $query);
        return $output === OBJECT ? array_map(static fn (array $row): stdClass => (object) $row, $rows) : $rows;
    }

    // phpcs:enable
    public function query($query): int
    {
        $this->statements[] = $query;
        return 1;
    }

    /** @return list<array<string, string>> */
    private function found(string $query): array
    {
        if (str_starts_with($query, 'SHOW TABLES LIKE ')) {
            return array_map(static fn (string $name): array => ['table' => $name], $this->existing);
        }
        // All objects, as a text for each type and language.
        if (preg_match('/ FROM wp_md_shop_languages GROUP BY object_type$/D', $query) === 1) {
            $lists = [];
            foreach ($this->languages as ['object_type' => $type, 'object_id' => $id, 'language' => $language, 'group_id' => $group]) {
                $lists[$type][$language][] = "\"{$group}\":{$id} ";
            }
            return array_map(static fn (string $type): array => [
                'object_type' => $type,
                'number' => (string) array_sum(array_map('count', $lists[$type])),
                'ro' => implode(',', $lists[$type]['ro'] ?? []),
                'ru' => implode(',', $lists[$type]['ru'] ?? []),
            ], array_keys($lists));
        }
        if (preg_match("/object_type = '(\w+)' AND (?:own\\.)?(object_id|group_id) (?:IN \(|= )(\d+(?:, \d+)*)/", $query, $match) !== 1) {
            throw new LogicException('The fake database does not know this statement: ' . $query);
        }
        $find = fn (string $column, array $wanted): array => array_values(array_filter(
            $this->languages,
            static fn (array $row): bool => $row['object_type'] === $match[1] && in_array($row[$column], $wanted, true)
        ));
        $found = $find($match[2], explode(', ', $match[3]));
        return str_contains($query, ' member ') ? $find('group_id', array_column($found, 'group_id')) : $found;
    }
}
