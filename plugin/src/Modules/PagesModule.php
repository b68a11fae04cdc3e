<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Transport\Pages\ArchivePages;
use MdShop\Catalog\Transport\Pages\BrowserTools;
use MdShop\Catalog\Transport\Pages\DiscoveryLinks;
use MdShop\Catalog\Transport\Pages\MarkdownPage;
use MdShop\Catalog\Transport\Pages\MarkdownPages;
use MdShop\Catalog\Transport\Pages\StructuredData;
use MdShop\Catalog\Transport\Site\Robots;
use MdShop\Catalog\Transport\Site\Sitemaps;

/** What the pages of the site say to agents: links, browser tools, structured data, Markdown, robots.txt and sitemaps. */
final class PagesModule extends Module
{
    public function __construct(
        private readonly CoreModule $core,
        private readonly LanguagesModule $languages,
        private readonly ReadModelModule $readModel,
        private readonly OperationsModule $operations,
        private readonly DocumentsModule $documents,
    ) {
    }

    protected function addHooks(): void
    {
        $contract = $this->core->contract;
        $languages = $this->languages->languages();
        $facts = $this->operations->facts();
        $links = $this->documents->links();
        (new DiscoveryLinks($contract, $links, $facts, $languages))->addHooks();
        (new BrowserTools($contract, $facts, $languages, $this->core->settingsStore, $this->core->file))->addHooks();
        (new StructuredData($this->readModel->overviews(), $languages, $facts))->addHooks();
        $page = new MarkdownPage($this->core->messages());
        (new MarkdownPages($contract, $this->operations->answers(), $page, $this->readModel->reader(), $languages, $links, $facts))->addHooks();
        (new Robots($contract))->addHooks();
        (new Sitemaps($this->readModel->overviews(), $this->core->productSource))->addHooks();
        (new ArchivePages())->addHooks();
    }
}
