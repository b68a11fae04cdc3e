<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

use MdShop\Catalog\Support\Database\Database;

/**
 * Writes the metadata of posts together. WooCommerce saves each field of a product by itself, and WordPress looks for its row, writes it
 * and reads all others again: a product with its variation has some eighty. Here values are only noted, in WordPress's cache of
 * metadata too, so that what was saved is read.
 *
 * They are written before anything reads the rows: when the cache is filled again, when another way of writing is used (several values
 * of a key, or a previous value), when WooCommerce tells others that a product was saved, and at the end. WordPress's hooks are called then,
 * after the rows are written.
 */
final class PendingMeta
{
    /** WooCommerce's hooks after which a product counts as saved. */
    private const SAVED = ['woocommerce_new_product', 'woocommerce_update_product', 'woocommerce_new_product_variation', 'woocommerce_update_product_variation'];

    /**
     * @var array<int, array<array-key, array{mixed, string|null, bool, bool}>> By post and key: the value, its text as it is stored (null for
     *     NULL), whether it has a row now, and whether it will have one.
     */
    private array $pending = [];

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Runs $do. If it throws, what is not written yet is forgotten; the caller takes back the rest and cleans the caches.
     *
     * @param callable(): void $do
     */
    public function together(callable $do): void
    {
        $update = $this->update(...);
        $delete = $this->delete(...);
        $otherwise = $this->writeBefore(...);
        $read = $this->writeBeforeReading(...);
        $saved = $this->write(...);
        add_filter('update_post_metadata', $update, PHP_INT_MAX, 5);
        add_filter('delete_post_metadata', $delete, PHP_INT_MAX, 5);
        add_filter('add_post_metadata', $otherwise, PHP_INT_MAX, 2);
        add_filter('update_post_metadata_cache', $read, PHP_INT_MAX, 2);
        foreach (self::SAVED as $hook) {
            add_action($hook, $saved, PHP_INT_MIN, 0);
        }
        try {
            $do();
            $this->write();
        } finally {
            $this->pending = [];
            remove_filter('update_post_metadata', $update, PHP_INT_MAX);
            remove_filter('delete_post_metadata', $delete, PHP_INT_MAX);
            remove_filter('add_post_metadata', $otherwise, PHP_INT_MAX);
            remove_filter('update_post_metadata_cache', $read, PHP_INT_MAX);
            foreach (self::SAVED as $hook) {
                remove_action($hook, $saved, PHP_INT_MIN);
            }
        }
    }

    /** See update_metadata(). @return mixed null to let WordPress write the value. */
    private function update(mixed $check, int $id, string $key, mixed $value, mixed $previous): mixed
    {
        $text = maybe_serialize($value);
        if ($check !== null || ($previous !== '' && $previous !== null) || ! (is_scalar($text) || $text === null)) {
            return $this->writeBefore($check, $id);
        }
        $texts = self::stored($id);
        if (count($texts[$key] ?? []) > 1) {
            return $this->writeBefore($check, $id);
        }
        $text = $text === null ? null : (string) $text;
        if (($texts[$key] ?? []) === [$text]) {
            return false;
        }
        $this->note($id, $key, [$value, $text, isset($texts[$key]), true], [$key => [$text]] + $texts);
        return true;
    }

    /** See delete_metadata(). @return mixed null to let WordPress delete the value. */
    private function delete(mixed $check, int $id, string $key, mixed $value, bool $ofAllPosts): mixed
    {
        if ($check !== null || $ofAllPosts || ($value !== '' && $value !== null && $value !== false)) {
            return $this->writeBefore($check, $id);
        }
        $texts = self::stored($id);
        if (count($texts[$key] ?? []) > 1) {
            return $this->writeBefore($check, $id);
        }
        if (! isset($texts[$key])) {
            return false;
        }
        $this->note($id, $key, [$value, null, true, false], array_diff_key($texts, [$key => 0]));
        return true;
    }

    /** @return mixed $check */
    private function writeBefore(mixed $check, int $id): mixed
    {
        if (isset($this->pending[$id])) {
            $this->write();
        }
        return $check;
    }

    /**
     * @param array<mixed> $ids
     * @return mixed $check
     */
    private function writeBeforeReading(mixed $check, array $ids): mixed
    {
        if (array_intersect_key($this->pending, array_flip(array_map('intval', $ids))) !== []) {
            $this->write();
        }
        return $check;
    }

    /** @return array<array-key, list<string|null>> The texts of all values of a post, by key, as WordPress caches them. */
    private static function stored(int $id): array
    {
        $texts = wp_cache_get($id, 'post_meta');
        return (array) ($texts === false ? update_meta_cache('post', [$id])[$id] ?? [] : $texts);
    }

    /**
     * @param array{mixed, string|null, bool, bool} $field See $pending.
     * @param array<array-key, list<string|null>> $texts Those of the post from now on.
     */
    private function note(int $id, string $key, array $field, array $texts): void
    {
        // What has a row has not changed since the field was noted first.
        $field[2] = $this->pending[$id][$key][2] ?? $field[2];
        $this->pending[$id][$key] = $field;
        wp_cache_set($id, $texts, 'post_meta');
    }

    private function write(): void
    {
        // Hooks may save something in turn.
        $pending = $this->pending;
        $this->pending = [];
        foreach ($pending as $id => $fields) {
            $this->writeOf($id, array_filter($fields, static fn (array $field): bool => $field[2] || $field[3]));
        }
    }

    /** @param array<array-key, array{mixed, string|null, bool, bool}> $fields See $pending. */
    private function writeOf(int $id, array $fields): void
    {
        if ($fields === []) {
            return;
        }
        $present = array_keys(array_filter($fields, static fn (array $field): bool => $field[2]));
        $rows = $present === [] ? [] : $this->rows($id, $present);
        $kept = array_filter($fields, static fn (array $field): bool => $field[3]);
        $deleted = array_diff_key($rows, $kept);
        $updated = array_intersect_key($rows, $kept);
        $added = array_diff_key($kept, $rows);
        foreach ($deleted as $key => $row) {
            do_action('delete_post_meta', [$row], $id, (string) $key, $fields[$key][0]);
        }
        foreach ($updated as $key => $row) {
            do_action('update_post_meta', $row, $id, (string) $key, $fields[$key][0]);
        }
        foreach ($added as $key => $field) {
            do_action('add_post_meta', $id, (string) $key, $field[0]);
        }
        $this->deleteRows(array_values($deleted));
        $this->updateRows(array_map(static fn (int|string $key): array => [$updated[$key], $kept[$key][1]], array_keys($updated)));
        $this->addRows($id, array_map(static fn (array $field): ?string => $field[1], $added));
        foreach ($deleted as $key => $row) {
            do_action('deleted_post_meta', [$row], $id, (string) $key, $fields[$key][0]);
        }
        foreach ($updated as $key => $row) {
            do_action('updated_post_meta', $row, $id, (string) $key, $fields[$key][0]);
        }
        foreach ($added === [] ? [] : $this->rows($id, array_keys($added)) as $key => $row) {
            do_action('added_post_meta', $row, $id, (string) $key, $fields[$key][0]);
        }
    }

    /** @param list<int> $ids */
    private function deleteRows(array $ids): void
    {
        if ($ids !== []) {
            $this->database->execute("DELETE FROM {$this->table()} WHERE meta_id IN (" . Database::placeholders(count($ids)) . ')', $ids);
        }
    }

    /** @param list<array{int, string|null}> $rows The id of each and its text. */
    private function updateRows(array $rows): void
    {
        if ($rows === []) {
            return;
        }
        $cases = '';
        $values = [];
        foreach ($rows as [$id, $text]) {
            $cases .= ' WHEN %d THEN ' . ($text === null ? 'NULL' : '%s');
            array_push($values, $id, ...($text === null ? [] : [$text]));
        }
        $ids = array_column($rows, 0);
        $this->database->execute(
            "UPDATE {$this->table()} SET meta_value = CASE meta_id{$cases} END WHERE meta_id IN (" . Database::placeholders(count($ids)) . ')',
            [...$values, ...$ids]
        );
    }

    /** @param array<array-key, string|null> $texts By key. */
    private function addRows(int $id, array $texts): void
    {
        if ($texts === []) {
            return;
        }
        $lines = [];
        $values = [];
        foreach ($texts as $key => $text) {
            $lines[] = '(%d, %s, ' . ($text === null ? 'NULL' : '%s') . ')';
            array_push($values, $id, (string) $key, ...($text === null ? [] : [$text]));
        }
        $this->database->execute("INSERT INTO {$this->table()} (post_id, meta_key, meta_value) VALUES " . implode(', ', $lines), $values);
    }

    /**
     * @param non-empty-list<int|string> $keys
     * @return array<array-key, int> Ids of rows by key.
     */
    private function rows(int $id, array $keys): array
    {
        $rows = [];
        $found = $this->database->rows(
            "SELECT meta_id, meta_key FROM {$this->table()} WHERE post_id = %d AND meta_key IN (" . Database::placeholders(count($keys), '%s') . ')',
            [$id, ...array_map('strval', $keys)]
        );
        foreach ($found as $row) {
            $rows[(string) $row['meta_key']] = (int) $row['meta_id'];
        }
        return $rows;
    }

    private function table(): string
    {
        return $this->database->core('postmeta');
    }
}
