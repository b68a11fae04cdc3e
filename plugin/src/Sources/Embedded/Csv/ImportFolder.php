<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/**
 * Where imports keep what they were given: a folder of a site's own among the server's temporary files. Other users of the server cannot read
 * it, and other sites do not delete it.
 */
final class ImportFolder
{
    /** How long a file that nobody continues is kept, in seconds. */
    private const KEPT = 86400;

    /**
     * @param string $parent A folder for temporary files, with a slash at its end.
     * @param string $site A name of the site that nobody else can guess, and make the folder first.
     */
    public function __construct(private readonly string $parent, private readonly string $site)
    {
    }

    /**
     * Makes the folder if it is not there.
     *
     * @throws FileProblem
     */
    public function make(): void
    {
        $folder = $this->own();
        // phpcs:ignore WordPress.WP.AlternativeFunctions, Generic.PHP.NoSilencedErrors -- Not with the rights of its parent. Another process may just have made it.
        $isThere = is_dir($folder) || @mkdir($folder, 0700) || is_dir($folder);
        if (! $isThere || (self::user() !== '' && fileowner($folder) !== (int) self::user())) {
            /* translators: %s: name of a file */
            throw new FileProblem(esc_html(sprintf(__('%s cannot be written.', 'md-shop-catalog'), $folder)));
        }
    }

    /** The file of an import; others have the same name with an ending. */
    public function file(string $import): string
    {
        return $this->own() . '/products-' . $import;
    }

    /** Deletes the files that nobody has continued for long. */
    public function purge(int $now): void
    {
        $this->deleteOlderThan($now - self::KEPT);
    }

    /** Deletes everything. */
    public function remove(): void
    {
        $this->deleteOlderThan(PHP_INT_MAX);
        foreach ($this->all() as $folder) {
            @rmdir($folder); // phpcs:ignore WordPress.WP.AlternativeFunctions, Generic.PHP.NoSilencedErrors -- It may be another user's.
        }
    }

    private function deleteOlderThan(int $time): void
    {
        foreach ($this->all() as $folder) {
            foreach (glob($folder . '/*') ?: [] as $file) {
                if (filemtime($file) < $time) {
                    wp_delete_file($file);
                }
            }
        }
    }

    /** @return list<string> The folders of all users under whom the site has run. */
    private function all(): array
    {
        return glob("{$this->parent}md-shop-import-{$this->site}-*", GLOB_ONLYDIR) ?: [];
    }

    private function own(): string
    {
        return "{$this->parent}md-shop-import-{$this->site}-" . self::user();
    }

    /** The command line may run as another user, whose files this one cannot change. */
    private static function user(): string
    {
        return function_exists('posix_geteuid') ? (string) posix_geteuid() : '';
    }
}
