<?php

declare(strict_types=1);

namespace MdShop\Catalog\Documents;

use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Languages\Languages;
use MdShop\Catalog\ReadModel\Overview;
use MdShop\Catalog\ReadModel\OverviewReader;
use MdShop\Catalog\ReadModel\Unavailable;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Site;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Text\PlainText;

/** Reads the facts that documents are made from: the settings, and what the read model holds. */
final class FactsReader
{
    public function __construct(
        private readonly Contract $contract,
        private readonly SettingsStore $settings,
        private readonly Languages $languages,
        private readonly OverviewReader $overviews,
        private readonly Site $site,
    ) {
    }

    /** @param bool $withCatalogue Whether what is published has to be read too. */
    public function read(bool $withCatalogue = false): Facts
    {
        $languages = [];
        $settings = $this->settings->current();
        // As they are stored, like the site's name.
        $options = wp_load_alloptions();
        $overviews = $withCatalogue ? $this->overviews() : [];
        foreach ($this->contract->service()['languages'] as $language) {
            $languages[$language] = new LanguageFacts(
                $language,
                $this->siteName($language),
                // There is no falling back for a tagline: it would be in the other language.
                PlainText::ofTitle($language === 'ru' ? $settings->russianSite('tagline') : (string) ($options['blogdescription'] ?? '')),
                $this->languages->homeUrl($language),
                $settings->contact($language),
                $overviews[$language] ?? null,
            );
        }
        return new Facts($this->places(), $languages ?: throw new \LogicException('The contract names no language.'), $settings->orderUrl());
    }

    /** What the site is called in a language. As it is stored: what filters make of it depends on the language of this very request. */
    public function siteName(string $language): string
    {
        $russian = $language === 'ru' ? $this->settings->current()->russianSite('title') : '';
        return PlainText::ofTitle($russian ?: (string) (wp_load_alloptions()['blogname'] ?? ''));
    }

    public function places(): Places
    {
        $structure = (string) get_option('permalink_structure');
        return new Places(
            $this->site->home(),
            rest_get_url_prefix(),
            $this->contract->service()['namespace'],
            str_starts_with(ltrim($structure, '/'), 'index.php/') ? 'index.php/' : '',
            $structure === ''
        );
    }

    /** @return array<string, Overview> By language; none if the read model cannot be read now: a guide is worth having without its figures. */
    private function overviews(): array
    {
        try {
            return $this->overviews->overviews($this->contract->service()['languages']);
        } catch (Unavailable) {
            return [];
        } catch (DatabaseError $e) {
            error_log('md-shop-catalog: the guides are made without figures: ' . $e->getMessage());
            return [];
        }
    }
}
