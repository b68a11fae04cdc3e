<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\Text\Counted;

/** What the screen and the command line ask before the demonstration is imported or removed, in the administrator's language. */
final class Questions
{
    public function __construct(private readonly Marks $marks, private readonly Removal $removal)
    {
    }

    /** @return array{text: string, isNeeded: bool} Whether something that somebody has changed would be changed. */
    public function import(): array
    {
        $types = array_column($this->marks->items(), 'type', 'id');
        // What was moved to WooCommerce stays as it is.
        $changed = array_filter($this->removal->plan()['changed'], static fn (int $id): bool => $types[$id] !== WooCommerceSite::PRODUCT);
        return self::question([
            __('Import the demonstration shop? It replaces the title, tagline, front page, menu, header and footer of this site. Removing it restores them.', 'md-shop-catalog'),
            /* translators: %s: number with its noun, such as "3 items" */
            $changed === [] ? '' : sprintf(__('Changed since the last import: %s. They get the demonstration’s texts and prices again; what they have now is kept in their revisions. Variants that you have added stay.', 'md-shop-catalog'), Counted::items($this->families($changed))),
        ], $changed !== []);
    }

    /** @return array{text: string, isNeeded: bool} The same. */
    public function removal(): array
    {
        ['stay' => $stay, 'trash' => $trash] = $this->removal->plan();
        return self::question([
            __('Remove the demonstration shop? Pictures, categories and brands that your own content uses stay.', 'md-shop-catalog'),
            match (true) {
                $trash === [] => '',
                /* translators: %s: number with its noun, such as "3 items" */
                Removal::hasTrash() => sprintf(__('Changed since the import: %s. They go into the trash, with their translations.', 'md-shop-catalog'), Counted::items($this->families($trash))),
                /* translators: %s: number with its noun, such as "3 items" */
                default => sprintf(__('Changed since the import: %s. They become drafts, with their translations.', 'md-shop-catalog'), Counted::items($this->families($trash))),
            },
            $stay === [] ? '' : __('The front page stays, because it was changed.', 'md-shop-catalog'),
        ], $trash !== [] || $stay !== []);
    }

    /**
     * @param list<string> $sentences
     * @return array{text: string, isNeeded: bool}
     */
    private static function question(array $sentences, bool $isNeeded): array
    {
        return ['text' => implode(' ', array_filter($sentences)), 'isNeeded' => $isNeeded];
    }

    /** @param array<int> $ids */
    private function families(array $ids): int
    {
        return count(array_unique(array_intersect_key(array_column($this->marks->items(), 'family', 'id'), array_flip($ids))));
    }
}
