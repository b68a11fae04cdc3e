<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Agents;

use MdShop\Catalog\Catalog\Availability;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\Query\ListQuery;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Search\Filters;
use MdShop\Catalog\Search\Sort;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;

/** Makes a question that this shop can answer, from what it has now. */
final class ExampleQuestion
{
    private const SHOWN = 3;

    /** Prices in questions are round, in bani, so that several products match. */
    private const ROUND = 500_00;

    public function __construct(private readonly Reader $reader, private readonly Messages $messages, private readonly Prices $prices)
    {
    }

    /** @return Example|null null if the shop has no products, or they cannot be read now. */
    public function find(string $language): ?Example
    {
        try {
            return $this->inCategory($language) ?? $this->newest($language);
        } catch (Unavailable) {
            return null;
        } catch (DatabaseError $e) {
            Log::error('the page about assistants has no example', $e);
            return null;
        }
    }

    /** Asks for the largest category, and if its products have sizes, for one of them and a price. */
    private function inCategory(string $language): ?Example
    {
        $categories = $this->reader->terms($language)['category'];
        usort($categories, static fn (array $a, array $b): int => [$b['count'], $a['slug']] <=> [$a['count'], $b['slug']]);
        if ($categories === []) {
            return null;
        }
        ['name' => $name, 'slug' => $slug] = $categories[0];
        $all = $this->list($language, (string) $slug, new Filters(availability: Availability::InStock));
        foreach ($all as $product) {
            $variants = array_values(array_filter($product['matching_variants'], static fn (array $variant): bool => $variant['size'] !== null && $variant['price'] !== null));
            if ($variants !== []) {
                $variant = $variants[intdiv(count($variants), 2)];
                $price = (int) ceil((float) $variant['price'] * 100 / self::ROUND) * self::ROUND;
                $arguments = ['size' => (string) $variant['size'], 'price_max' => (string) intdiv($price, 100)];
                return $this->example(
                    $language,
                    $this->messages->text($language, 'connect.question_filtered', [
                        'category' => $name,
                        'size' => $arguments['size'],
                        'price' => $this->prices->limit($arguments['price_max'], $language),
                    ]),
                    ['category' => (string) $slug] + $arguments + ['availability' => 'in_stock'],
                    $this->list($language, (string) $slug, new Filters($arguments['size'], priceMax: $price, availability: Availability::InStock))
                );
            }
        }
        return $all === [] ? null : $this->example(
            $language,
            $this->messages->text($language, 'connect.question_in_stock', ['category' => $name]),
            ['category' => (string) $slug, 'availability' => 'in_stock'],
            $all
        );
    }

    private function newest(string $language): ?Example
    {
        $all = $this->list($language, '', Filters::none(), Sort::Newest);
        return $all === [] ? null : $this->example($language, $this->messages->text($language, 'connect.question_newest'), ['sort' => Sort::Newest->value], $all);
    }

    /**
     * @param array<string, string> $arguments
     * @param list<array<string, mixed>> $found
     */
    private function example(string $language, string $question, array $arguments, array $found): Example
    {
        return new Example($question, $arguments + ['per_page' => self::SHOWN, 'language' => $language], $found);
    }

    /** @return list<array<string, mixed>> Products. */
    private function list(string $language, string $category, Filters $filters, Sort $sort = Sort::Relevance): array
    {
        $page = $this->reader->list(new ListQuery('product', $language, 1, self::SHOWN, category: $category, filters: $filters, sort: $sort));
        return array_map(Json::decode(...), array_values($page->items));
    }
}
