<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Time\Clock;

/** Makes right what is due, before it is read. Where nothing is due that costs one indexed statement. */
final class Freshness
{
    private const BATCH = 50;

    /** What one read may spend on what others changed. The rest is left to the next ones and to the scheduled run. */
    private const SECONDS = 2.0;

    public function __construct(
        private readonly EntryStore $entries,
        private readonly Projector $projector,
        private readonly TermProjector $terms,
        private readonly Rebuild $rebuild,
        private readonly StateStore $states,
        private readonly Clock $clock,
    ) {
    }

    /**
     * @param float $seconds At most so long, give or take one item.
     * @param list<int> $first Posts that matter most: they and their translations come before others that are due.
     * @return int The generation to read.
     * @throws Unavailable while the first one is being built.
     */
    public function ensure(float $seconds = self::SECONDS, array $first = []): int
    {
        $until = microtime(true) + $seconds;
        $state = $this->states->read();
        if (($state->rebuildDue || $state->building !== 0) && $this->rebuild->run($seconds)) {
            $state = $this->states->read();
        }
        if ($state->generation === 0) {
            throw new Unavailable('The read model has not been built yet.');
        }
        if ($state->termsDue) {
            $this->terms->refresh();
        }
        do {
            $due = $this->entries->due($state->generation, $this->clock->now(), self::BATCH);
            $urgent = $due === [] || $first === [] ? [] : $this->entries->dueFamilies($state->generation, $this->clock->now(), $first);
            foreach (array_unique([...$urgent, ...$due]) as $id) {
                $this->projector->project($id);
                if (microtime(true) > $until) {
                    return $state->generation;
                }
            }
        } while (count($due) === self::BATCH);
        return $state->generation;
    }
}
