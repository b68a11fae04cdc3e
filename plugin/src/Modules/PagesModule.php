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
        private readonly WordPressEnvironment $environment,
        private readonly LanguagesModule $languages,
        private readonly Core $core,
    ) {
    }

    protected function addHooks(): void
    {
        $contract = $this->environment->contract;
        $languages = $this->languages->languages();
        $facts = $this->core->operations->facts();
        $links = $this->core->documents->links();
        (new DiscoveryLinks($contract, $links, $facts, $languages))->addHooks();
        (new BrowserTools($contract, $facts, $languages, $this->environment->settingsStore, $this->environment->file))->addHooks();
        (new StructuredData($this->core->reading->overviews(), $languages, $facts))->addHooks();
        $page = new MarkdownPage($this->environment->messages());
        (new MarkdownPages($contract, $this->core->operations->answers(), $page, $this->core->reading->reader(), $languages, $links, $facts))->addHooks();
        (new Robots($contract))->addHooks();
        (new Sitemaps($this->core->reading->overviews(), $this->environment->productSource))->addHooks();
        (new ArchivePages())->addHooks();
    }
}
