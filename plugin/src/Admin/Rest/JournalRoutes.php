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
        $sums = Schema::list(Schema::object(['name' => Schema::TEXT, 'found' => Schema::NUMBER, 'empty' => Schema::NUMBER, 'error' => Schema::NUMBER, 'reads' => Schema::NUMBER]));
        return [
            new Route('GET', '/journal', Route::MANAGE, [], Schema::object([
                'isOn' => Schema::YES_NO,
                'keepsSearches' => Schema::YES_NO,
                'isSampled' => Schema::YES_NO,
                'sample' => Schema::NUMBER,
                'days' => Schema::NUMBER,
                'searchDays' => Schema::NUMBER,
                'from' => Schema::TEXT,
                'to' => Schema::TEXT,
                'day' => $sums,
            ] + array_fill_keys(self::COLUMNS, $sums) + [
                'initialize' => Schema::list(Schema::object(['name' => Schema::TEXT, 'calls' => Schema::NUMBER])),
                'searches' => Schema::list(Schema::object(['text' => Schema::TEXT, 'operation' => Schema::TEXT, 'language' => Schema::TEXT, 'days' => Schema::NUMBER, 'searches' => Schema::NUMBER])),
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
