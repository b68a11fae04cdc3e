<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Support\Database\DatabaseError;

/** Renders a block's complete HTML on the server. It must be usable without JavaScript. */
interface BlockRenderer
{
    /**
     * Write attributes with a value, as in selected="selected": the browser's script treats one without a value as false.
     *
     * @param array<string, mixed> $attributes As the editor saved them, with the defaults filled in.
     * @param int $postId The post that contains the block or that it shows; 0 for none.
     * @return string The HTML inside the block's element; '' shows nothing at all.
     * @throws Unavailable
     * @throws DatabaseError
     */
    public function html(array $attributes, int $postId): string;
}
