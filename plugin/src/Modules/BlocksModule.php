<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Cache\AnswerCache;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\Transport\Blocks\Agents\AgentAccessBlock;
use MdShop\Catalog\Transport\Blocks\Agents\ExampleQuestion;
use MdShop\Catalog\Transport\Blocks\BlockCache;
use MdShop\Catalog\Transport\Blocks\BlockRenderer;
use MdShop\Catalog\Transport\Blocks\BlockTypes;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogBar;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogBlock;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogCards;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogFilters;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogPagination;
use MdShop\Catalog\Transport\Blocks\Catalog\CategoriesBlock;
use MdShop\Catalog\Transport\Blocks\Catalog\RelatedBlock;
use MdShop\Catalog\Transport\Blocks\Catalog\SearchRemark;
use MdShop\Catalog\Transport\Blocks\Catalog\TermList;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use MdShop\Catalog\Transport\Blocks\Parts\Colors;
use MdShop\Catalog\Transport\Blocks\Parts\ContactWays;
use MdShop\Catalog\Transport\Blocks\Parts\Count;
use MdShop\Catalog\Transport\Blocks\Parts\ElementIds;
use MdShop\Catalog\Transport\Blocks\Parts\ImageKey;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;
use MdShop\Catalog\Transport\Blocks\Parts\Stock;
use MdShop\Catalog\Transport\Blocks\Parts\Thumbnails;
use MdShop\Catalog\Transport\Blocks\Product\OrderButton;
use MdShop\Catalog\Transport\Blocks\Product\PreviewedProduct;
use MdShop\Catalog\Transport\Blocks\Product\ProductBlock;
use MdShop\Catalog\Transport\Blocks\Product\ProductGallery;
use MdShop\Catalog\Transport\Blocks\Product\ProductPrice;
use MdShop\Catalog\Transport\Blocks\Product\ProductVariants;
use MdShop\Catalog\Transport\Blocks\Product\ShareLinks;
use MdShop\Catalog\Transport\Blocks\Product\ShownImages;
use MdShop\Catalog\Transport\Blocks\Search\FoundItems;
use MdShop\Catalog\Transport\Blocks\Search\SearchResultsBlock;
use MdShop\Catalog\Transport\Blocks\Site\BreadcrumbsBlock;
use MdShop\Catalog\Transport\Blocks\Site\ContactBlock;
use MdShop\Catalog\Transport\Blocks\Site\EventsBlock;
use MdShop\Catalog\Transport\Blocks\Site\LanguageLinks;
use MdShop\Catalog\Transport\Blocks\Site\LanguagesBlock;
use MdShop\Catalog\Transport\Blocks\Site\PageTranslations;
use MdShop\Catalog\Transport\Blocks\Site\Patterns;
use MdShop\Catalog\Transport\Blocks\Site\QuestionBlock;
use MdShop\Catalog\Transport\Blocks\Site\Templates;
use MdShop\Catalog\Transport\Blocks\Site\TranslatedTemplates;
use MdShop\Catalog\Transport\Blocks\Site\WayToPage;
use MdShop\Catalog\Transport\Pages\CatalogPages;
use MdShop\Catalog\Transport\Pages\ProductPages;
use MdShop\Catalog\Transport\RequestAddress;

/** The blocks, and the pages of products and the catalog that use them. */
final class BlocksModule extends Module
{
    private const SCREENS_WITHOUT_BLOCKS = ['index.php', 'edit.php', 'edit-tags.php', 'term.php', 'edit-comments.php', 'upload.php', 'users.php', 'plugins.php'];

    /**
     * @param Closure(): ReadModelModule $readModel Called only for a list, for a product that the read model does not show, and for a preview.
     * @param Closure(): CacheModule $cache Called only for a list.
     */
    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly LanguagesModule $languages,
        private readonly SourcesModule $sources,
        private readonly Closure $readModel,
        private readonly Core $core,
        private readonly Closure $cache,
    ) {
    }

    protected function addHooks(): void
    {
        $messages = $this->environment->messages();
        $languages = $this->languages->languages();
        $images = new ShownImages($this->environment->network());
        $images->addHooks();
        (new ProductPages($this->core->reading->reader(...), $languages, $this->prices(...), $this->environment->network()))->addHooks();
        (new BlockTypes($this->environment->folder, [
            'catalog' => $this->catalog(...),
            'product' => fn (): BlockRenderer => $this->product($images),
            'agent-access' => fn (): BlockRenderer => new AgentAccessBlock(
                $this->core->documents->documents(),
                $this->core->operations->facts(),
                $this->page(),
                $messages,
                $this->environment->contract,
                new ExampleQuestion($this->core->reading->reader(), $messages, $this->prices()),
                $this->prices(),
                $this->ids()
            ),
            'question' => fn (): BlockRenderer => new QuestionBlock($messages, $this->page()),
            'related' => fn (): BlockRenderer => new RelatedBlock($this->entries(...), $this->core->reading->related(), $this->cards(), $messages, $this->page()),
            'breadcrumbs' => fn (): BlockRenderer => new BreadcrumbsBlock($this->entries(...), $this->way(), $this->environment->productSource, $messages, $this->page()),
            'categories' => fn (): BlockRenderer => new CategoriesBlock($this->core->reading->reader(), new Count($messages), $this->page()),
            'contact' => fn (): BlockRenderer => new ContactBlock($this->contact(), $messages, $this->page()),
            'events' => fn (): BlockRenderer => new EventsBlock($messages, $this->page()),
            'search-results' => $this->searchResults(...),
            'languages' => fn (): BlockRenderer => new LanguagesBlock($this->translations(), $messages, $this->page()),
        ], $messages, $this->page(), $this->environment->network(), $this->mayShowNoBlock()))->addHooks();
        (new CatalogPages($this->filters(...), $this->environment->contract, $messages, $this->page()))->addHooks();
        (new Templates($this->environment->folder, $messages, $this->page()))->addHooks();
        (new LanguageLinks($this->translations(...)))->addHooks();
        (new Patterns($this->environment->folder, $messages, $languages, $this->environment->productSource, $this->environment->contract->service()['languages']))->addHooks();
        (new TranslatedTemplates($languages, $this->environment->defaultLanguage(), $this->languages->editedParts(...)))->addHooks();
    }

    /** Whether the request is for a page or a document, or for an admin screen on which nobody edits blocks. */
    private function mayShowNoBlock(): bool
    {
        if ($this->environment->isPageOrScreen()) {
            return ! is_admin() || in_array($GLOBALS['pagenow'] ?? '', self::SCREENS_WITHOUT_BLOCKS, true);
        }
        return ! is_admin() && RequestAddress::ofThisRequest()->isOutsideRest(rest_get_url_prefix());
    }

    private function page(): PageLanguage
    {
        return $this->once(PageLanguage::class, fn (): PageLanguage => new PageLanguage($this->languages->languages(), $this->environment->defaultLanguage()));
    }

    private function ids(): ElementIds
    {
        return $this->once(ElementIds::class, static fn (): ElementIds => new ElementIds());
    }

    private function way(): WayToPage
    {
        return $this->once(WayToPage::class, fn (): WayToPage => new WayToPage($this->environment->productSource, $this->languages->languages(), $this->environment->messages()));
    }

    private function contact(): ContactWays
    {
        return $this->once(ContactWays::class, fn (): ContactWays => new ContactWays($this->environment->settingsStore));
    }

    private function searchResults(): BlockRenderer
    {
        $messages = $this->environment->messages();
        return new SearchResultsBlock(
            $this->core->reading->reader(),
            new FoundItems($messages, $this->prices(), new Stock($messages)),
            new CatalogPagination($messages),
            new SearchRemark($messages),
            $this->environment->productSource,
            $this->environment->contract,
            $messages,
            $this->page()
        );
    }

    private function translations(): PageTranslations
    {
        return $this->once(PageTranslations::class, fn (): PageTranslations => new PageTranslations($this->languages->languages(), $this->languages->publicTranslations()));
    }

    private function prices(): Prices
    {
        return $this->once(Prices::class, fn (): Prices
            => new Prices($this->environment->messages(), $this->environment->contract->service()['currency'], $this->environment->settingsStore->current()->hasCurrencyCode()));
    }

    private function entries(): PageEntry
    {
        return ($this->readModel)()->pageEntry();
    }

    private function cards(): CatalogCards
    {
        $messages = $this->environment->messages();
        return $this->once(CatalogCards::class, fn (): CatalogCards => new CatalogCards($messages, $this->prices(), new Stock($messages), new Colors(), new Thumbnails($this->environment->database()), new ImageKey($this->environment->database())));
    }

    private function filters(): CatalogFilters
    {
        $messages = $this->environment->messages();
        return $this->once(CatalogFilters::class, fn (): CatalogFilters
            => new CatalogFilters($messages, $this->environment->contract, $this->prices(), new Colors(), new TermList($messages, new Count($messages)), new Count($messages)));
    }

    private function catalog(): BlockRenderer
    {
        return $this->once(CatalogBlock::class, function (): CatalogBlock {
            $contract = $this->environment->contract;
            $messages = $this->environment->messages();
            return new CatalogBlock(
                $this->core->reading->reader(),
                $this->core->reading->cards(),
                $this->core->reading->options(),
                $this->environment->productSource,
                $this->page(),
                $contract,
                $this->filters(),
                new CatalogBar($messages, new SearchRemark($messages)),
                $this->cards(),
                new CatalogPagination($messages),
                new BlockCache(fn (): int => ($this->readModel)()->freshness()->ensure(), fn (bool $isLasting): ?AnswerCache => ($this->cache)()->ofBlocks($isLasting)),
                $this->ids()
            );
        });
    }

    private function product(ShownImages $images): BlockRenderer
    {
        return $this->once(ProductBlock::class, function () use ($images): ProductBlock {
            $messages = $this->environment->messages();
            [$prices, $stock, $colors] = [$this->prices(), new Stock($messages), new Colors()];
            $isOwn = $this->environment->productSource === ProductSource::Embedded;
            return new ProductBlock(
                $this->core->reading->reader(),
                fn (int $id, string $language): ?string => ($this->readModel)()->hiddenProduct()->read($id, $language),
                $isOwn ? new PreviewedProduct(fn () => ($this->readModel)()->preview()) : null,
                $this->environment->productSource,
                $this->page(),
                $this->entries(...),
                $this->environment->settingsStore,
                new ProductPrice($messages, $prices, $stock, $this->contact(), fn (int $id): array => ($this->sources->saleEnds())($id)),
                new ProductVariants($messages, $prices, $stock, $colors),
                new ProductGallery($this->sources->images(...), $messages, $this->ids()),
                new OrderButton($this->environment->settingsStore, $this->environment->productSource, $messages),
                new ShareLinks($messages),
                $images,
                $this->way(),
                $messages
            );
        });
    }
}
