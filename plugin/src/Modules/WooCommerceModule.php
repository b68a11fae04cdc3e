<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Sources\WooCommerce\ChosenVariation;
use MdShop\Catalog\Sources\WooCommerce\Conversion\BulkAction;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Conversion;
use MdShop\Catalog\Sources\WooCommerce\Conversion\FamilyConverter;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Journal;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Snapshot;
use MdShop\Catalog\Sources\WooCommerce\Import\Import;
use MdShop\Catalog\Sources\WooCommerce\Import\MovedAddresses;
use MdShop\Catalog\Sources\WooCommerce\Import\ProductMove;
use MdShop\Catalog\Sources\WooCommerce\Import\TermMove;
use MdShop\Catalog\Sources\WooCommerce\ProductRows;
use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductPage;
use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductScreen;
use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductType;
use MdShop\Catalog\Sources\WooCommerce\VariantIds;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;

/** What the plugin adds to WooCommerce: a product type, the import of the built-in shop, the conversion of products. */
final class WooCommerceModule extends Module
{
    /** @param Closure(): ReadModelModule $readModel Called only when products are imported. */
    public function __construct(
        private readonly CoreModule $core,
        private readonly LanguagesModule $languages,
        private readonly SourcesModule $sources,
        private readonly Closure $readModel,
    ) {
    }

    /** Adds the product type, which WooCommerce asks for in every request. */
    public function addTypes(): void
    {
        if (WooCommerceSite::isLoaded()) {
            (new ProductType())->addHooks();
        }
    }

    protected function addHooks(): void
    {
        if (! WooCommerceSite::isLoaded()) {
            return;
        }
        WooCommerceSite::declareCompatibility($this->core->file);
        (new ChosenVariation(new ProductRows($this->core->database()), $this->languages->languages()))->addHooks();
        if ($this->core->productSource === ProductSource::WooCommerce) {
            (new MovedAddresses($this->core->settings))->addHooks();
        }
        (new ProductScreen(plugins_url('', $this->core->file), $this->core->contract->release()))->addHooks();
        (new ProductPage($this->core->messages()))->addHooks();
        (new BulkAction($this->conversion()))->addHooks();
        /**
         * Call this action to move the plugin's own products to WooCommerce. It cannot be undone.
         *
         * @since 0.1.0
         */
        add_action('md_shop_woocommerce_import', function (): void {
            $this->import()->run();
        });
    }

    public function import(): Import
    {
        return $this->once(Import::class, function (): Import {
            $database = $this->core->database();
            $variants = $this->sources->variants();
            $products = new ProductMove($database, $variants, $this->languages->languages(), $this->core->messages(), $this->core->defaultLanguage());
            return new Import(
                $database,
                $this->core->lock(),
                ($this->readModel)()->listener(),
                new VariantIds($database),
                new TermMove($database),
                $products,
                $this->core->contract->service()['currency']
            );
        });
    }

    public function conversion(): Conversion
    {
        return $this->once(Conversion::class, function (): Conversion {
            $database = $this->core->database();
            $converter = new FamilyConverter($this->languages->languages(), $this->core->messages(), $this->core->defaultLanguage());
            return new Conversion($database, $this->core->lock(), new Journal($database, $this->core->clock()), new Snapshot($database), $converter);
        });
    }
}
