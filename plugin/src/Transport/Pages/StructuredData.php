<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Operations\Facts\FactsReader;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Text\PlainText;
use MdShop\Catalog\Support\Time\Instant;
use WP_Post;

/**
 * Prints JSON-LD on public pages, with the same values as the interface. It is printed at the end of the page, so that data
 * that other plugins have already printed is not repeated.
 */
final class StructuredData
{
    /** The output in the head and the footer of this page. */
    private string $printed = '';
    /** @var array<int, string> The rendered text of posts, by post. */
    private array $shown = [];

    /** @param Closure(): PageEntry $entry Called only for pages that show a post. */
    public function __construct(
        private readonly Closure $entry,
        private readonly Languages $languages,
        private readonly FactsReader $facts,
    ) {
    }

    public function addHooks(): void
    {
        foreach (['wp_head', 'wp_footer'] as $place) {
            $level = 0;
            add_action($place, static function () use (&$level): void {
                $level = (int) ob_start() * ob_get_level();
            }, PHP_INT_MIN);
            add_action($place, function () use (&$level, $place): void {
                // If other code has closed this buffer, its content is already sent.
                if ($level > 0 && ob_get_level() === $level) {
                    $this->printed .= ob_get_contents();
                    ob_end_flush();
                }
                if ($place === 'wp_footer') {
                    $this->print();
                }
            }, PHP_INT_MAX);
        }
        // Keeps the rendered text, to use it as the answer to a question without rendering it twice.
        add_filter('the_content', function (string $html): string {
            if (is_singular() && in_the_loop() && is_main_query()) {
                $this->shown[(int) get_the_ID()] = $html;
            }
            return $html;
        }, PHP_INT_MAX);
    }

    private function print(): void
    {
        $post = get_queried_object();
        if (! PublicPage::isForEverybody() || ! is_singular() || ! $post instanceof WP_Post) {
            return;
        }
        try {
            $data = $this->of($post);
        } catch (Unavailable) {
            return;
        } catch (DatabaseError $e) {
            Log::error('a page is shown without structured data', $e);
            return;
        }
        if ($data !== null && ! SchemaOrg::isPrinted((string) $data['@type'], $this->printed)) {
            // "<" and "&" are escaped inside, so that no text can end the element.
            $json = wp_json_encode($data, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
            echo '<script type="application/ld+json">' . $json . "</script>\n"; // phpcs:ignore WordPress.Security.EscapeOutput -- See above.
        }
    }

    /** @return array<string, mixed>|null */
    private function of(WP_Post $post): ?array
    {
        $language = $this->languages->ofPost($post->ID);
        $entry = ($this->entry)()->read($post->ID);
        if ($entry === null) {
            return null;
        }
        if ($entry['type'] === 'product') {
            return SchemaOrg::product(Json::decode($entry['json']), $entry['brand']);
        }
        $image = get_the_post_thumbnail_url($post, 'full');
        return SchemaOrg::content($entry['type'], Json::decode($entry['json']), [
            'language' => $language,
            'published' => Instant::format(Instant::fromDatabase($post->post_date_gmt)),
            'image' => $image === false ? '' : $image,
            'site' => $this->facts->siteName($language),
            'home' => $this->languages->homeUrl($language),
            'answer' => PlainText::ofHtml($this->shown[(int) get_queried_object_id()] ?? ''),
        ]);
    }
}
