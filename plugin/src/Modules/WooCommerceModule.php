<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Sources\WooCommerce\AttributeRoles;
use MdShop\Catalog\Sources\WooCommerce\ChosenVariation;
use MdShop\Catalog\Sources\WooCommerce\Conversion\BulkAction;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Conversion;
use MdShop\Catalog\Sources\WooCommerce\Conversion\ConversionRecords;
use MdShop\Catalog\Sources\WooCommerce\Conversion\EarlierOrders;
use MdShop\Catalog\Sources\WooCommerce\Conversion\FamilyConverter;
use MdShop\Catalog\Sources\WooCommerce\Conversion\HeldStock;
use MdShop\Catalog\Sources\WooCommerce\Conversion\PendingMeta;
use MdShop\Catalog\Sources\WooCommerce\Conversion\ProductCache;
use MdShop\Catalog\Sources\WooCommerce\Conversion\Snapshot;
use MdShop\Catalog\Sources\WooCommerce\Import\Import;
use MdShop\Catalog\Sources\WooCommerce\Import\MovedAddresses;
use MdShop\Catalog\Sources\WooCommerce\Import\ProductMove;
use MdShop\Catalog\Sources\WooCommerce\Import\TermMove;
use MdShop\Catalog\Sources\WooCommerce\ProductRows;
use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductPage;
use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductScreen;
use MdShop\Catalog\Sources\WooCommerce\ProductType\ProductType;
use MdShop\Catalog\Sources\WooCommerce\ProductType\PurchasableProducts;
use MdShop\Catalog\Sources\WooCommerce\TranslatedVariation;
use MdShop\Catalog\Sources\WooCommerce\VariantIds;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Support\LateHooks;
use WC_Product;

/** What the plugin adds to WooCommerce: a product type, the import of the built-in shop, the conversion of products. */
final class WooCommerceModule extends Module
{
    /** Fired when WooCommerce's screen of a product is shown, or answers. */
    private const OF_PRODUCT_SCREEN = [
        'woocommerce_product_data_tabs', 'woocommerce_attribute_default_is_variation', 'admin_enqueue_scripts', 'woocommerce_json_search_found_products',
        'woocommerce_ajax_add_order_item_validation',
    ];

    /** @param Closure(): ReadModelModule $readModel Called only when products are imported. */
    public function __construct(
        private readonly WordPressEnvironment $environment,
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
        WooCommerceSite::declareCompatibility($this->environment->file);
        // phpcs:ignore WordPress.Security.NonceVerification -- Only whether it exists. A public link that changes nothing.
        if (isset($_GET['variant'])) {
            $languages = $this->languages->languages();
            $translated = new TranslatedVariation(new AttributeRoles($this->environment->settingsStore), $languages);
            (new ChosenVariation(new ProductRows($this->environment->database()), $languages, $translated))->addHooks();
        }
        if ($this->environment->productSource === ProductSource::WooCommerce) {
            (new MovedAddresses($this->environment->settings))->addHooks();
        }
        $purchasable = new PurchasableProducts(new ProductRows($this->environment->database()), $this->environment->takesLong());
        (new ProductPage($this->environment->messages(), $purchasable))->addHooks();
        LateHooks::before(
            self::OF_PRODUCT_SCREEN,
            fn () => (new ProductScreen($this->environment->file, $this->environment->contract->release()))->addHooks(),
            static fn (): bool => true
        );
        LateHooks::before(
            ['admin_menu', 'admin_init'],
            fn () => (new BulkAction($this->conversion(...)))->addHooks(),
            // Not BulkAction::isNeeded(...), which would load the class, and with it those of wp-admin, on every page.
            static fn (): bool => BulkAction::isNeeded()
        );
        LateHooks::before(
            Modules::OF_ORDER_ITEMS,
            fn () => (new EarlierOrders($this->records()))->addHooks(),
            static fn (string $hook, mixed ...$arguments): bool => EarlierOrders::concerns($hook, $arguments[0] ?? null)
        );
        add_filter('woocommerce_product_export_skip_meta_keys', static fn (array $keys, WC_Product $product): array => VariantIds::leftOut($keys, $product), 10, 2);
        add_filter('woocommerce_product_import_process_item_data', static fn (mixed $data): mixed => is_array($data) ? VariantIds::withoutIds($data) : $data);
        add_action('save_post_product', function (int $id, mixed $post = null, bool $isOld = true): void {
            if (! $isOld && $this->environment->network()->isActiveOnCurrentSite()) {
                $this->records()->deleteFormer($id);
            }
        }, 10, 3);
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
            $database = $this->environment->database();
            $variants = $this->sources->variants();
            $products = new ProductMove($database, $variants, $this->languages->languages(), $this->environment->messages(), $this->environment->defaultLanguage());
            return new Import(
                $database,
                $this->environment->lock(),
                ($this->readModel)()->listener(),
                $this->sources->variantIds(),
                new TermMove($database, $this->sources->hidden()),
                $products,
                $this->environment->settingsStore,
                $this->environment->contract->service()['currency']
            );
        });
    }

    public function conversion(): Conversion
    {
        return $this->once(Conversion::class, function (): Conversion {
            $database = $this->environment->database();
            $held = new HeldStock($database);
            $converter = new FamilyConverter($database, $held, $this->languages->languages(), $this->environment->messages(), $this->environment->defaultLanguage());
            return new Conversion(
                $database,
                $this->environment->lock(),
                $this->records(),
                new Snapshot($database),
                $converter,
                $held,
                new PendingMeta($database),
                new ProductCache($database),
                ($this->readModel)()->listener()
            );
        });
    }

    private function records(): ConversionRecords
    {
        return $this->once(ConversionRecords::class, fn (): ConversionRecords => new ConversionRecords($this->environment->database(), $this->environment->clock()));
    }
}
