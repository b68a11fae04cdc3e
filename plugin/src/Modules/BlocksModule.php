<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Transport\Blocks\AgentAccessBlock;
use MdShop\Catalog\Transport\Blocks\BlockTypes;
use MdShop\Catalog\Transport\Blocks\CatalogBlock;
use MdShop\Catalog\Transport\Blocks\CatalogCards;
use MdShop\Catalog\Transport\Blocks\FurtherFilters;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use MdShop\Catalog\Transport\Blocks\Prices;
use MdShop\Catalog\Transport\Blocks\ProductBlock;
use MdShop\Catalog\Transport\Blocks\ProductVariants;
use MdShop\Catalog\Transport\Blocks\QuestionBlock;
use MdShop\Catalog\Transport\Blocks\SearchRemark;
use MdShop\Catalog\Transport\Blocks\ShownImages;
use MdShop\Catalog\Transport\Blocks\Stock;
use MdShop\Catalog\Transport\Blocks\Templates;
use MdShop\Catalog\Transport\Blocks\TranslatedTemplates;
use MdShop\Catalog\Transport\Pages\ProductPages;

/** The blocks, and the pages of products and the catalog that use them. */
final class BlocksModule extends Module
{
    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly LanguagesModule $languages,
        private readonly Core $core,
    ) {
    }

    protected function addHooks(): void
    {
        $contract = $this->environment->contract;
        $messages = $this->environment->messages();
        $languages = $this->languages->languages();
        $reader = $this->core->reading->reader();
        $source = $this->environment->productSource;
        $prices = new Prices($messages);
        $stock = new Stock($messages);
        $page = new PageLanguage($languages, $this->environment->defaultLanguage());
        $images = new ShownImages($this->environment->network());
        $images->addHooks();
        (new ProductPages($reader, $languages, $prices, $this->environment->network()))->addHooks();
        (new BlockTypes($this->environment->folder, [
            'catalog' => new CatalogBlock(
                $reader,
                $source,
                $page,
                new CatalogCards($messages, $prices, $stock),
                $messages,
                $contract,
                new FurtherFilters($messages, $contract, $prices),
                new SearchRemark($messages)
            ),
            'product' => new ProductBlock($reader, $source, $page, new ProductVariants($messages, $prices, $stock), $images, $messages, $prices, $stock),
            'agent-access' => new AgentAccessBlock($this->core->documents->documents(), $this->core->operations->facts(), $page, $messages, $contract),
            'question' => new QuestionBlock($messages, $page),
        ], $messages, $page, $this->environment->network()))->addHooks();
        (new Templates($this->environment->folder))->addHooks();
        (new TranslatedTemplates($languages, $this->environment->defaultLanguage()))->addHooks();
    }
}
