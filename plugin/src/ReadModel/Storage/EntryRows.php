<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Storage;

use MdShop\Catalog\Catalog\Listing;
use MdShop\Catalog\ReadModel\Projection;
use MdShop\Catalog\Search\Index\IndexRecord;
use MdShop\Catalog\Search\Text\IndexedWords;

/** A projection as rows of the tables. A new column of `entries` is added here and in Installation\Tables. */
final class EntryRows
{
    /**
     * A projection as a row of `entries`, without the columns that do not affect what the entry shows: marks, attempts and
     * position.
     *
     * @return array<string, int|string> By column.
     */
    public static function entry(Projection $projection, int $generation, int $modified): array
    {
        return [
            'generation' => $generation,
            'object_id' => $projection->objectId,
            'group_id' => $projection->groupId,
            'kind' => $projection->kind,
            'type' => $projection->type,
            'language' => $projection->language,
            'visible' => $projection->visible ? 1 : 0,
            'listed' => $projection->listing->withoutSearch() ? 1 : 0,
            'searched' => $projection->listing->withSearch() ? 1 : 0,
            'modified' => $modified,
            'valid_until' => $projection->validUntil,
            'slug' => $projection->slug,
            'url' => $projection->url,
            'fingerprint' => $projection->fingerprint,
            'stamp' => $projection->stamp,
            'index_record' => (string) $projection->record?->changedAt($modified)->pack(),
            'sequence' => $projection->words->sequence,
            'summary' => ItemJson::withModified($projection->summary, $modified),
            'detail' => $projection->detail,
        ];
    }

    /**
     * A row of `entries` as the projection that it was made from, without the stems of its words.
     *
     * @param array<string, string|null> $row All its columns.
     * @param list<int> $categories Those of its rows of `entry_terms`.
     * @param list<int> $brands
     */
    public static function projection(array $row, array $categories, array $brands): Projection
    {
        $record = IndexRecord::unpack((string) $row['index_record']);
        return new Projection(
            objectId: (int) $row['object_id'],
            groupId: (int) $row['group_id'],
            kind: (string) $row['kind'],
            type: (string) $row['type'],
            language: (string) $row['language'],
            visible: $row['visible'] === '1',
            listing: Listing::of($row['listed'] === '1', $row['searched'] === '1'),
            slug: (string) $row['slug'],
            url: (string) $row['url'],
            categories: $categories,
            brands: $brands,
            words: new IndexedWords($record->words ?? [], [], (string) $row['sequence']),
            record: $record,
            fingerprint: (string) $row['fingerprint'],
            stamp: (string) $row['stamp'],
            summary: (string) $row['summary'],
            detail: (string) $row['detail'],
            modified: (int) $row['modified'],
            validUntil: (int) $row['valid_until'],
        );
    }

    /**
     * A projection's terms as rows of `entry_terms`.
     *
     * @return list<array<string, int|string>> By column.
     */
    public static function terms(Projection $projection, int $generation, int $modified): array
    {
        $rows = [];
        foreach (['category' => $projection->categories, 'brand' => $projection->brands] as $kind => $ids) {
            foreach ($ids as $id) {
                $rows[] = [
                    'generation' => $generation,
                    'object_id' => $projection->objectId,
                    'term_id' => $id,
                    'kind' => $kind,
                    'listed' => $projection->listing->withoutSearch() ? 1 : 0,
                    'modified' => $modified,
                ];
            }
        }
        return $rows;
    }

    /**
     * @return list<array{string, string, int, int}> The keys of the totals in which a projection is counted; none if lists
     *     without a search do not contain it.
     */
    public static function totals(Projection $projection): array
    {
        return $projection->listing->withoutSearch()
            ? TotalStore::keys($projection->kind, $projection->type, $projection->language, $projection->categories, $projection->brands) : [];
    }

    /**
     * @param list<Projection> $projections
     * @return array<string, array<string, array<int, IndexRecord>>> See IndexWriter::prepare().
     */
    public static function records(array $projections): array
    {
        $records = [];
        foreach ($projections as $projection) {
            if ($projection->record !== null) {
                $records[$projection->kind][$projection->language][$projection->objectId] = $projection->record;
            }
        }
        return $records;
    }
}
