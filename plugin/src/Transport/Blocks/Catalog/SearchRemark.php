<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Catalog;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Search\SearchNote;

/** Says to visitors how a search of products differs from what they typed. */
final class SearchRemark
{
    public function __construct(private readonly Messages $messages)
    {
    }

    /** Sentences in one line of plain text; '' if the query was searched as typed. */
    public function text(?SearchNote $note, string $language): string
    {
        if ($note === null) {
            return '';
        }
        $sentences = match (true) {
            $note->isFilteredOut => [$this->messages->text($language, 'shop.search_filtered_out')],
            $note->isPartial => [$this->messages->text($language, 'shop.search_partial')],
            default => [],
        };
        foreach ($note->corrected as $typed => $used) {
            $sentences[] = $this->messages->text($language, 'shop.search_corrected', ['typed' => (string) $typed, 'used' => $used]);
        }
        if ($note->leftOut !== []) {
            $sentences[] = $this->messages->text($language, 'shop.search_left_out', ['words' => implode(', ', $note->leftOut)]);
        }
        if ($note->prices !== []) {
            $sentences[] = $this->messages->text($language, 'shop.search_prices', ['prices' => implode(', ', $note->prices)]);
        }
        if ($note->ignoredWords !== []) {
            $sentences[] = $this->messages->text($language, 'shop.search_ignored');
        }
        return implode(' ', $sentences);
    }
}
