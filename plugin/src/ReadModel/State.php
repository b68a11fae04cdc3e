<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

/** Which generation of the read model answers, which one is being built, and what waits to be read again. */
final class State
{
    public function __construct(
        /** 0 where nothing was built yet. */
        public readonly int $generation,
        /** 0 where nothing is being built. */
        public readonly int $building,
        /** The last post that the building has done. */
        public readonly int $cursor,
        public readonly bool $termsDue,
        public readonly bool $rebuildDue,
    ) {
    }

    /** Whether a rebuild was asked for and has not come to its end. */
    public function awaitsRebuild(): bool
    {
        return $this->rebuildDue || $this->building !== 0;
    }

    /**
     * Every generation that a change must reach.
     *
     * @return list<int>
     */
    public function live(): array
    {
        return array_values(array_filter([$this->generation, $this->building]));
    }
}
