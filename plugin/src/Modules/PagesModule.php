<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\Support\LateHooks;
use MdShop\Catalog\Transport\Blocks\Site\WayToPage;
use MdShop\Catalog\Transport\Pages\ArchivePages;
use MdShop\Catalog\Transport\Pages\BrowserTools;
use MdShop\Catalog\Transport\Pages\DiscoveryLinks;
use MdShop\Catalog\Transport\Pages\HiddenFromMarkdown;
use MdShop\Catalog\Transport\Pages\MarkdownPage;
use MdShop\Catalog\Transport\Pages\MarkdownPages;
use MdShop\Catalog\Transport\Pages\PublicPage;
use MdShop\Catalog\Transport\Pages\ShownPage;
use MdShop\Catalog\Transport\Pages\StructuredData;
use MdShop\Catalog\Transport\Site\Robots;
use MdShop\Catalog\Transport\Site\Sitemaps;
use WP_Post;

/** What the pages of the site say to agents: links, browser tools, structured data, Markdown, robots.txt and sitemaps. */
final class PagesModule extends Module
{
    /** Fired when a sitemap is made, the first one also by every page. */
    private const OF_SITEMAPS = [
        'pre_handle_404', 'wp_sitemaps_post_types', 'wp_sitemaps_posts_query_args', 'wp_sitemaps_taxonomies_query_args', 'wp_sitemaps_posts_entry',
        'wp_sitemaps_taxonomies_entry',
    ];

    /**
     * @param Closure(): ReadModelModule $readModel Called only for pages that show a post.
     * @param Closure(): JournalModule $journal Called only for pages that are sent as Markdown.
     */
    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly LanguagesModule $languages,
        private readonly SourcesModule $sources,
        private readonly Closure $readModel,
        private readonly Core $core,
        private readonly Closure $journal,
    ) {
    }

    protected function addHooks(): void
    {
        $contract = $this->environment->contract;
        $languages = $this->languages->languages();
        $facts = $this->core->operations->facts();
        $publicPage = new PublicPage();
        (new BrowserTools($contract, $facts, $languages, $this->environment->settingsStore, $this->environment->file, $publicPage))->addHooks();
        (new Robots($facts))->addHooks();
        LateHooks::before(
            self::OF_SITEMAPS,
            fn () => (new Sitemaps($this->core->reading->overviews(...), $this->sources->hidden(...), $this->environment->productSource))->addHooks(),
            static fn (string $hook): bool => $hook !== 'pre_handle_404' || (string) get_query_var('sitemap') !== ''
        );
        if (is_admin()) {
            // Its screens are no pages of the site.
            return;
        }
        (new DiscoveryLinks($this->core->documents->links(), $facts, $languages, $publicPage))->addHooks();
        (new StructuredData($publicPage, $languages, $this->shownPage(...)))->addHooks();
        // After all redirects.
        add_action('template_redirect', function () use ($facts): void {
            // phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- Only searched. Most requests do not name the type.
            if (stripos(isset($_SERVER['HTTP_ACCEPT']) ? (string) $_SERVER['HTTP_ACCEPT'] : '', 'text/markdown') !== false && $facts->offersMarkdown()) {
                $this->markdownPages()->prepare();
            }
            $post = is_singular(['post', 'page']) ? get_queried_object() : null;
            $above = $post instanceof WP_Post ? WayToPage::pagesAbove($post) : [];
            if ($above !== []) {
                // Links to translations are the first to ask for the page, and the structured data name the pages above it.
                ($this->readModel)()->pageEntry()->expect($above);
            }
        }, PHP_INT_MAX);
        (new ArchivePages())->addHooks();
    }

    private function shownPage(): ShownPage
    {
        return new ShownPage(
            fn (): PageEntry => ($this->readModel)()->pageEntry(),
            $this->sources->hidden(...),
            $this->sources->saleEnds(),
            fn (int $product): array => $this->sources->images()->ofVariants($product),
            $this->environment->contract,
            $this->environment->productSource,
            $this->languages->languages(),
            $this->core->operations->facts(),
            $this->environment->messages(),
            new WayToPage($this->environment->productSource, $this->languages->languages(), $this->environment->messages())
        );
    }

    private function markdownPages(): MarkdownPages
    {
        $core = $this->core;
        return new MarkdownPages(
            $core->operations->answers(),
            new MarkdownPage($this->environment->messages()),
            new HiddenFromMarkdown($this->sources->hidden()),
            function (): void {
                ($this->readModel)()->hiddenProduct()->conceal();
            },
            $this->sources->replaceOffers(...),
            $core->reading->reader(),
            $this->languages->languages(),
            $core->documents->links(),
            $core->operations->facts(),
            ($this->journal)()->counting('page')
        );
    }
}
