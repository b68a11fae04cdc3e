<?php

declare(strict_types=1);

namespace MdShop\Catalog\Search\Text;

/** An item's texts by field. */
final class SearchDocument
{
    /** @var array<string, list<string>> By the field's name. */
    private array $texts = [];

    public function add(Field $field, string ...$texts): self
    {
        foreach ($texts as $text) {
            if ($text !== '') {
                $this->texts[$field->name][] = $text;
            }
        }
        return $this;
    }

    /** @return iterable<array{Field, list<string>}> The name first: the sequence of an item's words begins with it. */
    public function fields(): iterable
    {
        foreach (Field::cases() as $field) {
            if (isset($this->texts[$field->name])) {
                yield [$field, $this->texts[$field->name]];
            }
        }
    }
}
