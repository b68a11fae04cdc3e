<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

/** A block whose element has attributes besides those from its settings. */
interface BlockWithAttributes extends BlockRenderer
{
    /**
     * Returns these attributes. Called after html() of the same block.
     *
     * @param array<string, mixed> $attributes As in html().
     * @return array<string, string>
     */
    public function wrapper(array $attributes, int $postId): array;
}
