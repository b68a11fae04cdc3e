<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\ProductImages;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\SourceProblem;
use MdShop\Catalog\Sources\AllSources;
use MdShop\Catalog\Sources\Embedded\EditConflicts;
use MdShop\Catalog\Sources\Embedded\EmbeddedProducts;
use MdShop\Catalog\Sources\Embedded\GalleryField;
use MdShop\Catalog\Sources\Embedded\PostTypeRegistration;
use MdShop\Catalog\Sources\Embedded\PriceHistory;
use MdShop\Catalog\Sources\Embedded\ProductFields;
use MdShop\Catalog\Sources\Embedded\SharedPrices;
use MdShop\Catalog\Sources\Embedded\SkuOwners;
use MdShop\Catalog\Sources\Embedded\SaleEnds;
use MdShop\Catalog\Sources\Embedded\StoredImages;
use MdShop\Catalog\Sources\Embedded\VariantStore;
use MdShop\Catalog\Sources\Hiding\HiddenItems;
use MdShop\Catalog\Sources\Hiding\HidingField;
use MdShop\Catalog\Sources\Hiding\HidingSource;
use MdShop\Catalog\Sources\LatestComments;
use MdShop\Catalog\Sources\PostFacts;
use MdShop\Catalog\Sources\PostsOfOtherSites;
use MdShop\Catalog\Sources\SyncedPatterns;
use MdShop\Catalog\Sources\WooCommerce\AttributeRoles;
use MdShop\Catalog\Sources\WooCommerce\Brands;
use MdShop\Catalog\Sources\WooCommerce\ChangeHooks;
use MdShop\Catalog\Sources\WooCommerce\Families;
use MdShop\Catalog\Sources\WooCommerce\MissingWooCommerce;
use MdShop\Catalog\Sources\WooCommerce\OffersOnPage;
use MdShop\Catalog\Sources\WooCommerce\ProductRows;
use MdShop\Catalog\Sources\WooCommerce\ShopImages;
use MdShop\Catalog\Sources\WooCommerce\ShopContent;
use MdShop\Catalog\Sources\WooCommerce\VariantIds;
use MdShop\Catalog\Sources\WooCommerce\VariationClassReader;
use MdShop\Catalog\Sources\WooCommerce\VariationGetters;
use MdShop\Catalog\Sources\WooCommerce\VariationTableReader;
use MdShop\Catalog\Sources\WooCommerce\VariationReader;
use MdShop\Catalog\Sources\WooCommerce\VisitorPrices;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceProducts;
use MdShop\Catalog\Sources\WooCommerce\WooCommerceSite;
use MdShop\Catalog\Sources\WordPressContent;
use WP_Post;

/** What the catalog shows: the products of the built-in shop or of WooCommerce, and the site's content. */
final class SourcesModule extends Module
{
    public function __construct(private readonly WordPressEnvironment $environment, private readonly LanguagesModule $languages)
    {
    }

    protected function addHooks(): void
    {
        (new ProductFields($this->environment->contract, $this->variants(), $this->prices()))->addHooks();
        (new GalleryField($this->environment->contract, $this->storedImages(), $this->prices()))->addHooks();
        (new EditConflicts($this->prices(), $this->storedImages()))->addHooks();
        $this->priceHistory()->addHooks();
        (new HidingField($this->hidden(...)))->addHooks();
    }

    public function priceHistory(): PriceHistory
    {
        return $this->once(PriceHistory::class, fn (): PriceHistory
            => new PriceHistory($this->prices(), $this->environment->clock(), $this->environment->contract->bounds()['variants']));
    }

    public function skuOwners(): SkuOwners
    {
        return new SkuOwners($this->variants(), $this->prices(), 20);
    }

    private function prices(): SharedPrices
    {
        return $this->once(SharedPrices::class, fn (): SharedPrices => new SharedPrices($this->variants(), $this->languages->languages()));
    }

    /**
     * Labels that themes show to visitors, in the page's language. Empty for requests that determine_locale() answers in the
     * user's language: wp-admin, and the editor's requests, which have `_locale=user`.
     *
     * @param string $prefix "post_type.product"
     * @return array<string, string> By WordPress's label name, which is the end of the message's key.
     */
    public function visitorLabels(string $prefix): array
    {
        // phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- Only compared.
        if (is_admin() || (($_GET['_locale'] ?? '') === 'user' && wp_is_json_request())) {
            return [];
        }
        $labels = [];
        $language = $this->languages->languages()->current();
        $messages = $this->environment->messages();
        foreach (PostTypeRegistration::VISITOR_LABELS as $name) {
            if ($messages->has("{$prefix}.{$name}")) {
                $labels[$name] = $messages->text($language, "{$prefix}.{$name}");
            }
        }
        return $labels;
    }

    /** Reports changes of all sources and of what their items show. */
    public function watch(Changes $changes): void
    {
        $shown = [$this->environment->productSource->postType(), ...array_keys($this->environment->settings->contentTypes())];
        $this->source()->watch($changes);
        $patterns = new SyncedPatterns($this->environment->database(), $this->environment->settingsStore, $shown);
        $patterns->watch($changes);
        (new LatestComments($this->environment->database(), $patterns, $shown))->watch($changes);
        (new PostsOfOtherSites($this->environment->network(), $this->environment->settingsStore, $shown))->watch($changes);
        // Before the post's language is deleted, after which its translations would be unknown; Polylang deletes it at priority 10.
        add_action('before_delete_post', function (int $id, WP_Post $post): void {
            if (in_array($post->post_type, [PostTypes::PRODUCT, ProductSource::WooCommerce->postType()], true) && $this->environment->network()->isActiveOnCurrentSite()) {
                $this->embedded()->release($post);
            }
        }, 1, 2);
    }

    public function source(): HidingSource
    {
        return $this->once(HidingSource::class, function (): HidingSource {
            $content = new WordPressContent($this->posts(), $this->environment->settings->contentTypes());
            $all = new AllSources(match ($this->environment->productSource) {
                ProductSource::Embedded => [$this->embedded(), $content],
                ProductSource::WooCommerce => [$this->wooCommerce(), new ShopContent($content, $this->languages->languages())],
            });
            return new HidingSource($all, $this->hidden(), $this->environment->productSource->postType());
        });
    }

    /** What the shop hides from assistants. */
    public function hidden(): HiddenItems
    {
        return $this->once(HiddenItems::class, fn (): HiddenItems => new HiddenItems(
            $this->environment->database(),
            $this->languages->languages(),
            $this->environment->settingsStore,
            $this->environment->productSource
        ));
    }

    /** Like Source::problem(). Makes the source only if it has a problem. */
    public function problem(): ?SourceProblem
    {
        return $this->closedToVisitors() === null ? $this->source()->problem() : null;
    }

    /** @return list<'product'|'content'>|null Like Source::closed(), without making the source; null if it has a problem. */
    public function closed(): ?array
    {
        $hidden = $this->environment->settingsStore->current()->hiddenPostTypes();
        $closed = $this->closedToVisitors();
        return $closed === null || $hidden === []
            ? $closed : HidingSource::withHiddenProducts($closed, $hidden, $this->environment->productSource->postType());
    }

    /** @return list<'product'|'content'>|null What the shop closes to visitors too; null if it has a problem. */
    public function closedToVisitors(): ?array
    {
        if ($this->environment->productSource === ProductSource::Embedded) {
            return [];
        }
        $isReadable = WooCommerceSite::isLoaded() && get_woocommerce_currency() === $this->environment->contract->service()['currency'];
        return $isReadable ? WooCommerceSite::closed() : null;
    }

    /** @return Closure(int): array<int, string> See SaleEnds::of(). WooCommerce shows the ends of its sales itself. */
    public function saleEnds(): Closure
    {
        return $this->environment->productSource === ProductSource::Embedded ? fn (int $product): array
            => $this->once(SaleEnds::class, fn (): SaleEnds => new SaleEnds($this->variants(), $this->languages->languages(), $this->environment->clock()))->of($product)
            : static fn (): array => [];
    }

    /**
     * For a page that has the prices of the catalog: see OffersOnPage.
     *
     * @param list<array<string, mixed>> $offers
     */
    public function replaceOffers(int $product, array $offers): void
    {
        if ($this->environment->productSource === ProductSource::WooCommerce) {
            OffersOnPage::replace($product, $offers);
        }
    }

    /** The images of products, for pages. */
    public function images(): ProductImages
    {
        return match ($this->environment->productSource) {
            ProductSource::Embedded => $this->storedImages(),
            ProductSource::WooCommerce => $this->once(ShopImages::class, fn (): ShopImages
                => new ShopImages($this->environment->database(), $this->languages->languages(), new AttributeRoles($this->environment->settingsStore))),
        };
    }

    public function storedImages(): StoredImages
    {
        return $this->once(StoredImages::class, fn (): StoredImages => new StoredImages($this->languages->languages(), $this->variants(), $this->posts()));
    }

    public function variants(): VariantStore
    {
        return $this->once(VariantStore::class, fn (): VariantStore
            => new VariantStore($this->environment->database(), $this->environment->clock(), fn () => $this->variantIds()->beforeNewVariants()));
    }

    public function variantIds(): VariantIds
    {
        return $this->once(VariantIds::class, fn (): VariantIds => new VariantIds(
            $this->environment->database(),
            $this->environment->productSource,
            $this->languages->languages(...)
        ));
    }

    public function posts(): PostFacts
    {
        return $this->once(PostFacts::class, fn (): PostFacts => new PostFacts($this->environment->database()));
    }

    private function embedded(): EmbeddedProducts
    {
        return new EmbeddedProducts($this->variants(), $this->storedImages(), $this->languages->languages(), $this->posts(), $this->environment->network());
    }

    private function wooCommerce(): Source
    {
        if (! WooCommerceSite::isLoaded()) {
            return new MissingWooCommerce();
        }
        $languages = $this->languages->languages();
        $rows = new ProductRows($this->environment->database());
        $roles = new AttributeRoles($this->environment->settingsStore);
        return new WooCommerceProducts(
            $rows,
            new Families($rows, new VariationReader(new VariationTableReader($rows, new VariationGetters()), new VariationClassReader()), $roles, new VisitorPrices(), $languages),
            new Brands($this->environment->settingsStore, $roles, $rows),
            new ChangeHooks($this->posts(), $rows),
            $languages,
            $this->posts(),
            $this->hidden(),
            $this->environment->contract->service()['currency'],
            $this->environment->defaultLanguage()
        );
    }
}
