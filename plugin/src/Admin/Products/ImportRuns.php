<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Products;

use MdShop\Catalog\Sources\Embedded\Csv\FileProblem;
use MdShop\Catalog\Sources\Embedded\Csv\Importer;
use MdShop\Catalog\Sources\Embedded\Csv\ImportRun;
use MdShop\Catalog\Support\Http\Json;

/**
 * Imports that go on over several requests. Each belongs to the user who uploaded the file; its file and state are in the server's folder
 * for temporary files, under a name that nobody can guess.
 *
 * @phpstan-import-type Options from ImportRun
 * @phpstan-import-type State from ImportRun
 */
final class ImportRuns
{
    private const PREFIX = 'md-shop-import-';

    /** How long an import that nobody continues is kept, in seconds. */
    private const KEPT = 86400;

    public function __construct(private readonly Importer $importer)
    {
    }

    /**
     * @param Options $options
     * @return string The name of the import.
     * @throws FileProblem
     */
    public function begin(string $file, array $options): string
    {
        $this->purge();
        $token = get_current_user_id() . '-' . bin2hex(random_bytes(16));
        try {
            $this->store($token, $this->importer->begin($file, $this->path($token), $options));
        } catch (FileProblem $e) {
            $this->end($token);
            throw $e;
        }
        return $token;
    }

    /** The state of an import; null if the user has no such import. */
    public function read(string $token): ?ImportRun
    {
        if (preg_match('/^(\d+)-[0-9a-f]{32}$/D', $token, $match) !== 1 || (int) $match[1] !== get_current_user_id() || ! is_readable($this->path($token) . '.json')) {
            return null;
        }
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- A temporary file.
        $state = json_decode((string) file_get_contents($this->path($token) . '.json'), true);
        /** @var State|null $state */
        return is_array($state) ? new ImportRun($state) : null;
    }

    /**
     * Continues an import.
     *
     * @throws FileProblem
     */
    public function step(string $token, ImportRun $run, float $seconds): void
    {
        $this->importer->work($run, $this->path($token), $seconds, true, static fn (int $count) => null);
        $this->store($token, $run);
        if ($run->isDone() && $run->isWritten()) {
            $this->end($token);
        }
    }

    /** Lets an import that was only checked write: it begins again with the same file. */
    public function apply(string $token, ImportRun $run): void
    {
        $run->restart();
        $this->store($token, $run);
    }

    private function store(string $token, ImportRun $run): void
    {
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- A temporary file.
        if (file_put_contents($this->path($token) . '.json', Json::encode($run->state), LOCK_EX) === false) {
            /* translators: %s: name of a file */
            throw new FileProblem(esc_html(sprintf(__('%s cannot be written.', 'md-shop-catalog'), get_temp_dir())));
        }
    }

    private function end(string $token): void
    {
        foreach (['', '.index', '.json'] as $end) {
            wp_delete_file($this->path($token) . $end);
        }
    }

    private function purge(): void
    {
        foreach (glob(get_temp_dir() . self::PREFIX . '*') ?: [] as $file) {
            if (filemtime($file) < time() - self::KEPT) {
                wp_delete_file($file);
            }
        }
    }

    private function path(string $token): string
    {
        return get_temp_dir() . self::PREFIX . $token;
    }
}
