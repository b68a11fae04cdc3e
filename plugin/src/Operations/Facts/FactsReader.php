<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations\Facts;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\ReadModel\Query\Overview;
use MdShop\Catalog\ReadModel\Query\OverviewReader;
use MdShop\Catalog\ReadModel\Unavailable;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Text\PlainText;

/** Reads the facts from which documents are built: the settings and the read model. */
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

    /** @param bool $withCatalogue Whether to read the published content too. */
    public function read(bool $withCatalogue = false): Facts
    {
        $languages = [];
        $settings = $this->settings->current();
        // The stored values without filters, as for the site's name.
        $options = wp_load_alloptions();
        $overviews = $withCatalogue ? $this->overviews() : [];
        foreach ($this->contract->service()['languages'] as $language) {
            $languages[$language] = new LanguageFacts(
                $language,
                $this->siteName($language),
                // A tagline has no fallback, because it would be in the other language.
                PlainText::ofTitle($language === 'ru' ? $settings->russianSite('tagline') : (string) ($options['blogdescription'] ?? '')),
                $this->languages->homeUrl($language),
                $settings->contact($language),
                $overviews[$language] ?? null,
            );
        }
        return new Facts($this->endpoints(), $languages ?: throw new \LogicException('The contract names no language.'), $settings->orderUrl());
    }

    /** The site's name in a language. It is the stored value, because filters would use the language of the current request. */
    public function siteName(string $language): string
    {
        $russian = $language === 'ru' ? $this->settings->current()->russianSite('title') : '';
        return PlainText::ofTitle($russian ?: (string) (wp_load_alloptions()['blogname'] ?? ''));
    }

    public function endpoints(): Endpoints
    {
        $structure = (string) get_option('permalink_structure');
        return new Endpoints(
            $this->site->home(),
            rest_get_url_prefix(),
            $this->contract->service()['namespace'],
            str_starts_with(ltrim($structure, '/'), 'index.php/') ? 'index.php/' : '',
            $structure === ''
        );
    }

    /** @return array<string, Overview> By language; empty if the read model is unavailable, since a guide is useful without figures. */
    private function overviews(): array
    {
        try {
            return $this->overviews->overviews($this->contract->service()['languages']);
        } catch (Unavailable) {
            return [];
        } catch (DatabaseError $e) {
            Log::error('the guides are made without figures', $e);
            return [];
        }
    }
}
