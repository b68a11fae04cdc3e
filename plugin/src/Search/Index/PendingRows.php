<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Index;

/** Rows of the index as they are and as they will be, while several items change together (IndexWriter::together()). */
final class PendingRows
{
    /** @var array<string, array<array-key, string|null>> By list and block, and by name; null for a row that does not exist. */
    private array $rows = [];

    /** @var array<string, array{ListKey, int, array<array-key, string|null>}> Those that are not written yet. */
    private array $changed = [];

    /**
     * Those of some rows that are not known yet, each once.
     *
     * @param list<array{ListKey, int, list<string>}> $rows List, block and names.
     * @return list<array{ListKey, int, list<string>}>
     */
    public function unknown(array $rows): array
    {
        $unknown = [];
        foreach ($rows as [$list, $block, $names]) {
            $key = self::key($list, $block);
            $new = array_diff_key(array_flip($names), $this->rows[$key] ?? []);
            $unknown[$key] = [$list, $block, ($unknown[$key][2] ?? []) + $new];
        }
        return array_map(static fn (array $row): array => [$row[0], $row[1], array_map('strval', array_keys($row[2]))], array_values($unknown));
    }

    /**
     * Notes rows that were read. What changed since stays.
     *
     * @param list<array{ListKey, int, list<string>}> $asked List, block and names.
     * @param list<array{ListKey, int, string, string}> $found Those that exist, with their data.
     */
    public function know(array $asked, array $found): void
    {
        $rows = [];
        foreach ($asked as [$list, $block, $names]) {
            $rows[self::key($list, $block)] = ($rows[self::key($list, $block)] ?? []) + array_fill_keys($names, null);
        }
        foreach ($found as [$list, $block, $name, $data]) {
            $rows[self::key($list, $block)][$name] = $data;
        }
        foreach ($rows as $key => $ofBlock) {
            $this->rows[$key] = ($this->rows[$key] ?? []) + $ofBlock;
        }
    }

    /**
     * @param list<string> $names
     * @return array<string, string> The rows that exist, by name.
     */
    public function rows(ListKey $list, int $block, array $names): array
    {
        return array_filter(array_intersect_key($this->rows[self::key($list, $block)] ?? [], array_flip($names)), 'is_string');
    }

    /** @param array<array-key, string|null> $rows By name; null deletes. */
    public function change(ListKey $list, int $block, array $rows): void
    {
        $key = self::key($list, $block);
        $this->rows[$key] = $rows + ($this->rows[$key] ?? []);
        $this->changed[$key] = [$list, $block, $rows + ($this->changed[$key][2] ?? [])];
    }

    /** @return list<array{ListKey, int, array<array-key, string|null>}> What changed since the last call: list, block and rows by name. */
    public function take(): array
    {
        $changed = array_values($this->changed);
        $this->changed = [];
        return $changed;
    }

    private static function key(ListKey $list, int $block): string
    {
        return "{$list->generation} {$list->kind} {$list->language} {$block}";
    }
}
