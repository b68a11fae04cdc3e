<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations\Facts;

use Closure;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\Query\Overview;
use MdShop\Catalog\ReadModel\Query\OverviewReader;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Site;
use MdShop\Catalog\Support\Text\AsciiAddress;
use MdShop\Catalog\Support\Text\PlainText;

/** Reads the facts from which documents are built: the settings, the site's profile and the read model. */
final class FactsReader
{
    /** @param Closure(): OverviewReader $overviews Called only if a document needs the published content. */
    public function __construct(
        private readonly Contract $contract,
        private readonly SettingsStore $settings,
        private readonly SiteProfile $profile,
        private readonly Closure $overviews,
        private readonly Site $site,
    ) {
    }

    /** @param list<string> $overviewLanguages The languages whose published content is read too. */
    public function read(array $overviewLanguages = []): Facts
    {
        $languages = [];
        $settings = $this->settings->current();
        $overviews = $overviewLanguages === [] ? [] : $this->overviews($overviewLanguages);
        foreach ($this->contract->service()['languages'] as $language) {
            $languages[$language] = new LanguageFacts(
                $language,
                $this->siteName($language),
                $this->tagline($language),
                AsciiAddress::normalized($this->profile->frontPage($language)),
                $settings->contact($language),
                $overviews[$language] ?? null,
            );
        }
        return new Facts(
            $this->endpoints(),
            $languages ?: throw new \LogicException('The contract names no language.'),
            $settings->orderUrl(),
            $this->contentSignal(),
            $this->profile->hasSitemap(),
            $this->offersMarkdown()
        );
    }

    /** The site's name in a language; a site without a title gets the service's name. */
    public function siteName(string $language): string
    {
        $russian = $language === 'ru' ? $this->settings->current()->russianSite('title') : '';
        $name = PlainText::ofTitle($russian ?: $this->profile->title());
        return $name === '' ? $this->contract->service()['name'] : $name;
    }

    /** The site's tagline in a language; it has no fallback, because it would be in the other language. */
    public function tagline(string $language): string
    {
        return PlainText::ofTitle($language === 'ru' ? $this->settings->current()->russianSite('tagline') : $this->profile->tagline());
    }

    /** What Settings::contentSignal() allows; '' if the site discourages search engines: it must not say "search=yes". */
    public function contentSignal(): string
    {
        return $this->profile->isIndexed() ? $this->settings->last()->contentSignal() : '';
    }

    /** Whether pages are returned as Markdown too. */
    public function offersMarkdown(): bool
    {
        return $this->settings->current()->offersMarkdown();
    }

    public function endpoints(): Endpoints
    {
        $structure = $this->profile->permalinks();
        return new Endpoints(
            AsciiAddress::normalized($this->site->home()),
            $this->profile->restPrefix(),
            $this->contract->service()['namespace'],
            str_starts_with(ltrim($structure, '/'), 'index.php/') ? 'index.php/' : '',
            $structure === ''
        );
    }

    /**
     * @param list<string> $languages
     * @return array<string, Overview> By language; empty if the read model is unavailable, since a guide is useful without figures.
     */
    private function overviews(array $languages): array
    {
        try {
            return ($this->overviews)()->overviews($languages);
        } catch (Unavailable) {
            return [];
        } catch (DatabaseError $e) {
            Log::error('the guides are made without figures', $e);
            return [];
        }
    }
}
