<?php

declare(strict_types=1);

namespace MdShop\Catalog\Support\Text\Html;

use DOMDocument;
use DOMElement;
use DOMXPath;
use MdShop\Catalog\Support\Text\InvisibleCharacters;

/** Finds the main content, title and JSON-LD of an HTML page, which may be malformed. */
final class Page
{
    /** Where themes have the main content, the most reliable path first. */
    private const MAIN = [
        '//main', '//*[@role="main"]', '//*[@id="main" or @id="content" or @id="primary"]', '//article', '//body',
    ];
    /** Where themes have only the text of a post, without author, date and related posts. */
    private const TEXT = [
        '//*[contains(concat(" ", normalize-space(@class), " "), " wp-block-post-content ")]',
        '//*[contains(concat(" ", normalize-space(@class), " "), " entry-content ")]',
        '//*[@itemprop="articleBody"]',
    ];
    /** The tabs of a product in WooCommerce, each of which is marked as the text of a post. */
    private const TAB = 'contains(concat(" ", normalize-space(@class), " "), " wc-tab ")';
    private const TABS = '//*[' . self::TAB . ' and not(ancestor::*[' . self::TAB . '])]';
    /** What a page of WooCommerce shows of its product beside the text, in the order of its templates. */
    private const PRICE = ['price', 'wp-block-woocommerce-product-price'];
    private const STOCK = ['stock'];
    private const SHORT_DESCRIPTION = ['woocommerce-product-details__short-description', 'wp-block-post-excerpt', 'wp-block-woocommerce-product-summary'];
    private const DATA_BYTES = 131072;

    private readonly DOMXPath $paths;

    /** @var list<string> */
    private readonly array $data;

    public readonly bool $isTruncated;

    public function __construct(string $html)
    {
        $this->isTruncated = strlen($html) > Budget::INPUT_BYTES;
        $html = mb_scrub(mb_strcut($html, 0, Budget::INPUT_BYTES, 'UTF-8'), 'UTF-8');
        [$html, $this->data] = self::withoutScripts($html);
        $document = new DOMDocument();
        $before = libxml_use_internal_errors(true);
        // Without the declaration, the parser would assume Latin-1. Its errors are ignored.
        $document->loadHTML('<?xml encoding="UTF-8">' . ($html === '' ? '<p></p>' : $html), LIBXML_NONET | LIBXML_COMPACT);
        libxml_clear_errors();
        libxml_use_internal_errors($before);
        $this->paths = new DOMXPath($document);
    }

    /**
     * @param bool $isSinglePost Whether the page is about one post; then only its text is returned, of a product with its short description.
     * @param bool $withOffer Also the price and the stock that WooCommerce shows of the product that the page is about.
     * @return list<DOMElement>
     */
    public function main(bool $isSinglePost, bool $withOffer): array
    {
        foreach ($isSinglePost ? [...self::TEXT, ...self::MAIN] : self::MAIN as $path) {
            $found = $this->elements($path);
            if ($found !== []) {
                // Only the first element; but of articles and tabs, all that are not nested.
                $main = match (true) {
                    $path === '//article' => array_values(array_filter($found, static fn (DOMElement $one): bool => ! self::isInside($one, 'article'))),
                    in_array('wc-tab', explode(' ', $found[0]->getAttribute('class')), true) => $this->elements(self::TABS),
                    default => [$found[0]],
                };
                return in_array($path, self::TEXT, true) ? [...$this->summary($found[0], $main, $withOffer), ...$main] : $main;
            }
        }
        return [];
    }

    /**
     * What a page of WooCommerce shows of its product before the text.
     *
     * @param DOMElement $first The first element of the text.
     * @param list<DOMElement> $text
     * @return list<DOMElement>
     */
    private function summary(DOMElement $first, array $text, bool $withOffer): array
    {
        if ($this->elements('//body[' . self::hasClass(['single-product']) . ']') === []) {
            return [];
        }
        $summary = [];
        foreach ($withOffer ? [self::PRICE, self::STOCK, self::SHORT_DESCRIPTION] : [self::SHORT_DESCRIPTION] as $classes) {
            // Lists before the text, such as a widget's, are of other products.
            $path = 'preceding::*[' . self::hasClass($classes) . ' and not(ancestor::li) and not(ancestor::form)]';
            $found = $this->elements($path, $first);
            $element = end($found);
            if ($element !== false && ! self::isIn($element, $text)) {
                $summary[] = $element;
            }
        }
        return $summary;
    }

    /**
     * Whether the words of an element are in others too: without a short description, WordPress shows the beginning of the text.
     *
     * @param list<DOMElement> $others
     */
    private static function isIn(DOMElement $element, array $others): bool
    {
        $words = static fn (DOMElement $one): string => preg_replace('/[^\p{L}\p{N}]+/u', '', $one->textContent) ?? '';
        return str_contains(implode('', array_map($words, $others)), $words($element));
    }

    /** @param non-empty-list<string> $classes A condition of XPath: one of them. */
    private static function hasClass(array $classes): string
    {
        $has = static fn (string $class): string => "contains(concat(' ', normalize-space(@class), ' '), ' {$class} ')";
        return '(' . implode(' or ', array_map($has, $classes)) . ')';
    }

    public function title(): string
    {
        $titles = $this->elements('//head/title');
        return $titles === [] ? '' : $titles[0]->textContent;
    }

    /** What the page tells robots ("noindex, follow") if they must not index it, else ''. */
    public function robots(): string
    {
        $metas = array_filter($this->elements('//meta'), static fn (DOMElement $meta): bool => strtolower(trim($meta->getAttribute('name'))) === 'robots');
        $directives = implode(', ', array_map(static fn (DOMElement $meta): string => (string) preg_replace('/[^ -~]+/', ' ', trim($meta->getAttribute('content'))), $metas));
        return preg_match('/\b(?:noindex|none)\b/i', $directives) === 1 ? $directives : '';
    }

    /** @return list<string> Each JSON-LD script of the page as formatted JSON. */
    public function data(): array
    {
        return $this->data;
    }

    /**
     * Removes scripts and styles before parsing, because the parser would treat "</b>" inside them as markup.
     *
     * @return array{string, list<string>} The remaining HTML, and the JSON-LD scripts.
     */
    private static function withoutScripts(string $html): array
    {
        $data = [];
        $bytes = 0;
        $rest = '';
        $from = 0;
        $lower = strtolower($html);
        while (preg_match('/<(script|style)\b[^>]*>/', $lower, $found, PREG_OFFSET_CAPTURE, $from) === 1) {
            $begin = $found[0][1];
            $inside = $begin + strlen($found[0][0]);
            $end = strpos($lower, '</' . $found[1][0], $inside);
            $end = $end === false ? strlen($html) : $end;
            if (str_contains($found[0][0], 'application/ld+json') && ($bytes += $end - $inside) <= self::DATA_BYTES) {
                $value = json_decode(trim(substr($html, $inside, $end - $inside)), false, 64);
                if ($value !== null) {
                    // Not wp_json_encode(), because this class does not require WordPress.
                    // phpcs:ignore WordPress.WP.AlternativeFunctions.json_encode_json_encode
                    $json = json_encode($value, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
                    $data[] = self::visible($json);
                }
            }
            $rest .= substr($html, $from, $begin - $from);
            $close = strpos($lower, '>', $end);
            $from = $close === false ? strlen($html) : $close + 1;
        }
        return [$rest . substr($html, $from), $data];
    }

    /** Without invisible characters, also as entities: texts in JSON-LD are often HTML, such as those of reviews. */
    private static function visible(string $json): string
    {
        $json = preg_replace_callback(
            // WooCommerce escapes the entities of a review once more.
            '/&(?:amp;)*+(#?+\w++;)/',
            static fn (array $entity): string => InvisibleCharacters::areIn(html_entity_decode("&{$entity[1]}", ENT_HTML5, 'UTF-8')) ? '' : $entity[0],
            $json
        ) ?? '';
        return InvisibleCharacters::removedFrom($json);
    }

    private static function isInside(DOMElement $element, string $name): bool
    {
        for ($parent = $element->parentNode; $parent instanceof DOMElement; $parent = $parent->parentNode) {
            if ($parent->tagName === $name) {
                return true;
            }
        }
        return false;
    }

    /** @return list<DOMElement> */
    private function elements(string $path, ?DOMElement $from = null): array
    {
        $found = $this->paths->query($path, $from);
        return $found === false ? [] : array_values(array_filter(iterator_to_array($found), static fn (mixed $one): bool => $one instanceof DOMElement));
    }
}
