<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Hiding;

/** Why an item is hidden from assistants. */
enum HiddenBy: string
{
    /** The item or a translation of it was hidden. */
    case Itself = 'itself';
    /** All categories of the product, or of a translation of it, are hidden. */
    case Categories = 'categories';
    /** Its post type is hidden (the setting `hidden_post_types`). */
    case PostType = 'post_type';
}
