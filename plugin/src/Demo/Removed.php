<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Support\Text\Counted;

/** What a removal of the demonstration did. */
final class Removed
{
    /**
     * @param int $deleted Posts, pictures, categories and brands.
     * @param int $trashed Items that went into the trash because somebody had changed them; an item and its translations count once.
     * @param bool $isFrontPageLeft Whether the front page stays because somebody had changed it.
     * @param int $left Pictures, categories and brands that stay because they are used.
     */
    public function __construct(
        public readonly int $deleted,
        public readonly int $trashed,
        public readonly bool $isFrontPageLeft,
        public readonly int $left,
    ) {
    }

    /** In the administrator's language. */
    public function text(): string
    {
        if ($this->deleted + $this->trashed + $this->left === 0 && ! $this->isFrontPageLeft) {
            return __('There is no demonstration shop to remove.', 'md-shop-catalog');
        }
        return implode(' ', array_filter([
            __('The demonstration shop was removed.', 'md-shop-catalog'),
            match (true) {
                $this->trashed === 0 => '',
                /* translators: %s: number with its noun, such as "3 items" */
                Removal::hasTrash() => sprintf(__('Moved to the trash, because they were changed: %s.', 'md-shop-catalog'), Counted::items($this->trashed)),
                /* translators: %s: number with its noun, such as "3 items" */
                default => sprintf(__('Made drafts, because they were changed: %s.', 'md-shop-catalog'), Counted::items($this->trashed)),
            },
            $this->isFrontPageLeft ? __('The front page stays, because it was changed.', 'md-shop-catalog') : '',
            /* translators: %d: number of pictures, categories and brands together */
            $this->left > 0 ? sprintf(__('Pictures, categories and brands that stay, because they are used: %d.', 'md-shop-catalog'), $this->left) : '',
        ]));
    }
}
