<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Rendering;

use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\ReadModel\Storage\RenderingAttempt;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Time\Clock;

/**
 * Decides whether blocks and shortcodes of a post may run. Code that ended a process is not run again for the same text, and one
 * process at a time renders a post.
 */
final class RenderingGuard
{
    /** How long to wait for another process's rendering, in steps of 50 ms: slightly longer than a rendering may take. */
    private const WAIT_STEPS = 80;

    /** The post that this process is rendering; 0 if none. */
    private int $rendering = 0;
    private bool $hasShutdownFunction = false;

    public function __construct(private readonly DueEntries $entries, private readonly Clock $clock)
    {
    }

    /**
     * Whether a post's blocks and shortcodes may run. false if they ended a process before. After true, call end().
     *
     * @param int|null $only The generation that is written; null for all live ones, and then another process may do the same meanwhile.
     * @return bool|null null if another process has projected it meanwhile.
     */
    public function mayRun(int $id, ?int $only): ?bool
    {
        if ($this->rendering === $id) {
            // The rendering is ending this process, which is now in its shutdown functions.
            $this->entries->failRendering($id);
            return false;
        }
        for ($waited = 0; $waited < self::WAIT_STEPS; $waited++) {
            $state = $this->entries->beginRendering($id, $only);
            if ($state === RenderingAttempt::Failed) {
                return false;
            }
            if ($state === RenderingAttempt::Begun) {
                $this->track($id);
                return true;
            }
            usleep(50000);
            if ($only === null && ! $this->entries->isDue($id, $this->clock->now())) {
                return null;
            }
        }
        // The other rendering takes too long or was killed. If it ends after all, its process writes the result.
        return false;
    }

    /** The rendering is over, whether or not it succeeded. */
    public function end(): void
    {
        $this->rendering = 0;
    }

    /** If the process ends during the rendering, this is recorded, so that the next process omits the shortcodes. */
    private function track(int $id): void
    {
        $this->rendering = $id;
        if (! $this->hasShutdownFunction) {
            $this->hasShutdownFunction = true;
            register_shutdown_function($this->recordFailure(...));
        }
    }

    private function recordFailure(): void
    {
        if ($this->rendering !== 0) {
            try {
                $this->entries->failRendering($this->rendering);
            } catch (DatabaseError $e) {
                Log::error('a rendering that failed could not be noted', $e);
            }
            $this->rendering = 0;
        }
    }

    /** Calling `exit` in a shutdown function skips the remaining ones, but not destructors. */
    public function __destruct()
    {
        $this->recordFailure();
    }
}
