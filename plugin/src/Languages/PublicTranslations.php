<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;

/** The addresses of a post or term in the languages of the site, of those translations that every visitor may see. */
final class PublicTranslations
{
    /** @var array<string, array<string, string>> What the head of a page and its links to other languages have asked for, by site, language and post. */
    private array $ofPosts = [];

    /** @param Closure(non-empty-list<int>): array<int, string> $known The addresses of those of these posts that are known to be public. */
    public function __construct(private readonly Languages $languages, private readonly Closure $known)
    {
    }

    /** @return array<string, string> By language, the post itself included. */
    public function ofPost(int $id): array
    {
        return did_action('template_redirect') === 0
            ? $this->find($id) : $this->ofPosts[get_current_blog_id() . ':' . $this->languages->current() . ':' . $id] ??= $this->find($id);
    }

    /** @return array<string, string> */
    private function find(int $id): array
    {
        $translations = $this->languages->translationsOfPost($id);
        $known = count($translations) > 1 ? $this->known(array_values($translations)) : [];
        return array_filter(array_map(static fn (int $one): string => $known[$one] ?? self::address($one), $translations));
    }

    /**
     * @param non-empty-list<int> $ids
     * @return array<int, string>
     */
    private function known(array $ids): array
    {
        try {
            return ($this->known)($ids);
        } catch (DatabaseError $e) {
            Log::error('WordPress is asked for the translations of a page, because the read model cannot be read', $e);
            return [];
        }
    }

    /** '' for a post that not every visitor may see. */
    private static function address(int $id): string
    {
        return get_post_status($id) === 'publish' && ! post_password_required($id) ? (string) get_permalink($id) : '';
    }

    /** @return array<string, string> By language, the term itself included. */
    public function ofTerm(int $id): array
    {
        return array_filter(array_map(static function (int $one): string {
            $link = get_term_link($one);
            return is_string($link) ? $link : '';
        }, $this->languages->translationsOfTerm($id)));
    }
}
