<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use JsonException;
use RuntimeException;

/** Reads the JSON files of plugin/demo/, and those of additional folders, whose lists are merged with them. See plugin/demo/README.md. */
final class Files
{
    /** @param non-empty-list<string> $folders plugin/demo/ comes last, so that its items are the newest. Only it must have every file. */
    public function __construct(private readonly array $folders)
    {
    }

    /**
     * @param string $name The name of a file without ".json", or of a folder whose files form one list.
     * @return array<mixed>
     * @throws RuntimeException naming the file that is missing or broken.
     */
    public function read(string $name): array
    {
        $files = [];
        $last = count($this->folders) - 1;
        foreach ($this->folders as $index => $folder) {
            $path = $folder . '/' . $name;
            if (is_dir($path)) {
                array_push($files, ...(glob($path . '/*.json') ?: []));
            } elseif ($index === $last || is_file($path . '.json')) {
                $files[] = $path . '.json';
            }
        }
        return array_merge_recursive(...array_map(self::decoded(...), $files));
    }

    /** @return array<mixed> */
    private static function decoded(string $file): array
    {
        $text = is_readable($file) ? file_get_contents($file) : false;
        if ($text === false) {
            throw new RuntimeException(sprintf('The demonstration\'s file %s cannot be read; reinstall the plugin.', esc_html($file)));
        }
        try {
            $data = json_decode($text, true, 32, JSON_THROW_ON_ERROR);
        } catch (JsonException $e) {
            throw new RuntimeException(sprintf('The demonstration\'s file %s is not JSON: %s', esc_html($file), esc_html($e->getMessage())), 0, $e);
        }
        return is_array($data) ? $data : throw new RuntimeException(sprintf('The demonstration\'s file %s contains no list.', esc_html($file)));
    }
}
