<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Operations\Answers;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Support\Database\Connection;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Http\Accept;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Emitter;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Http\Request;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Text\AsciiAddress;
use MdShop\Catalog\Support\Text\Html\Converter;
use MdShop\Catalog\Support\Text\PlainText;
use MdShop\Catalog\Support\Time\Instant;
use MdShop\Catalog\Transport\Blocks\Catalog\CatalogAddress;
use MdShop\Catalog\Transport\Blocks\Product\ProductBlock;
use MdShop\Catalog\Transport\Documents\Links;
use MdShop\Catalog\Transport\RequestReader;
use WP_Post;

/**
 * Returns a page as Markdown if the client requests it: the page is rendered as for any visitor, then its main content is
 * converted. Caches must not store it, because most identify a page only by its address and would send it to browsers.
 */
final class MarkdownPages
{
    /**
     * @param Closure(): void $conceal Makes the page show nothing of hidden products.
     * @param Closure(int, list<array<string, mixed>>): void $replaceOffers Makes the structured data of other plugins give these offers of
     *     the product with this id, see SchemaOrg::offers().
     * @param Closure(Request, Answer): void $then Called when a page is sent.
     */
    public function __construct(
        private readonly Answers $answers,
        private readonly MarkdownPage $page,
        private readonly HiddenFromMarkdown $hidden,
        private readonly Closure $conceal,
        private readonly Closure $replaceOffers,
        private readonly Reader $reader,
        private readonly Languages $languages,
        private readonly Links $links,
        private readonly FactsReader $facts,
        private readonly Closure $then,
    ) {
    }

    /** Call this after all redirects. */
    public function prepare(): void
    {
        $request = RequestReader::read('/', 0);
        if (! $request->isRead() || ! (new PublicPage())->isForEverybody() || ! Accept::prefersMarkdown($request->header('accept'))) {
            return;
        }
        if (! $this->languages->isCurrentOffered() || $this->hidden->isPageHidden()) {
            return;
        }
        $this->hidden->addHooks();
        ($this->conceal)();
        Emitter::keepOutOfPageCaches();
        Connection::limitReconnects();
        // WordPress would end a HEAD request here, before the response's headers are known.
        add_filter('exit_on_http_head', '__return_false', PHP_INT_MAX);
        add_filter('template_include', fn (mixed $template): mixed => is_string($template) && $template !== ''
            ? $this->send($template, $request) : $template, PHP_INT_MAX);
    }

    private function send(string $template, Request $request): never
    {
        $post = is_singular() ? get_queried_object() : null;
        $product = $post instanceof WP_Post ? $this->product($post) : null;
        if ($post instanceof WP_Post && $product !== null) {
            ($this->replaceOffers)($post->ID, SchemaOrg::offers($product));
        }
        ob_start();
        load_template($template, false);
        $html = (string) ob_get_clean();
        if (http_response_code() !== 200) {
            // The template decided that there is nothing to show.
            echo $html; // phpcs:ignore WordPress.Security.EscapeOutput -- The output of the theme.
            exit;
        }
        $language = $this->languages->current();
        $url = self::address();
        $converted = Converter::convert($html, $url, $post !== null && ! is_front_page(), $product === null ? '' : ProductBlock::FACTS);
        $facts = ['url' => $url, 'language' => $language];
        if ($post instanceof WP_Post) {
            $converted['title'] = PlainText::ofTitle($product['name'] ?? $post->post_title);
            $facts += self::dates($post, $product);
        }
        $markdown = $this->page->compose($converted, $facts, $language, $post instanceof WP_Post ? self::image($post) : null, $product);
        $answer = new Answer(200, [
            'Content-Type' => 'text/markdown; charset=utf-8',
            'Content-Language' => $language,
            'Vary' => 'Accept',
            'X-Markdown-Tokens' => (string) MarkdownPage::tokens($markdown),
            'X-Content-Type-Options' => 'nosniff',
            'Link' => '<' . $url . '>; rel="canonical", ' . Links::header($this->links->of($this->facts->endpoints(), $language)),
            'Cache-Control' => 'private, no-store',
            'X-LiteSpeed-Cache-Control' => 'no-cache',
            // What search engines read in the HTML. Empty headers are not sent.
        ] + array_filter(['Content-Signal' => $this->facts->contentSignal(), 'X-Robots-Tag' => self::robots($converted['robots'])]), $markdown);
        if (Connection::isLost()) {
            // WordPress renders a page even after the connection to the database was lost, from incomplete data.
            $answer = $this->answers->failure($request);
        }
        Emitter::send($answer->to($request));
        ($this->then)($request, $answer);
        exit;
    }

    /** @return array<string, mixed>|null The product of the page, as the contract defines it; null if the page shows none. */
    private function product(WP_Post $post): ?array
    {
        try {
            $json = $this->reader->product($post->ID, $this->languages->ofPost($post->ID));
            return $json === null ? null : Json::decode($json);
        } catch (Unavailable) {
            return null;
        } catch (DatabaseError $e) {
            Log::error('a product page goes out in Markdown without its variants', $e);
            return null;
        }
    }

    /**
     * @param array<string, mixed>|null $product
     * @return array<string, string>
     */
    private static function dates(WP_Post $post, ?array $product): array
    {
        return [
            'published' => Instant::format(Instant::fromDatabase($post->post_date_gmt)),
            // The product's time includes changes of prices and stock.
            'modified' => $product['modified'] ?? Instant::format(Instant::fromDatabase($post->post_modified_gmt)),
        ];
    }

    /** @param string $ofPage What the HTML says, which an SEO plugin may have written. */
    private static function robots(string $ofPage): string
    {
        return CatalogAddress::isNarrowed() && ! str_contains($ofPage, 'noindex') ? CatalogAddress::ROBOTS : $ofPage;
    }

    /** @return array{url: string, text: string}|null The featured image of the post. */
    private static function image(WP_Post $post): ?array
    {
        $url = get_the_post_thumbnail_url($post, 'full');
        return $url === false ? null : ['url' => $url, 'text' => (string) get_post_meta((int) get_post_thumbnail_id($post), '_wp_attachment_image_alt', true)];
    }

    /** The page's canonical address, as the interface has it. */
    private static function address(): string
    {
        $canonical = is_singular() ? wp_get_canonical_url() : false;
        return AsciiAddress::of($canonical !== false ? (string) $canonical : CatalogAddress::ofListPage(max(1, (int) get_query_var('paged'))));
    }
}
