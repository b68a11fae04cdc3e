<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

/**
 * What whoever edits a file of products must know: the one text of the command's help and of the screen's. docs/csv.md has the same words, which a
 * test compares. Names and values are between backticks.
 */
final class FileHelp
{
    /** @return array<string, string> What is in each column, by the name of the column or of both languages' columns: all of Columns::all() in its order. */
    public static function columns(): array
    {
        return [
            'product_id' => __('the id of the product, or of its translation; empty for a new one', 'md-shop-catalog'),
            'variant_id' => __('the id of the variant; empty for a new one, and for a product without variants', 'md-shop-catalog'),
            'name_ro, name_ru' => __('the name in each language; empty if there is no text in it', 'md-shop-catalog'),
            'sku' => __('at most 64 characters; each variant has one of its own', 'md-shop-catalog'),
            'size' => __('at most 40 characters; a variant has a size, a colour or both', 'md-shop-catalog'),
            'color_ro, color_ru' => __('the name of the colour in both languages', 'md-shop-catalog'),
            'regular_price' => __('in lei: `1499`, `1499.50`, `1 499,50`, `1.499,50 lei`. `1.499` is an error, because it can be read in two ways', 'md-shop-catalog'),
            'sale_price' => __('in the same form, lower than the regular price', 'md-shop-catalog'),
            'sale_from' => __('the beginning of the sale: `2026-01-31T22:00:00Z` in UTC, or in the site’s time zone `2026-01-31`, `31.01.2026`, `31.01.2026 18:00`', 'md-shop-catalog'),
            'sale_to' => __('the end of the sale, in the same form; of a day, its end', 'md-shop-catalog'),
            'stock' => __('`in_stock`, `backorder` or `out_of_stock`; also the words of the shop in both languages, and WooCommerce’s', 'md-shop-catalog'),
            'position' => __('the place of the variant among those of its product, from 1 on', 'md-shop-catalog'),
            'variant_image' => __('the address of the variant’s image in the media library; one variant of a colour is enough', 'md-shop-catalog'),
            'status_ro, status_ru' => __('`publish`, `draft`, `pending` or `private`; a new product without one is a draft; `future` only where the product is scheduled already', 'md-shop-catalog'),
            'categories_ro, categories_ru' => __('names with their parents: `Role > Role in-line, Accesorii`. A comma in a name is written `\,`, the sign `>` is written `\>`', 'md-shop-catalog'),
            'brand_ro, brand_ru' => __('the name of the brand', 'md-shop-catalog'),
            'image' => __('the address of the main image in the media library', 'md-shop-catalog'),
            'images' => __('the addresses of the further images, in their order, with spaces between them', 'md-shop-catalog'),
            'excerpt_ro, excerpt_ru' => __('the excerpt', 'md-shop-catalog'),
            'delivery_ro, delivery_ru' => __('the delivery text, at most 5000 characters', 'md-shop-catalog'),
            'warranty_ro, warranty_ru' => __('the warranty text, at most 5000 characters', 'md-shop-catalog'),
            'purchase_instructions_ro, purchase_instructions_ru' => __('how to order the product, at most 5000 characters', 'md-shop-catalog'),
            'description_ro, description_ru' => __('the text of the page, as the editor stores it', 'md-shop-catalog'),
            'slug_ro, slug_ru' => __('the last part of the address', 'md-shop-catalog'),
        ];
    }

    /** @return list<string> Paragraphs about rows, cells and files. */
    public static function rules(): array
    {
        return [
            __('Products are found by `product_id`, else by `variant_id`, else by SKU. Otherwise the product is new and needs a name. Its variants are found by `variant_id`, else by SKU, else by size and colour in any spelling (`US 9` and `9 US`, `roșu` and `rosu`). A list of prices needs only the columns `sku`, `regular_price` and `stock`.', 'md-shop-catalog'),
            __('Rows of one product have the same `product_id`. Rows of a new product, without `product_id`, follow each other: the first one has the name, the others have none. The texts are in one row of the product. The order of rows means nothing, so a file may be sorted if all products have their ids.', 'md-shop-catalog'),
            __('Columns that the file does not have, products and variants that it does not mention, keep what they have. An empty cell empties the value; but an empty name, status, slug or stock keeps it. A translation is deleted in wp-admin only.', 'md-shop-catalog'),
            __('Categories and brands that do not exist are created, and are listed when the file is checked. If the cells of both languages have the same number of names, new Russian ones are linked to the Romanian ones at the same place. An image that the media library does not have is left out with a remark. Other columns are not read, which a remark says.', 'md-shop-catalog'),
            __('The separator is a comma, a semicolon or a tab, as the first line has it. UTF-8, UTF-16, Windows-1251 and Windows-1250 are recognized; neither of the last two has the letters of both languages, so a file with both must be in Unicode.', 'md-shop-catalog'),
        ];
    }
}
