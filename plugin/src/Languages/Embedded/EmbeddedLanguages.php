<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages\Embedded;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Languages\Locale;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use WP_Post;

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
        $locale = $language === 'ru' ? 'ru_RU' : Locale::ofSite();
        return Locale::during($locale, fn (): mixed => $this->addresses->simulatePage($language, $do));
    }

    public function forget(): void
    {
        $this->store->reset();
    }

    public function postTypes(): array
    {
        return array_values(array_unique(['roller_product', $this->source->postType(), ...self::CORE_POST_TYPES, ...$this->contentTypes]));
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
                self::logErrorsOf(fn () => $this->store->assign('post', $id, $this->store->hasLanguage('post', $id) ? $this->ofPost($id) : self::proposed($post)));
            }
        }, 1, 2);
        add_action('md_shop_language_changed', static function (string $type, array $ids) use ($changes): void {
            foreach ($ids as $id) {
                $type === 'post' ? $changes->post($id) : $changes->term($id);
            }
        }, 10, 2);
    }

    /**
     * The language of a new post if nobody chooses one: that of its letters. Romanian if it has as few Cyrillic letters as Latin ones, as
     * a post without text has.
     */
    private static function proposed(WP_Post $post): string
    {
        $text = $post->post_title . ' ' . wp_strip_all_tags($post->post_content);
        return preg_match_all('/\p{Cyrillic}/u', $text) > preg_match_all('/\p{Latin}/u', $text) ? 'ru' : 'ro';
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
