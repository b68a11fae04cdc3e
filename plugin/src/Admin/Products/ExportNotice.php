<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Products;

use Closure;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;

/**
 * Says on WordPress's screen Tools → Export what its file does not contain, because it is in the plugin's tables: whoever moves a site with that
 * file would lose it without a word.
 */
final class ExportNotice
{
    /**
     * @param Closure(): bool $hasProducts Whether there are products of the plugin's own shop.
     * @param Closure(): bool $hasLanguages Whether there are texts in both of the plugin's own languages.
     */
    public function __construct(private readonly Closure $hasProducts, private readonly Closure $hasLanguages)
    {
    }

    /** Prints it. */
    public function show(): void
    {
        try {
            $hasProducts = ($this->hasProducts)();
            $hasLanguages = ($this->hasLanguages)();
        } catch (DatabaseError $e) {
            // WordPress's export does not need these tables.
            Log::error('whether the export lacks something could not be determined', $e);
            return;
        }
        if (! $hasProducts && ! $hasLanguages) {
            return;
        }
        $missing = [];
        if ($hasProducts) {
            $missing[] = __('The file does not contain prices, stock, variants and SKUs of products: export products as a CSV file.', 'md-shop-catalog');
        }
        if ($hasLanguages) {
            $missing[] = __('The file does not contain the languages of texts and the links between translations.', 'md-shop-catalog');
        }
        $missing[] = __('To move or copy the whole site with all of that, copy its database and its files.', 'md-shop-catalog');
        echo '<div class="notice notice-warning inline"><p>' . esc_html(implode(' ', $missing));
        if ($hasProducts && FileScreen::isPermitted()) {
            echo ' <a href="' . esc_url(FileScreen::url()) . '">' . esc_html__('Export products as CSV', 'md-shop-catalog') . '</a>';
        }
        echo '</p></div>';
    }
}
