<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

use MdShop\Catalog\Support\Time\Clocks;

/** The state of the read model: the active generation (the one that reads use), the one being built, and pending work. */
final class State
{
    /** The rows of the state table that from() reads. */
    public const NAMES = [
        'generation', StateStore::BUILDING, 'building_provenance', StateStore::CURSOR, StateStore::TERMS_DUE, StateStore::REBUILD_DUE, 'provenance',
        StateStore::WITHDRAWN, 'indexed_from', 'revision', 'term_changes', StateStore::BULK_UNTIL,
    ];

    public function __construct(
        /** The active generation; 0 if none was built yet. */
        public readonly int $generation,
        /** The generation being built; 0 if there is none, or if it has another provenance than this process. */
        public readonly int $building,
        /** The last post that the rebuild has projected. */
        public readonly int $cursor,
        public readonly bool $termsDue,
        public readonly bool $rebuildDue,
        /** The ModelProvenance number of the active generation; 0 if unknown. */
        public readonly int $provenance,
        /** Whether the active generation has another provenance than this process. */
        public readonly bool $hasOtherProvenance,
        /** Whether the active generation must not be read, because the plugin was inactive since and did not record changes. */
        public readonly bool $withdrawn = false,
        /** @var list<int> Posts whose last change the tables refused, see MissedChanges. */
        public readonly array $missed = [],
        /** The first generation whose index has the form of this release. */
        public readonly int $indexedFrom = 0,
        /** Another number after every change of what reads show (StateStore::serializeWriters()). */
        public readonly int $revision = 0,
        /** How often a change of terms was reported. */
        public readonly int $termChanges = 0,
        /** StateStore::BULK_UNTIL of a bulk change whose process was killed, so that nobody knows what it has changed; otherwise 0. */
        public readonly int $brokenBulkChange = 0,
        /** Whether it was read in a transaction; null if the server does not tell. */
        public readonly ?bool $isOfTransaction = null,
    ) {
    }

    /**
     * @param array<string, int> $values The rows of NAMES, by name; a row that is missing counts as 0.
     * @param list<int> $missed See the property.
     * @param int|null $provenance The ModelProvenance number of this process; null if generations of any provenance get its changes.
     * @param bool|null $isOfTransaction See the property.
     */
    public static function from(array $values, array $missed, ?int $provenance, ?bool $isOfTransaction = null): self
    {
        $generation = $values['generation'] ?? 0;
        $ofGeneration = $values['provenance'] ?? 0;
        // System time, not the plugin's clock, because it detects processes that died.
        $bulkUntil = $values[StateStore::BULK_UNTIL] ?? 0;
        return new self(
            $generation,
            $provenance === null || ($values['building_provenance'] ?? 0) === $provenance ? $values[StateStore::BUILDING] ?? 0 : 0,
            $values[StateStore::CURSOR] ?? 0,
            ($values[StateStore::TERMS_DUE] ?? 0) !== 0,
            ($values[StateStore::REBUILD_DUE] ?? 0) !== 0,
            $ofGeneration,
            $generation !== 0 && $provenance !== null && $ofGeneration !== $provenance,
            ($values[StateStore::WITHDRAWN] ?? 0) !== 0,
            $missed,
            $values['indexed_from'] ?? 0,
            $values['revision'] ?? 0,
            $values['term_changes'] ?? 0,
            $bulkUntil < time() || $bulkUntil > Clocks::latest(time(), StateStore::BULK_SILENCE) ? $bulkUntil : 0,
            $isOfTransaction,
        );
    }

    /**
     * Whether a rebuild was requested and is not finished, or is necessary because the active generation has another provenance or a bulk change
     * was killed.
     */
    public function awaitsRebuild(): bool
    {
        return $this->rebuildDue || $this->building !== 0 || $this->hasOtherProvenance || $this->brokenBulkChange !== 0;
    }

    /** Whether there is an active generation that may be read. */
    public function isReadable(): bool
    {
        return $this->generation !== 0 && ! $this->withdrawn;
    }

    /** Whether the active generation may be read and no work is pending, apart from entries that are due. */
    public function isSettled(): bool
    {
        return $this->isReadable() && ! $this->awaitsRebuild() && ! $this->termsDue && $this->missed === [];
    }

    /** Whether the index of a generation has the form of this release: otherwise it is neither read nor written. */
    public function isIndexed(int $generation): bool
    {
        return $generation >= $this->indexedFrom;
    }

    /**
     * Those of live() whose index a change must be written to.
     *
     * @return list<int>
     */
    public function indexed(): array
    {
        return array_values(array_filter($this->live(), $this->isIndexed(...)));
    }

    /**
     * The generations that a change must be written to.
     *
     * @return list<int>
     */
    public function live(): array
    {
        return array_values(array_filter([$this->hasOtherProvenance ? 0 : $this->generation, $this->building]));
    }
}
