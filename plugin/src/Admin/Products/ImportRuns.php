<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Products;

use MdShop\Catalog\Sources\Embedded\Csv\FileProblem;
use MdShop\Catalog\Sources\Embedded\Csv\Importer;
use MdShop\Catalog\Sources\Embedded\Csv\ImportFolder;
use MdShop\Catalog\Sources\Embedded\Csv\ImportRun;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\Database\LockLost;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Log;

/**
 * Imports that go on over several requests, of which one at a time works on an import. Each belongs to the user who uploaded the file; its
 * file and state have a name that nobody can guess.
 *
 * @phpstan-import-type Options from ImportRun
 * @phpstan-import-type State from ImportRun
 */
final class ImportRuns
{
    /** Renewed after each batch of products. A process that died releases the lock after this time. */
    private const LOCK_SECONDS = 300;

    public function __construct(private readonly Importer $importer, private readonly Lock $lock, private readonly ImportFolder $folder)
    {
    }

    /**
     * @param Options $options
     * @return string The name of the import.
     * @throws FileProblem
     */
    public function begin(string $file, array $options): string
    {
        $this->folder->purge(time());
        $this->folder->make();
        $token = get_current_user_id() . '-' . bin2hex(random_bytes(16));
        try {
            $this->store($token, $this->importer->begin($file, $this->folder->file($token), $options));
        } catch (FileProblem $e) {
            $this->deleteFile($token);
            throw $e;
        }
        return $token;
    }

    /** The state of an import; null if the user has no such import. */
    public function read(string $token): ?ImportRun
    {
        if (preg_match('/^(\d+)-[0-9a-f]{32}$/D', $token, $match) !== 1 || (int) $match[1] !== get_current_user_id() || ! is_readable($this->folder->file($token) . '.json')) {
            return null;
        }
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- A temporary file.
        $state = json_decode((string) file_get_contents($this->folder->file($token) . '.json'), true);
        /** @var State|null $state */
        return is_array($state) ? new ImportRun($state) : null;
    }

    /**
     * Continues an import, unless another request is working on it. When the import has written, its file is deleted, but its state
     * stays: whoever looks later, perhaps in place of a request that was interrupted, sees the result.
     *
     * @return bool false if another request is working on it.
     * @throws FileProblem
     */
    public function step(string $token, float $seconds): bool
    {
        return $this->hold($token, function (callable $renew) use ($token, $seconds): void {
            $run = $this->read($token);
            if ($run === null || $run->isDone()) {
                return;
            }
            $this->importer->work($run, $this->folder->file($token), $seconds, true, function () use ($token, $run, $renew): void {
                $renew();
                // After each batch, so that other views see the progress, and a process that dies leaves little to be done again.
                $this->store($token, $run);
            });
            if ($run->isDone() && $run->isWritten()) {
                $this->deleteFile($token);
            }
        });
    }

    /**
     * Lets an import that was only checked write: it begins again with the same file.
     *
     * @throws FileProblem
     */
    public function apply(string $token): void
    {
        $this->hold($token, function () use ($token): void {
            $run = $this->read($token);
            if ($run === null || ! $run->isDone() || ! $run->state['options']['dry']) {
                return;
            }
            $run->restart();
            $this->store($token, $run);
        });
    }

    /**
     * Runs $do if no other request is working on the import. $do must read the state: another request may have changed it since.
     *
     * @param callable(callable(): void): void $do
     * @return bool Whether $do ran to its end.
     */
    private function hold(string $token, callable $do): bool
    {
        try {
            return $this->lock->hold('import_' . $token, self::LOCK_SECONDS, $do);
        } catch (LockLost $e) {
            Log::error($e->getMessage() . ' It goes on with the import.');
            return false;
        }
    }

    /** Readers, which do not wait for the lock, find the old state or the new one. */
    private function store(string $token, ImportRun $run): void
    {
        $path = $this->folder->file($token) . '.json';
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- Temporary files.
        if (file_put_contents($path . '.new', Json::encode($run->state)) === false || ! rename($path . '.new', $path)) {
            /* translators: %s: name of a file */
            throw new FileProblem(esc_html(sprintf(__('%s cannot be written.', 'md-shop-catalog'), $path)));
        }
    }

    private function deleteFile(string $token): void
    {
        foreach (Importer::FILES as $end) {
            wp_delete_file($this->folder->file($token) . $end);
        }
    }
}
