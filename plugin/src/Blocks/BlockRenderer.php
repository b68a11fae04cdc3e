<?php

declare(strict_types=1);

namespace MdShop\Catalog\Blocks;

use MdShop\Catalog\ReadModel\Unavailable;
use MdShop\Catalog\Storage\DatabaseError;

/** Makes a block's HTML on the server, whole: it must be a good page before any script has run. */
interface BlockRenderer
{
    /**
     * Where it is patched in the browser, an attribute without a value counts as false there: write selected="selected".
     *
     * @param array<string, mixed> $attributes As the editor saved them, defaults filled in.
     * @param int $postId The post that the block stands in or shows; 0 for none.
     * @return string What goes inside the block's own element; '' shows nothing at all.
     * @throws Unavailable
     * @throws DatabaseError
     */
    public function html(array $attributes, int $postId): string;

    /**
     * Attributes of the block's own element, beside those that its settings give it.
     *
     * @param array<string, mixed> $attributes
     * @return array<string, string>
     */
    public function wrapper(array $attributes, int $postId): array;
}
