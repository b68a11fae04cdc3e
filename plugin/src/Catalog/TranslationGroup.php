<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** The posts that are translations of one another, in the order in which what they share is looked for. */
final class TranslationGroup
{
    /**
     * The post, then its translations: its own value is preferred to theirs.
     *
     * @return non-empty-list<int>
     */
    public static function startingWith(int $id, Languages $languages): array
    {
        return array_values(array_unique([$id, ...array_values($languages->translationsOfPost($id))]));
    }

    /**
     * The Romanian post, which owns what all share, then the others.
     *
     * @return non-empty-list<int>
     */
    public static function startingWithOwner(int $id, Languages $languages): array
    {
        $members = $languages->translationsOfPost($id);
        ksort($members);
        return array_values($members);
    }
}
