<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

/** The labels of the shop's post types and taxonomies on admin screens, in the administrator's language. */
final class Labels
{
    /**
     * @param 'product'|'coach'|'faq' $kind
     * @return array<string, string> By WordPress's names of labels.
     */
    public static function ofPostType(string $kind): array
    {
        return match ($kind) {
            'product' => self::ofProducts(),
            'coach' => self::ofCoaches(),
            'faq' => self::ofQuestions(),
        };
    }

    /** @return array<string, string> */
    private static function ofProducts(): array
    {
        return [
            'name' => __('Products', 'md-shop-catalog'),
            'singular_name' => __('Product', 'md-shop-catalog'),
            'menu_name' => __('Products', 'md-shop-catalog'),
            'add_new' => __('Add product', 'md-shop-catalog'),
            'add_new_item' => __('Add a new product', 'md-shop-catalog'),
            'edit_item' => __('Edit product', 'md-shop-catalog'),
            'new_item' => __('New product', 'md-shop-catalog'),
            'view_item' => __('View product', 'md-shop-catalog'),
            'view_items' => __('View products', 'md-shop-catalog'),
            'search_items' => __('Search products', 'md-shop-catalog'),
            'not_found' => __('No products found.', 'md-shop-catalog'),
            'not_found_in_trash' => __('No products found in the trash.', 'md-shop-catalog'),
            'all_items' => __('All products', 'md-shop-catalog'),
            'archives' => __('Shop', 'md-shop-catalog'),
            'featured_image' => __('Product image', 'md-shop-catalog'),
            'set_featured_image' => __('Set the product image', 'md-shop-catalog'),
            'remove_featured_image' => __('Remove the product image', 'md-shop-catalog'),
            'use_featured_image' => __('Use as the product image', 'md-shop-catalog'),
        ];
    }

    /** @return array<string, string> */
    private static function ofCoaches(): array
    {
        return [
            'name' => __('Coaches', 'md-shop-catalog'),
            'singular_name' => __('Coach', 'md-shop-catalog'),
            'menu_name' => __('Coaches', 'md-shop-catalog'),
            'add_new' => __('Add coach', 'md-shop-catalog'),
            'add_new_item' => __('Add a new coach', 'md-shop-catalog'),
            'edit_item' => __('Edit coach', 'md-shop-catalog'),
            'new_item' => __('New coach', 'md-shop-catalog'),
            'view_item' => __('View coach', 'md-shop-catalog'),
            'view_items' => __('View coaches', 'md-shop-catalog'),
            'search_items' => __('Search coaches', 'md-shop-catalog'),
            'not_found' => __('No coaches found.', 'md-shop-catalog'),
            'not_found_in_trash' => __('No coaches found in the trash.', 'md-shop-catalog'),
            'all_items' => __('All coaches', 'md-shop-catalog'),
            'archives' => __('Coaches', 'md-shop-catalog'),
            'featured_image' => __('Photo of the coach', 'md-shop-catalog'),
            'set_featured_image' => __('Set the photo', 'md-shop-catalog'),
            'remove_featured_image' => __('Remove the photo', 'md-shop-catalog'),
            'use_featured_image' => __('Use as the photo', 'md-shop-catalog'),
        ];
    }

    /** @return array<string, string> */
    private static function ofQuestions(): array
    {
        return [
            'name' => __('Questions and answers', 'md-shop-catalog'),
            'singular_name' => __('Question', 'md-shop-catalog'),
            'menu_name' => __('Questions', 'md-shop-catalog'),
            'add_new' => __('Add question', 'md-shop-catalog'),
            'add_new_item' => __('Add a new question', 'md-shop-catalog'),
            'edit_item' => __('Edit question', 'md-shop-catalog'),
            'new_item' => __('New question', 'md-shop-catalog'),
            'view_item' => __('View question', 'md-shop-catalog'),
            'view_items' => __('View questions', 'md-shop-catalog'),
            'search_items' => __('Search questions', 'md-shop-catalog'),
            'not_found' => __('No questions found.', 'md-shop-catalog'),
            'not_found_in_trash' => __('No questions found in the trash.', 'md-shop-catalog'),
            'all_items' => __('All questions', 'md-shop-catalog'),
            'archives' => __('Questions and answers', 'md-shop-catalog'),
        ];
    }

    /**
     * @param 'category'|'brand' $kind
     * @return array<string, string> By WordPress's names of labels.
     */
    public static function ofTaxonomy(string $kind): array
    {
        return match ($kind) {
            'category' => [
                'name' => __('Product categories', 'md-shop-catalog'),
                'singular_name' => __('Product category', 'md-shop-catalog'),
                'menu_name' => __('Categories', 'md-shop-catalog'),
                'search_items' => __('Search categories', 'md-shop-catalog'),
                'all_items' => __('All categories', 'md-shop-catalog'),
                'parent_item' => __('Parent category', 'md-shop-catalog'),
                'parent_item_colon' => __('Parent category:', 'md-shop-catalog'),
                'edit_item' => __('Edit category', 'md-shop-catalog'),
                'view_item' => __('View category', 'md-shop-catalog'),
                'update_item' => __('Update category', 'md-shop-catalog'),
                'add_new_item' => __('Add a new category', 'md-shop-catalog'),
                'new_item_name' => __('Name of the new category', 'md-shop-catalog'),
                'not_found' => __('No categories found.', 'md-shop-catalog'),
                'no_terms' => __('No categories', 'md-shop-catalog'),
                'back_to_items' => __('Back to the categories', 'md-shop-catalog'),
            ],
            'brand' => [
                'name' => __('Brands', 'md-shop-catalog'),
                'singular_name' => __('Brand', 'md-shop-catalog'),
                'menu_name' => __('Brands', 'md-shop-catalog'),
                'search_items' => __('Search brands', 'md-shop-catalog'),
                'all_items' => __('All brands', 'md-shop-catalog'),
                'edit_item' => __('Edit brand', 'md-shop-catalog'),
                'view_item' => __('View brand', 'md-shop-catalog'),
                'update_item' => __('Update brand', 'md-shop-catalog'),
                'add_new_item' => __('Add a new brand', 'md-shop-catalog'),
                'new_item_name' => __('Name of the new brand', 'md-shop-catalog'),
                'not_found' => __('No brands found.', 'md-shop-catalog'),
                'no_terms' => __('No brands', 'md-shop-catalog'),
                'back_to_items' => __('Back to the brands', 'md-shop-catalog'),
            ],
        };
    }
}
