<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Languages\DeletedObjects;
use MdShop\Catalog\Languages\Embedded\Addresses;
use MdShop\Catalog\Languages\Embedded\EmbeddedLanguages;
use MdShop\Catalog\Languages\Embedded\FrontPage;
use MdShop\Catalog\Languages\Embedded\Menus;
use MdShop\Catalog\Languages\Embedded\PublicPages;
use MdShop\Catalog\Languages\LanguageFields;
use MdShop\Catalog\Languages\Polylang\PolylangLanguages;
use MdShop\Catalog\Languages\Polylang\PolylangSitemaps;
use MdShop\Catalog\Languages\PublicTranslations;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Languages\Wpml\WpmlElements;
use MdShop\Catalog\Languages\Wpml\WpmlLanguages;
use MdShop\Catalog\ReadModel\Query\PageEntry;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Http\Emitter;
use MdShop\Catalog\Support\Log;

/**
 * Languages and translations, from an active language plugin or else from this plugin. Only the chosen implementation adds
 * hooks, because addresses, filtered lists and hreflang must have a single source.
 */
final class LanguagesModule extends Module
{
    private const CATALOG_TYPES = [PostTypes::PRODUCT, PostTypes::COACH, PostTypes::FAQ];

    /** @var 'polylang'|'wpml'|'embedded' */
    public readonly string $name;

    /**
     * @param Closure(): PageEntry $entries Called only for a page with translations.
     * @param Closure(non-empty-list<int>): bool $sells See LanguageFields.
     */
    public function __construct(private readonly WordPressEnvironment $environment, private readonly Closure $entries, private readonly Closure $sells)
    {
        $this->name = match (true) {
            function_exists('pll_languages_list') && PolylangLanguages::isActive() => 'polylang',
            defined('ICL_SITEPRESS_VERSION') && WpmlLanguages::isActive() => 'wpml',
            default => 'embedded',
        };
    }

    protected function addHooks(): void
    {
        match ($this->name) {
            'polylang' => $this->addPolylangHooks(),
            'wpml' => $this->wpml()->addHooks(),
            'embedded' => $this->addEmbeddedHooks(),
        };
        $this->fields()->addHooks();
    }

    public function fields(): LanguageFields
    {
        return $this->once(LanguageFields::class, fn (): LanguageFields => new LanguageFields($this->languages(), $this->codes(), $this->sells));
    }

    public function languages(): WritableLanguages
    {
        return match ($this->name) {
            'polylang' => $this->polylang(),
            'wpml' => $this->wpml(),
            'embedded' => $this->embedded(),
        };
    }

    /**
     * See DeletedObjects.
     *
     * @param Closure(int, int|null): void $release
     * @param Closure(int): bool $sells
     * @param Closure(int): list<int> $sellingMissing
     */
    public function deletedObjects(Closure $release, Closure $sells, Closure $sellingMissing, Changes $changes): DeletedObjects
    {
        return $this->once(DeletedObjects::class, fn (): DeletedObjects
            => new DeletedObjects($this->environment->database(), $this->store(), $release, $sells, $sellingMissing, $changes));
    }

    public function publicTranslations(): PublicTranslations
    {
        return $this->once(PublicTranslations::class, fn (): PublicTranslations
            => new PublicTranslations($this->languages(), fn (array $ids): array => ($this->entries)()->addresses($ids)));
    }

    /** @return list<string> TranslationStore::editedParts() */
    public function editedParts(string $language): array
    {
        return $this->store()->editedParts($language);
    }

    /** See TranslationStore::unlinked(). */
    public function unlinked(string $column, ?string $language): string
    {
        return $this->store()->unlinked($column, $language);
    }

    /** Whether the plugin's own languages are used and a post is Russian. */
    public function hasOwnRussianPosts(): bool
    {
        return $this->name === 'embedded' && $this->store()->hasRussianPosts();
    }

    /** See Addresses::unreachablePage(). */
    public function unreachablePage(): int
    {
        return $this->name === 'embedded' ? $this->addresses()->unreachablePage($this->environment->database()) : 0;
    }

    private function addPolylangHooks(): void
    {
        $this->polylang()->addHooks();
        (new PolylangSitemaps($this->polylang(), $this->store(), $this->environment->database(), $this->postTypes()))->addHooks();
    }

    private function addEmbeddedHooks(): void
    {
        $store = $this->store();
        $addresses = $this->addresses();
        $embedded = $this->embedded();
        $isPage = ! is_admin() && $this->environment->isPageOrScreen();
        $addresses->addHooks($isPage, $this->environment->takesLong());
        (new FrontPage($store, $addresses))->addHooks();
        (new PublicPages($embedded, $store, $addresses, $this->environment->settingsStore, $this->publicTranslations()))->addHooks($isPage);
        (new Menus($embedded, $store))->addHooks();
    }

    private function store(): TranslationStore
    {
        return $this->once(TranslationStore::class, fn (): TranslationStore
            => new TranslationStore($this->environment->database(), $this->environment->defaultLanguage(), $this->environment->network(), $this->reportMissing(...)));
    }

    /** The next request makes the table. What this one shows without languages must not be kept. */
    private function reportMissing(DatabaseError $e): void
    {
        Log::error('pages and addresses are made without languages', $e);
        Emitter::keepOutOfPageCaches();
        $this->environment->missingTables()->repair();
    }

    private function polylang(): PolylangLanguages
    {
        return $this->once(PolylangLanguages::class, fn (): PolylangLanguages
            => new PolylangLanguages($this->store(), $this->environment->site(), $this->codes(), $this->environment->defaultLanguage(), $this->postTypes(), $this->taxonomies()));
    }

    private function wpml(): WpmlLanguages
    {
        return $this->once(WpmlLanguages::class, fn (): WpmlLanguages => new WpmlLanguages(
            new WpmlElements($this->environment->database()),
            $this->store(),
            $this->environment->site(),
            $this->codes(),
            $this->environment->defaultLanguage(),
            $this->postTypes(),
            $this->taxonomies()
        ));
    }

    private function embedded(): EmbeddedLanguages
    {
        return $this->once(EmbeddedLanguages::class, fn (): EmbeddedLanguages
            => new EmbeddedLanguages($this->store(), $this->addresses(), array_keys($this->environment->settings->contentTypes()), $this->environment->productSource));
    }

    private function addresses(): Addresses
    {
        return $this->once(Addresses::class, fn (): Addresses
            => new Addresses($this->store(), $this->environment->site(), EmbeddedLanguages::taxonomiesWith($this->environment->productSource)));
    }

    /** @return list<string> The contract's languages. */
    private function codes(): array
    {
        return $this->environment->contract->service()['languages'];
    }

    /** @return list<string> */
    private function postTypes(): array
    {
        return array_values(array_unique([...self::CATALOG_TYPES, $this->environment->productSource->postType(), ...array_keys($this->environment->settings->contentTypes())]));
    }

    /** @return list<string> */
    private function taxonomies(): array
    {
        return array_values(array_unique([...ProductSource::Embedded->taxonomies(), ...$this->environment->productSource->taxonomies()]));
    }
}
