<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use JsonException;
use RuntimeException;

/**
 * Reads the JSON files of plugin/demo/ and of further folders (filter md_shop_demo_folders), and finds their pictures: items of further
 * folders are added to the plugin's, values and pictures replace them. See plugin/demo/README.md.
 */
final class Files
{
    /**
     * @param string $own plugin/demo/, the only folder that must have every file.
     * @param list<string> $further A later one replaces values of those before it.
     */
    public function __construct(private readonly string $own, private readonly array $further)
    {
    }

    /**
     * Reads a list of items. Those of the plugin come last, so that they are the newest.
     *
     * @param string $name The name of a file without ".json", or of a folder whose files form one list.
     * @return list<array<string, mixed>>
     * @throws RuntimeException naming the file that is missing or wrong.
     */
    public function items(string $name): array
    {
        $items = [];
        foreach ([...$this->further, $this->own] as $folder) {
            $path = $folder . '/' . $name;
            foreach (is_dir($path) ? (glob($path . '/*.json') ?: []) : $this->existing($folder, $name) as $file) {
                array_push($items, ...self::itemsOf(self::decoded($file), $file, '$'));
            }
        }
        return $items;
    }

    /**
     * Reads an object of lists of items.
     *
     * @param string $name The name of a file without ".json".
     * @return array<string, list<array<string, mixed>>> Those of the plugin come last.
     * @throws RuntimeException naming the file that is missing or wrong.
     */
    public function lists(string $name): array
    {
        $all = [];
        foreach ([...$this->further, $this->own] as $folder) {
            foreach ($this->existing($folder, $name) as $file) {
                foreach (self::decoded($file) as $list => $items) {
                    $all[$list] = [...($all[$list] ?? []), ...self::itemsOf($items, $file, '$.' . $list)];
                }
            }
        }
        return $all;
    }

    /**
     * Reads an object of values. A further folder's file has only the values that it replaces, of the types that they have in the plugin's file;
     * a list is replaced as a whole.
     *
     * @param string $name The name of a file without ".json".
     * @return array<mixed>
     * @throws RuntimeException naming the file that is missing or wrong, and the value.
     */
    public function values(string $name): array
    {
        $own = self::decoded("{$this->own}/{$name}.json");
        $values = $own;
        foreach ($this->further as $folder) {
            foreach ($this->existing($folder, $name) as $file) {
                $replacements = self::decoded($file);
                self::requireTypes($replacements, $own, $file, '$');
                $values = self::replaced($values, $replacements);
            }
        }
        return $values;
    }

    /**
     * @param string $name The name of a file in the folders' "pictures".
     * @return string The path of the picture in the last folder that has it. Its smaller copies are beside it.
     * @throws RuntimeException if no folder has it.
     */
    public function picture(string $name): string
    {
        $folders = array_map(static fn (string $folder): string => $folder . '/pictures', [...array_reverse($this->further), $this->own]);
        foreach ($folders as $folder) {
            if (is_readable("{$folder}/{$name}")) {
                return "{$folder}/{$name}";
            }
        }
        throw new RuntimeException(sprintf(
            /* translators: 1: name of a file, 2: names of folders */
            __('The demonstration’s picture %1$s is in none of these folders, or cannot be read: %2$s. Add it; if it is one of the plugin’s pictures, reinstall the plugin.', 'md-shop-catalog'),
            esc_html($name),
            esc_html(implode(', ', $folders))
        ));
    }

    /** @return list<string> The path of a file, if a further folder has it. The plugin's own file must exist. */
    private function existing(string $folder, string $name): array
    {
        $file = "{$folder}/{$name}.json";
        return $folder === $this->own || is_file($file) ? [$file] : [];
    }

    /** @return array<mixed> */
    private static function decoded(string $file): array
    {
        $text = is_readable($file) ? file_get_contents($file) : false;
        if ($text === false) {
            /* translators: %s: name of a file */
            throw new RuntimeException(sprintf(__('The demonstration’s file %s cannot be read. If it is one of the plugin’s files, reinstall the plugin; if not, check its permissions.', 'md-shop-catalog'), esc_html($file)));
        }
        try {
            $data = json_decode($text, true, 32, JSON_THROW_ON_ERROR);
        } catch (JsonException $e) {
            /* translators: 1: name of a file, 2: reason, in English */
            throw new RuntimeException(sprintf(__('The demonstration’s file %1$s is not JSON: %2$s', 'md-shop-catalog'), esc_html($file), esc_html($e->getMessage())), 0, $e);
        }
        return is_array($data) ? $data : throw self::isNoObject($file, '$');
    }

    /**
     * @param string $path The place of the list in the file, in JSONPath.
     * @return list<array<string, mixed>>
     */
    private static function itemsOf(mixed $items, string $file, string $path): array
    {
        if (! is_array($items) || ! array_is_list($items)) {
            throw self::isNoList($file, $path);
        }
        foreach ($items as $index => $item) {
            if (! is_array($item)) {
                throw self::isNoObject($file, "{$path}[{$index}]");
            }
            if (! is_string($item['key'] ?? null)) {
                throw self::isNoText($file, "{$path}[{$index}].key");
            }
        }
        return $items;
    }

    /**
     * @param mixed $own The plugin's value. Elements of a list are like its first element, values of further names like that of its first name.
     * @param string $path The place of the value in the file, in JSONPath.
     * @param bool $isWhole Whether it must have every name that the plugin's value has.
     */
    private static function requireTypes(mixed $value, mixed $own, string $file, string $path, bool $isWhole = false): void
    {
        if (! is_array($own)) {
            if (! is_string($value) && ! ($own === null && $value === null)) {
                throw self::isNoText($file, $path);
            }
            return;
        }
        if (array_is_list($own)) {
            if (! is_array($value) || ! array_is_list($value)) {
                throw self::isNoList($file, $path);
            }
            foreach ($value as $index => $one) {
                self::requireTypes($one, $own[0], $file, "{$path}[{$index}]", isWhole: true);
            }
            return;
        }
        if (! is_array($value) || ($value !== [] && array_is_list($value))) {
            throw self::isNoObject($file, $path);
        }
        foreach ($isWhole ? array_keys($own) : [] as $name) {
            if (! array_key_exists($name, $value)) {
                /* translators: 1: name of a file, 2: place in it, such as "$.ro.title" */
                throw new RuntimeException(sprintf(__('In the demonstration’s file %1$s there is no %2$s.', 'md-shop-catalog'), esc_html($file), esc_html("{$path}.{$name}")));
            }
        }
        foreach ($value as $name => $one) {
            self::requireTypes($one, array_key_exists($name, $own) ? $own[$name] : reset($own), $file, "{$path}.{$name}", $isWhole);
        }
    }

    /**
     * @param array<mixed> $values
     * @param array<mixed> $replacements Of the same types.
     * @return array<mixed>
     */
    private static function replaced(array $values, array $replacements): array
    {
        foreach ($replacements as $name => $one) {
            $now = $values[$name] ?? null;
            $values[$name] = is_array($one) && is_array($now) && ! array_is_list($now) ? self::replaced($now, $one) : $one;
        }
        return $values;
    }

    private static function isNoText(string $file, string $path): RuntimeException
    {
        /* translators: 1: name of a file, 2: place in it, such as "$.ro.title" */
        return new RuntimeException(sprintf(__('In the demonstration’s file %1$s, %2$s must be a text.', 'md-shop-catalog'), esc_html($file), esc_html($path)));
    }

    private static function isNoList(string $file, string $path): RuntimeException
    {
        /* translators: 1: name of a file, 2: place in it, such as "$.ro.title" */
        return new RuntimeException(sprintf(__('In the demonstration’s file %1$s, %2$s must be a list.', 'md-shop-catalog'), esc_html($file), esc_html($path)));
    }

    private static function isNoObject(string $file, string $path): RuntimeException
    {
        /* translators: 1: name of a file, 2: place in it, such as "$.ro.title" */
        return new RuntimeException(sprintf(__('In the demonstration’s file %1$s, %2$s must be a JSON object.', 'md-shop-catalog'), esc_html($file), esc_html($path)));
    }
}
