<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

/** Which generation of the read model answers, which one is being built, and what waits to be read again. */
final class State
{
    public function __construct(
        /** 0 if nothing was built yet. */
        public readonly int $generation,
        /** 0 if nothing is being built, or something of another origin. */
        public readonly int $building,
        /** The last post that the building has done. */
        public readonly int $cursor,
        public readonly bool $termsDue,
        public readonly bool $rebuildDue,
        /** The number of the Origin that the answering generation was made from; 0 if that is unknown. */
        public readonly int $origin,
        /** Whether the answering generation was made from something else than this process would make it from. */
        public readonly bool $foreign,
        /** Whether the answering generation must not answer: it was made before a time in which nobody told it of changes. */
        public readonly bool $withdrawn = false,
        /** @var list<int> Posts whose last change the tables refused, as MissedChanges has them. */
        public readonly array $missed = [],
    ) {
    }

    /** Whether a rebuild was asked for and has not come to its end, or is missing because this generation is of another origin. */
    public function awaitsRebuild(): bool
    {
        return $this->rebuildDue || $this->building !== 0 || $this->foreign;
    }

    /**
     * Every generation that a change must reach.
     *
     * @return list<int>
     */
    public function live(): array
    {
        return array_values(array_filter([$this->foreign ? 0 : $this->generation, $this->building]));
    }
}
