<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation;

use FilesystemIterator;
use MdShop\Catalog\Transport\FastLane\Note;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;

/** The plugin's files as they are on this server's disk, which need not be those that a process runs. */
final class PluginFiles
{
    /**
     * When the last one with code was changed, as a Unix time.
     *
     * @param string $folder The plugin's folder.
     */
    public static function lastChange(string $folder): int
    {
        $last = 0;
        $files = new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS | FilesystemIterator::CURRENT_AS_PATHNAME);
        /** @var string $file */
        foreach (new RecursiveIteratorIterator($files, RecursiveIteratorIterator::LEAVES_ONLY, RecursiveIteratorIterator::CATCH_GET_CHILD) as $file) {
            $last = str_ends_with($file, '.php') ? max($last, Note::changed($file)) : $last;
        }
        return $last;
    }
}
