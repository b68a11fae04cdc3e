<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** The names of the plugin's post types and taxonomies. They are stored on sites. */
final class PostTypes
{
    public const PRODUCT = 'roller_product';
    public const CATEGORY = 'md_shop_category';
    public const BRAND = 'md_shop_brand';
    public const COACH = 'md_shop_coach';
    public const FAQ = 'md_shop_faq';

    /** The texts of a product: meta keys by name in REST. */
    public const TEXTS = ['delivery' => 'md_shop_delivery', 'warranty' => 'md_shop_warranty', 'purchase_instructions' => 'md_shop_purchase_instructions'];
}
