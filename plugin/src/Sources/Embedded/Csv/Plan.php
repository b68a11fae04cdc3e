<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Sources\Embedded\VariantStore;

/**
 * What an import would change in one product. Only what differs from the site is in it.
 *
 * @phpstan-import-type OfferData from VariantStore
 * @phpstan-import-type VariantData from VariantStore
 */
final class Plan
{
    /** @var array<string, array<string, string>> New values by language and the name of the column without the language. */
    public array $texts = [];

    /** @var array<string, array<string, list<non-empty-list<string>>>> Names with their parents by language and taxonomy. */
    public array $terms = [];

    /** @var array<string, array<string, list<non-empty-list<string>>>> The same of the cells that change nothing. */
    public array $knownTerms = [];

    /** The attachment that becomes the image; 0 removes it, null keeps it. */
    public ?int $image = null;

    /** @var list<int>|null The further images; null keeps them. */
    public ?array $gallery = null;

    /** @var list<VariantData>|null All variants in their order; null if they do not change. */
    public ?array $variants = null;

    /** @var array<int, int> The lines of known variants that the file mentions, by their ids. */
    public array $lines = [];

    /** @var OfferData|false false if it does not change. */
    public array|false $offer = false;

    /** @var array<string, Row> The rows of the SKUs that the product gets, or by which a variant was found. */
    public array $skus = [];

    /** @var array<string, Row> Of $skus, those that the product does not have yet. */
    public array $newSkus = [];

    /** @var array<string, array{string, string}> Taxonomy and language of the terms that must be created, by their path in a cell. */
    public array $newTerms = [];

    /** @var list<Problem> */
    public array $problems = [];

    public function __construct(public readonly int $line, public readonly ?StoredProduct $product)
    {
    }

    public function hasErrors(): bool
    {
        foreach ($this->problems as $problem) {
            if (! $problem->isWarning) {
                return true;
            }
        }
        return false;
    }

    public function changes(): bool
    {
        return $this->texts !== [] || $this->terms !== [] || $this->image !== null || $this->gallery !== null || $this->variants !== null || $this->offer !== false;
    }
}
