<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** The images of products, for pages (docs/decisions.md, "Images of products"). All translations of a product share them. */
interface ProductImages
{
    /** @param int $id The product post, in any language. */
    public function of(int $id): Images;

    /**
     * Images::$ofVariants, which most products do not have.
     *
     * @param int $id The product post, in any language.
     * @return array<int, int> The image by variant.
     */
    public function ofVariants(int $id): array;
}
