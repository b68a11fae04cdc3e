<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/** What the screen and the command say about an import that is done, in the administrator's language. */
final class ImportReport
{
    /** The numbers of products. */
    public static function result(ImportRun $run): string
    {
        $state = $run->state;
        $counts = sprintf(
            /* translators: 1, 2, 3, 4: numbers of products */
            __('new: %1$d, changed: %2$d, unchanged: %3$d, with errors: %4$d', 'md-shop-catalog'),
            $state['created'],
            $state['updated'],
            $state['unchanged'],
            $state['failed']
        );
        /* translators: %s: numbers of products */
        return sprintf($run->isWritten() ? __('Products – %s.', 'md-shop-catalog') : __('Nothing was written. Products in the file – %s.', 'md-shop-catalog'), $counts);
    }

    /** @return list<string> Sentences about variants, prices, categories and brands that change, if some do. */
    public static function details(ImportRun $run): array
    {
        $state = $run->state;
        $details = [];
        if ($run->countChanges() > 0) {
            $details[] = sprintf(
                /* translators: 1, 2: numbers of variants, 3: number of prices */
                __('Variants – new: %1$d, deleted: %2$d. Changed prices: %3$d.', 'md-shop-catalog'),
                $state[ChangeKind::NewVariant->value],
                $state[ChangeKind::DeletedVariant->value],
                $state[ChangeKind::Price->value]
            );
        }
        if ($state['terms'] !== []) {
            /* translators: %s: names */
            $details[] = sprintf(__('New categories and brands: %s', 'md-shop-catalog'), implode('; ', $state['terms']));
        }
        return $details;
    }

    /** What the list of changes leaves out; '' if it has all of them. */
    public static function leftOut(ImportRun $run): string
    {
        /* translators: %d: number of changes */
        return $run->hasMoreChanges() ? sprintf(__('Only %d changes are listed: deleted variants first, then new ones, then the prices that change most.', 'md-shop-catalog'), count($run->changes())) : '';
    }
}
