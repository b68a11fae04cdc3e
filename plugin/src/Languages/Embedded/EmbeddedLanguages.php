<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Embedded;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Languages\Locale;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Text\PlainText;
use WP_Post;
use WP_Term;

/** The plugin's implementation of languages: Romanian at the root, Russian below `/ru/`. */
final class EmbeddedLanguages implements WritableLanguages
{
    /** Post types and taxonomies of WordPress that have languages. */
    private const CORE_POST_TYPES = ['post', 'page', Menus::POST_TYPE];
    private const CORE_TAXONOMIES = ['category', 'post_tag'];

    /**
     * @param list<string> $contentTypes Post types that the settings name.
     * @param ProductSource $source The source of products, which have languages too, like their terms.
     */
    public function __construct(
        private readonly TranslationStore $store,
        private readonly Addresses $addresses,
        private readonly array $contentTypes,
        private readonly ProductSource $source = ProductSource::Embedded,
    ) {
    }

    public function ofPost(int $id): string
    {
        return $this->store->language('post', $id);
    }

    public function ofTerm(int $id): string
    {
        return $this->store->language('term', $id);
    }

    public function translationsOfPost(int $id): array
    {
        return $this->store->translations('post', $id);
    }

    public function translationsOfTerm(int $id): array
    {
        return $this->store->translations('term', $id);
    }

    public function prime(array $ids): void
    {
        $this->store->prime('post', $ids);
    }

    public function primeTerms(array $ids): void
    {
        $this->store->prime('term', $ids);
    }

    public function current(): string
    {
        return $this->addresses->requestLanguage();
    }

    public function isCurrentOffered(): bool
    {
        return true;
    }

    public function homeUrl(string $language): string
    {
        return $this->addresses->home($language);
    }

    public function neutral(string $url): string
    {
        return $url;
    }

    public function inAllLanguages(callable $do): mixed
    {
        return $do();
    }

    public function inLanguage(string $language, callable $do): mixed
    {
        return Locale::during(Locale::of($language), fn (): mixed => $this->addresses->simulatePage($language, $do));
    }

    public function forget(): void
    {
        $this->store->reset();
    }

    public function postTypes(): array
    {
        return array_values(array_unique([PostTypes::PRODUCT, $this->source->postType(), ...self::CORE_POST_TYPES, ...$this->contentTypes]));
    }

    public function taxonomies(): array
    {
        return self::taxonomiesWith($this->source);
    }

    /** @return list<string> Taxonomies whose terms have addresses and lists in their language. */
    public static function taxonomiesWith(ProductSource $source): array
    {
        return array_values(array_unique([...ProductSource::Embedded->taxonomies(), ...$source->taxonomies(), ...self::CORE_TAXONOMIES]));
    }

    public function watch(Changes $changes): void
    {
        $this->addresses->keepPrefixFree();
        add_action('save_post', function (int $id, WP_Post $post): void {
            if ($post->post_status !== 'auto-draft' && in_array($post->post_type, $this->postTypes(), true) && $this->store->isServed()) {
                // Stored at the first save, so that the post has a translation group before another post is linked to it.
                self::logErrorsOf(function () use ($id, $post): void {
                    $this->store->assign('post', $id, $this->store->hasLanguage('post', $id) ? $this->ofPost($id) : self::proposed($post));
                    $this->translateDefaultCategory($id);
                });
            }
        }, 1, 2);
        add_action('post_updated', function (int $id, WP_Post $post, WP_Post $before): void {
            // The first save of a menu has no links yet. Whoever has linked it, or chosen another language, keeps that.
            if ($post->post_type === Menus::POST_TYPE && $this->store->isServed() && self::proposed($before) !== self::proposed($post)) {
                self::logErrorsOf(function () use ($id, $post, $before): void {
                    if ($this->translationsOfPost($id) === [self::proposed($before) => $id]) {
                        $this->assign('post', $id, self::proposed($post));
                    }
                });
            }
        }, 1, 3);
        // Before the form or the request that makes the term, which may name its language.
        add_action('created_term', function (int $id, int $taxonomyId, string $taxonomy): void {
            $term = in_array($taxonomy, $this->taxonomies(), true) && $this->store->isServed() ? get_term($id) : null;
            // A term without a row is Romanian.
            if ($term instanceof WP_Term && self::languageOf("{$term->name} {$term->description}") === 'ru') {
                self::logErrorsOf(function () use ($id): void {
                    if (! $this->store->hasLanguage('term', $id)) {
                        $this->store->assign('term', $id, 'ru');
                    }
                });
            }
        }, 1, 3);
        add_action('md_shop_language_changed', static function (string $type, array $ids) use ($changes): void {
            foreach ($ids as $id) {
                $type === 'post' ? $changes->post($id) : $changes->term($id);
            }
        }, 10, 2);
    }

    /** The language of a new post if nobody chooses one. */
    public static function proposed(WP_Post $post): string
    {
        return self::languageOf($post->post_type === Menus::POST_TYPE
            ? Menus::labels($post->post_content) ?: $post->post_title
            : "{$post->post_title} {$post->post_content}");
    }

    /** The language of a text by its letters. Romanian if it has as few Cyrillic letters as Latin ones, as one without text has. */
    private static function languageOf(string $html): string
    {
        $text = PlainText::ofHtml($html);
        return preg_match_all('/\p{Cyrillic}/u', $text) > preg_match_all('/\p{Latin}/u', $text) ? 'ru' : 'ro';
    }

    /** WordPress gives a post without a category the default one, whose list is in one language. */
    private function translateDefaultCategory(int $id): void
    {
        if (get_post_type($id) !== 'post') {
            return;
        }
        $default = $this->translationsOfTerm((int) get_option('default_category'));
        $own = $default[$this->ofPost($id)] ?? 0;
        $categories = wp_get_post_categories($id);
        if ($own !== 0 && is_array($categories) && count($categories) === 1 && in_array($categories[0], array_diff($default, [$own]), true)) {
            wp_set_post_categories($id, [$own]);
        }
    }

    /**
     * Logs database errors: a user's save must not fail because a language cannot be written. An object without a row has the default
     * language.
     *
     * @param callable(): mixed $do
     */
    private static function logErrorsOf(callable $do): void
    {
        try {
            $do();
        } catch (DatabaseError $e) {
            Log::error('the language of a saved object could not be written', $e);
        }
    }

    public function assign(string $type, int $id, string $language, ?int $of = null): void
    {
        $before = array_values($this->store->translations($type, $id));
        $this->store->assign($type, $id, $language, $of);
        if ($type === 'post') {
            $this->translateDefaultCategory($id);
        }
        $this->announce($type, [...$before, ...array_values($this->store->translations($type, $id))]);
    }

    public function unlink(string $type, int $id): void
    {
        $before = array_values($this->store->translations($type, $id));
        $this->store->unlink($type, $id);
        $this->announce($type, [...$before, $id]);
    }

    /**
     * @param 'post'|'term' $type
     * @param list<int> $ids
     */
    private function announce(string $type, array $ids): void
    {
        // WordPress keeps lists, which are in one language, until it learns of a change.
        if ($type === 'term') {
            wp_cache_set_terms_last_changed();
        } else {
            wp_cache_set_posts_last_changed();
            wp_cache_set_comments_last_changed();
            delete_get_calendar_cache();
        }
        /**
         * Fires after the languages of posts or terms, or the links between translations, have changed.
         *
         * @since 0.1.0
         *
         * @param string    $type 'post' or 'term'.
         * @param list<int> $ids  All affected posts or terms.
         */
        do_action('md_shop_language_changed', $type, array_values(array_unique($ids)));
    }
}
