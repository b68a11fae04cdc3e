<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Support\Text\PlainText;
use WP_Post;
use WP_Term;

/** What is above a page of the site, as names and addresses, the topmost first. Breadcrumbs and structured data show it. */
final class WayToPage
{
    public function __construct(private readonly ProductSource $source, private readonly Languages $languages, private readonly Messages $messages)
    {
    }

    /** @return list<array{name: string, url: string}> The list of a type of posts; empty if it has none of its own. */
    public function archive(string $type, string $language): array
    {
        $key = [
            PostTypes::COACH => 'post_type.coach.archives',
            PostTypes::FAQ => 'post_type.faq.archives',
            $this->source->postType() => 'post_type.product.archives',
        ][$type] ?? '';
        $link = $key === '' ? false : get_post_type_archive_link($type);
        return is_string($link) ? [['name' => $this->messages->text($language, $key), 'url' => $link]] : [];
    }

    /** @return list<int> The pages above a page or news, the topmost first, whoever may see them; none above the front page and posts of other types. */
    public static function pagesAbove(WP_Post $post): array
    {
        $above = match (true) {
            $post->post_type === 'post' => [(int) get_option('page_for_posts')],
            $post->post_type === 'page' && ! self::isFrontPage($post) => array_reverse(get_post_ancestors($post)),
            default => [],
        };
        return array_values(array_filter($above));
    }

    /**
     * A product's categories are not included, see PageEntry.
     *
     * @param list<int> $without Pages to leave out.
     * @return list<array{name: string, url: string}> Empty for the front page, and for posts of types that are not ours.
     */
    public function ofPost(WP_Post $post, string $language, array $without = []): array
    {
        if (! in_array($post->post_type, ['page', 'post'], true)) {
            return $this->archive($post->post_type, $language);
        }
        if (self::isFrontPage($post)) {
            return [];
        }
        $pages = array_filter(array_map('get_post', array_diff(self::pagesAbove($post), $without)), static fn (mixed $page): bool
            => $page instanceof WP_Post && $page->post_status === 'publish' && $page->post_password === '');
        return [
            ['name' => $this->messages->text($language, 'site.home'), 'url' => $this->languages->homeUrl($language)],
            ...array_values(array_map(static fn (WP_Post $page): array => ['name' => PlainText::ofTitle($page->post_title), 'url' => (string) get_permalink($page)], $pages)),
        ];
    }

    private static function isFrontPage(WP_Post $post): bool
    {
        return (int) get_option('page_on_front') === $post->ID && get_option('show_on_front') === 'page';
    }

    /** @return list<array{name: string, url: string}> The shop and the terms above a category or brand. */
    public function ofTerm(WP_Term $term, string $language): array
    {
        $way = $this->archive($this->source->postType(), $language);
        foreach (array_reverse(get_ancestors($term->term_id, $term->taxonomy, 'taxonomy')) as $id) {
            $one = get_term($id);
            $link = $one instanceof WP_Term ? get_term_link($one) : '';
            if ($one instanceof WP_Term && is_string($link)) {
                $way[] = ['name' => PlainText::ofTitle($one->name), 'url' => $link];
            }
        }
        return $way;
    }
}
