<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/** An item's texts by field. */
final class SearchDocument
{
    /** @var array<int, list<string>> By the field's weight. */
    private array $texts = [];

    public function add(Field $field, string ...$texts): self
    {
        foreach ($texts as $text) {
            if ($text !== '') {
                $this->texts[$field->value][] = $text;
            }
        }
        return $this;
    }

    /** @return iterable<array{Field, list<string>}> In descending order of weight, so that the first weight of a word is its highest. */
    public function fields(): iterable
    {
        foreach (Field::cases() as $field) {
            if (isset($this->texts[$field->value])) {
                yield [$field, $this->texts[$field->value]];
            }
        }
    }
}
