<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Languages\Embedded\Addresses;
use MdShop\Catalog\Languages\Embedded\EmbeddedLanguages;
use MdShop\Catalog\Languages\Embedded\FrontPage;
use MdShop\Catalog\Languages\Embedded\Menus;
use MdShop\Catalog\Languages\Embedded\PublicPages;
use MdShop\Catalog\Languages\Polylang\PolylangLanguages;
use MdShop\Catalog\Languages\Polylang\PolylangSitemaps;
use MdShop\Catalog\Languages\TranslationStore;
use MdShop\Catalog\Languages\Wpml\WpmlElements;
use MdShop\Catalog\Languages\Wpml\WpmlLanguages;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Site;

/**
 * Chooses the implementation of languages for this site: an active language plugin, else this plugin. Only the chosen one adds
 * hooks, because addresses, filtered lists and hreflang must have a single source.
 */
final class LanguagesFactory
{
    private const CATALOGUE_TYPES = [PostTypes::PRODUCT, PostTypes::COACH, PostTypes::FAQ];

    /**
     * @param 'embedded'|'polylang'|'wpml' $name
     * @param list<callable(): void> $hooks
     */
    private function __construct(
        public readonly WritableLanguages $languages,
        public readonly string $name,
        private readonly array $hooks,
    ) {
    }

    /**
     * @param ProductSource $source The source of products, which have languages too, like their terms.
     * @param list<string> $codes The language codes of the contract.
     */
    public static function ofSite(Database $database, TranslationStore $store, Site $site, SettingsStore $settings, ProductSource $source, array $codes, string $default): self
    {
        $contentTypes = array_keys($settings->current()->contentTypes());
        $types = array_values(array_unique([...self::CATALOGUE_TYPES, $source->postType(), ...$contentTypes]));
        $taxonomies = array_values(array_unique([...ProductSource::Embedded->taxonomies(), ...$source->taxonomies()]));
        if (PolylangLanguages::isActive()) {
            $polylang = new PolylangLanguages($store, $site, $codes, $default, $types, $taxonomies);
            return new self($polylang, 'polylang', [
                $polylang->addHooks(...),
                (new PolylangSitemaps($polylang, $store, $database, $types))->addHooks(...),
            ]);
        }
        if (WpmlLanguages::isActive()) {
            $wpml = new WpmlLanguages(new WpmlElements($database), $store, $site, $codes, $default, $types, $taxonomies);
            return new self($wpml, 'wpml', [$wpml->addHooks(...)]);
        }
        $addresses = new Addresses($store, $site, EmbeddedLanguages::taxonomiesWith($source));
        $embedded = new EmbeddedLanguages($store, $addresses, $contentTypes, $source);
        return new self($embedded, 'embedded', [
            $addresses->addHooks(...),
            (new FrontPage($store, $addresses))->addHooks(...),
            (new PublicPages($embedded, $store, $addresses, $settings))->addHooks(...),
            (new Menus($embedded, $store))->addHooks(...),
        ]);
    }

    public function addHooks(): void
    {
        foreach ($this->hooks as $hook) {
            $hook();
        }
    }
}
