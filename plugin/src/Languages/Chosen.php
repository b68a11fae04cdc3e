<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

use MdShop\Catalog\Languages\Embedded\Addresses;
use MdShop\Catalog\Languages\Embedded\EmbeddedLanguages;
use MdShop\Catalog\Languages\Embedded\FrontPage;
use MdShop\Catalog\Languages\Embedded\PublicPages;
use MdShop\Catalog\Languages\Embedded\TranslationStore;
use MdShop\Catalog\Languages\Polylang\PolylangLanguages;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Site;
use MdShop\Catalog\Source\Embedded\Registration;

/**
 * Who keeps the languages of this site: a language plugin that runs, else ours. One of them alone makes addresses, lists
 * of one language and hreflang, so nothing of ours is hooked beside another's.
 */
final class Chosen
{
    private const CATALOGUE_TYPES = [Registration::PRODUCT, Registration::COACH, Registration::FAQ];
    private const CATALOGUE_TAXONOMIES = [Registration::CATEGORY, Registration::BRAND];

    /** @param list<callable(): void> $hooks */
    private function __construct(public readonly WritableLanguages $languages, private readonly array $hooks)
    {
    }

    /** @param list<string> $codes The languages that there are, as the contract names them. */
    public static function ofSite(TranslationStore $own, Site $site, SettingsStore $settings, array $codes, string $default): self
    {
        $contentTypes = array_keys($settings->current()->contentTypes());
        $types = array_values(array_unique([...self::CATALOGUE_TYPES, ...$contentTypes]));
        if (PolylangLanguages::isActive()) {
            $polylang = new PolylangLanguages($own, $codes, $default, $types, self::CATALOGUE_TAXONOMIES);
            return new self($polylang, [$polylang->addHooks(...)]);
        }
        $addresses = new Addresses($own, $site);
        $embedded = new EmbeddedLanguages($own, $addresses, $contentTypes);
        return new self($embedded, [
            $addresses->addHooks(...),
            (new FrontPage($own, $addresses))->addHooks(...),
            (new PublicPages($embedded, $own, $addresses, $settings))->addHooks(...),
        ]);
    }

    public function addHooks(): void
    {
        foreach ($this->hooks as $hook) {
            $hook();
        }
    }
}
