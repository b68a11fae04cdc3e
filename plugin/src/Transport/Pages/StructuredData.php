<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use Throwable;
use WP_Post;

/**
 * Prints the description, OpenGraph and JSON-LD on public pages, with the same values as the interface. Each is printed after what
 * other plugins print, so that what they have already printed is not repeated. Pages in a language that the interface does not have get none.
 */
final class StructuredData
{
    /** After so many bytes what is printed goes on: a longer text would no longer be in the processor's caches. */
    private const PIECE = 4096;

    /** The output in the head of this page, without styles. */
    private string $head = '';
    /** @var array{list<array<string, mixed>>, int} The products that the first block has listed, and how many are on the pages before. */
    private array $listed = [[], 0];
    /** The number of the page of the list that the page is about; null if no block has shown it. */
    private ?int $number = null;
    /** @var array<int, string> The answers that a list of questions has shown, as HTML, by post. */
    private array $answers = [];
    private ?ShownPage $page = null;

    /** @param Closure(): ShownPage $pages Called only on public pages. */
    public function __construct(private readonly PublicPage $publicPage, private readonly Languages $languages, private readonly Closure $pages)
    {
    }

    public function addHooks(): void
    {
        foreach (['wp_head' => $this->printTags(...), 'wp_footer' => $this->printThings(...)] as $place => $print) {
            $html = '';
            $level = 0;
            add_action($place, function () use (&$html, &$level): void {
                $html = '';
                $collect = static function (string $piece, int $phase) use (&$html): string {
                    $html .= ($phase & PHP_OUTPUT_HANDLER_CLEAN) === 0 ? self::withoutStyles($piece) : '';
                    return $piece;
                };
                $level = $this->publicPage->isForEverybody() && ob_start($collect, self::PIECE) ? ob_get_level() : 0;
            }, PHP_INT_MIN);
            add_action($place, static function () use (&$html, &$level, $print): void {
                // Other code may have closed this buffer.
                $isKnown = $level > 0 && ob_get_level() === $level && ob_end_flush();
                $print($isKnown ? $html : null);
            }, PHP_INT_MAX);
        }
        add_action('md_shop_products_listed', function (array $products, int $before, ?int $number): void {
            $this->listed = $this->listed[0] === [] ? [array_values($products), $before] : $this->listed;
            $this->number ??= $number;
        }, 10, 3);
        add_action('md_shop_question_shown', function (WP_Post $post, string $answer): void {
            $this->answers[$post->ID] = $answer;
        }, 10, 2);
    }

    /** Most of a head is styles, in which nothing is looked for. */
    private static function withoutStyles(string $html): string
    {
        return preg_replace('#<style\b[^<]*</style>#i', '', $html) ?? $html;
    }

    /** @param string|null $head What the head contains; null if it is not known. */
    private function printTags(?string $head): void
    {
        if ($head === null) {
            return;
        }
        $this->head = $head;
        $this->onPublicPage(function (ShownPage $page): void {
            $summary = $page->summary($this->number);
            if ($summary !== null) {
                echo MetaTags::html($summary, $page->siteName(), $page->locale(), $this->head); // phpcs:ignore WordPress.Security.EscapeOutput -- Escaped there.
            }
        });
    }

    /** @param string|null $footer What the footer contains; null if it is not known. */
    private function printThings(?string $footer): void
    {
        $this->onPublicPage(function (ShownPage $page) use ($footer): void {
            $printed = [...SchemaOrg::typesIn($this->head), ...SchemaOrg::typesIn($footer ?? '')];
            foreach ($page->things($this->listed, $this->number, $this->answers) as $thing) {
                if (! SchemaOrg::isAmong($printed, (string) $thing['@type'])) {
                    // "<" and "&" are escaped inside, so that no text can end the element.
                    $json = wp_json_encode($thing, JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
                    echo '<script type="application/ld+json">' . $json . "</script>\n"; // phpcs:ignore WordPress.Security.EscapeOutput -- See above.
                }
            }
        });
    }

    /** @param callable(ShownPage): void $print */
    private function onPublicPage(callable $print): void
    {
        if (! $this->publicPage->isForEverybody() || ! $this->languages->isCurrentOffered()) {
            return;
        }
        try {
            $print($this->page ??= ($this->pages)());
        } catch (Unavailable) {
            return;
        } catch (DatabaseError $e) {
            Log::error('a page is shown without structured data', $e);
        } catch (Throwable $e) {
            Log::defect('a page is shown without structured data', $e);
        }
    }
}
