<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Mcp;

use Closure;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\ReadResult;
use MdShop\Catalog\Search\SearchNote;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Text\ForeignName;
use MdShop\Catalog\Support\Text\Placeholders;

/** Hints to a model about a result: how a search differs from the typed one, and what to try if a list is empty. They form a separate text block. */
final class Hints
{
    private const PRODUCTS = 'search_products';
    private const CONTENT = 'search_site';

    /** @param Closure(string): array<string, list<array<string, int|string>>> $categories The lists of list_categories, given a language. */
    public function __construct(private readonly Contract $contract, private readonly Closure $categories)
    {
    }

    /**
     * @param array<array-key, mixed> $arguments The valid arguments of the call.
     * @return list<string> One text, or none if the result needs no hint.
     */
    public function about(string $tool, array $arguments, ReadResult $result): array
    {
        $texts = [...$this->aboutSearch($tool, $result->note), ...$this->aboutEmptyList($tool, $arguments, $result)];
        return $texts === [] ? [] : [implode(' ', $texts)];
    }

    /** @return list<string> */
    private function aboutSearch(string $tool, ?SearchNote $note): array
    {
        if ($note === null) {
            return [];
        }
        $hints = $this->contract->mcp()['hints'];
        $isOfProducts = $tool === self::PRODUCTS;
        $list = [
            'item' => $hints[$isOfProducts ? 'product' : 'content'],
            'other_tool' => $isOfProducts ? self::CONTENT : self::PRODUCTS,
            'most' => $this->contract->bounds()['search_terms'],
        ];
        $corrections = [];
        foreach ($note->corrected as $typed => $used) {
            $corrections[] = Placeholders::fill($hints['correction'], ['typed' => ForeignName::shown((string) $typed), 'used' => ForeignName::shown($used)]);
        }
        $words = [
            'left_out' => array_map(ForeignName::shown(...), $note->leftOut),
            'corrected' => $corrections,
            'ignored' => array_map(ForeignName::shown(...), $note->ignoredWords),
            'prices' => array_map(ForeignName::shown(...), $note->prices),
        ];
        $texts = match (true) {
            $note->isFilteredOut => [$hints['filtered_out']],
            $note->isPartial => [Placeholders::fill($hints['partial'], $list)],
            default => [],
        };
        foreach (array_filter($words) as $hint => $shown) {
            $texts[] = Placeholders::fill($hints[$hint], ['words' => implode(', ', $shown)] + $list);
        }
        return $texts;
    }

    /**
     * @param array<array-key, mixed> $arguments
     * @return list<string>
     */
    private function aboutEmptyList(string $tool, array $arguments, ReadResult $result): array
    {
        if (! $result->isEmptyList) {
            return [];
        }
        $list = Json::decode($result->json);
        $hints = $this->contract->mcp()['hints'];
        if ($list['total'] > 0) {
            return [Placeholders::fill($hints['past_the_end'], ['page' => $list['page'], 'total' => $list['total'], 'pages' => $list['total_pages']])];
        }
        $language = is_string($arguments['language'] ?? null) ? $arguments['language'] : $this->contract->service()['default_language'];
        return [match ($tool) {
            self::PRODUCTS => $this->aboutNoProducts($arguments, $language, $result->note?->isFilteredOut === true),
            default => Placeholders::fill($hints['no_content'], ['language' => $language]),
        }];
    }

    /**
     * A size or a colour is the likelier reason than a slug that nobody gave.
     *
     * @param array<array-key, mixed> $arguments
     * @param bool $isFilteredOut SearchNote::$isFilteredOut: then other words would not help.
     */
    private function aboutNoProducts(array $arguments, string $language, bool $isFilteredOut): string
    {
        $isGiven = static fn (string $name): bool => trim((string) ($arguments[$name] ?? '')) !== '';
        $ofVariants = $isGiven('size') || $isGiven('color');
        $hints = $this->contract->mcp()['hints'];
        $likeliest = $ofVariants ? ['no_variants'] : ($isFilteredOut ? [] : ['no_products']);
        return implode(' ', [
            ...array_map(static fn (string $hint): string => Placeholders::fill($hints[$hint], ['language' => $language]), $likeliest),
            ...(($ofVariants || $isFilteredOut) && ! $isGiven('category') && ! $isGiven('brand') ? [] : [$this->slugs($language)]),
            $hints['only_returned'],
        ]);
    }

    private function slugs(string $language): string
    {
        $hints = $this->contract->mcp()['hints'];
        $most = $this->contract->bounds()['hint_slugs'];
        $lists = [];
        foreach (($this->categories)($language) as $kind => $entries) {
            $named = implode(', ', array_column(array_slice($entries, 0, $most), 'slug'));
            $more = count($entries) - $most;
            $lists[$kind] = match (true) {
                $entries === [] => $hints['no_slugs'],
                $more > 0 => Placeholders::fill($hints['more_slugs'], ['slugs' => $named, 'count' => $more]),
                default => $named,
            };
        }
        return Placeholders::fill($hints['slugs'], $lists);
    }
}
