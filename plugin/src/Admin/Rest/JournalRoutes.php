<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Rest;

use Closure;
use MdShop\Catalog\Journal\Journal;
use MdShop\Catalog\Journal\Sums;

/** The journal, as `wp md-shop journal` prints it. Only administrators see it, since it has texts that people typed. */
final class JournalRoutes
{
    /** By what reads are added up, besides the day. */
    private const COLUMNS = ['client', 'interface', 'operation', 'language'];

    /** @param Closure(): Journal $journal */
    public function __construct(private readonly Closure $journal)
    {
    }

    /** @return list<Route> */
    public function routes(): array
    {
        $sums = ResponseSchema::list(ResponseSchema::object(['name' => ResponseSchema::TEXT, 'found' => ResponseSchema::NUMBER, 'empty' => ResponseSchema::NUMBER, 'error' => ResponseSchema::NUMBER, 'reads' => ResponseSchema::NUMBER]));
        return [
            new Route('GET', '/journal', Route::MANAGE, [], ResponseSchema::object([
                'isOn' => ResponseSchema::YES_NO,
                'keepsSearches' => ResponseSchema::YES_NO,
                'isSampled' => ResponseSchema::YES_NO,
                'sample' => ResponseSchema::NUMBER,
                'days' => ResponseSchema::NUMBER,
                'searchDays' => ResponseSchema::NUMBER,
                'from' => ResponseSchema::TEXT,
                'to' => ResponseSchema::TEXT,
                'day' => $sums,
            ] + array_fill_keys(self::COLUMNS, $sums) + [
                'initialize' => ResponseSchema::list(ResponseSchema::object(['name' => ResponseSchema::TEXT, 'calls' => ResponseSchema::NUMBER])),
                'searches' => ResponseSchema::list(ResponseSchema::object(['text' => ResponseSchema::TEXT, 'operation' => ResponseSchema::TEXT, 'language' => ResponseSchema::TEXT, 'days' => ResponseSchema::NUMBER, 'searches' => ResponseSchema::NUMBER])),
            ]), fn (): array => $this->last()),
        ];
    }

    /** @return array<string, mixed> */
    private function last(): array
    {
        $journal = ($this->journal)();
        $data = $journal->last(Journal::KEPT_DAYS);
        $by = static fn (string $column): array => array_map(
            static fn (array $sum): array => ['name' => $sum[$column]] + array_diff_key($sum, [$column => 0]),
            Sums::ofReads($data['reads'], [$column])
        );
        $columns = [];
        foreach (['day', ...self::COLUMNS] as $column) {
            $columns[$column] = $by($column);
        }
        return [
            'isOn' => $data['on'],
            'keepsSearches' => $data['keeps_searches'],
            'isSampled' => $data['sampled'] || $journal->sample() > 1,
            'sample' => $journal->sample(),
            'days' => Journal::KEPT_DAYS,
            'searchDays' => Journal::SHOWN_FROM_DAYS,
            'from' => $data['from'],
            'to' => $data['to'],
        ] + $columns + [
            'initialize' => Sums::ofClients($data['clients']),
            'searches' => $data['searches'],
        ];
    }
}
