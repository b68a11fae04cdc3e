<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Support\TemporaryFolders;

/**
 * Where imports keep what they were given: a folder of a site's own among the server's temporary files. Other users of the server cannot read
 * it, and other sites delete from it only what nobody has continued for long.
 */
final class ImportFolder
{
    private readonly TemporaryFolders $folders;

    /**
     * @param string $parent A folder for temporary files, with a slash at its end.
     * @param string $site As CacheStores::installation() returns it.
     */
    public function __construct(string $parent, private readonly string $site)
    {
        $this->folders = new TemporaryFolders($parent, 'md-shop-import-');
    }

    /**
     * Makes the folder if it is not there.
     *
     * @throws FileProblem
     */
    public function make(): void
    {
        $missing = TemporaryFolders::missingFunction();
        if ($missing !== null) {
            /* translators: %s: name of a function of PHP */
            throw new FileProblem(esc_html(sprintf(__('PHP’s function %s is disabled on this server, and imports need it. Ask the host to allow it.', 'md-shop-catalog'), $missing)));
        }
        if (! $this->folders->make($this->site)) {
            /* translators: %s: name of a file */
            throw new FileProblem(esc_html(sprintf(__('%s cannot be written.', 'md-shop-catalog'), $this->folders->own($this->site))));
        }
    }

    /** The file of an import; others have the same name with an ending. */
    public function file(string $import): string
    {
        return $this->folders->own($this->site) . '/products-' . $import;
    }

    /** Deletes the files that nobody has continued for long, also those of sites that are gone. */
    public function purge(int $now): void
    {
        foreach ($this->folders->find() as $folder => $user) {
            TemporaryFolders::delete($folder, $user, $now - TemporaryFolders::KEPT);
        }
    }

    /** Deletes everything of this site. */
    public function remove(): void
    {
        foreach ($this->folders->find($this->site) as $folder => $user) {
            TemporaryFolders::delete($folder, $user);
        }
    }
}
