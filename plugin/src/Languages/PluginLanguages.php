<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

use MdShop\Catalog\Catalog\TranslationConflict;
use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Support\Site;
use RuntimeException;

/**
 * Languages that a language plugin manages. That plugin handles addresses, archives, hreflang and front pages itself; here its
 * languages are only read and, for editors and the demonstration, written.
 *
 * A post or term without a language in that plugin keeps the one in the TranslationStore, so that a site keeps its languages
 * when a language plugin is activated.
 */
abstract class PluginLanguages implements WritableLanguages
{
    /**
     * @param list<string> $codes The language codes of the contract.
     * @param string $default The default language of the contract.
     * @param list<string> $postTypes The post types of the catalog and of the settings.
     * @param list<string> $taxonomies The taxonomies of the catalog.
     */
    public function __construct(
        protected readonly TranslationStore $fallback,
        protected readonly Site $home,
        protected readonly array $codes,
        protected readonly string $default,
        protected readonly array $postTypes,
        protected readonly array $taxonomies,
    ) {
    }

    /** Adds only the hooks that the language plugin needs to know about this plugin. */
    abstract public function addHooks(): void;

    /** The languages of the site, as the language plugin has them. */
    abstract protected function site(): SiteLanguages;

    /** The language plugin's name of the current page's language; '' outside pages and on one that shows all languages. */
    abstract protected function shown(): string;

    /**
     * @param 'post'|'term' $type
     * @return string The language plugin's name of the language; '' if it has none.
     */
    abstract protected function stored(string $type, int $id): string;

    /**
     * @param 'post'|'term' $type
     * @return array<string, int> The members of the translation group to which the language plugin says that the object belongs, by its
     *     names of languages. It may name another object in the language of this one: see members().
     */
    abstract protected function group(string $type, int $id): array;

    /**
     * Sets an object's language and keeps its translation links.
     *
     * @param 'post'|'term' $type
     */
    abstract protected function store(string $type, int $id, string $name): void;

    /**
     * Links objects as translations of each other.
     *
     * @param 'post'|'term' $type
     * @param array<string, int> $ids By the language plugin's names of languages; each object already has that language.
     */
    abstract protected function link(string $type, array $ids): void;

    /** @return string That the site does not have this language, and where to add it, for whoever edits the content. */
    abstract protected function missing(string $language): string;

    public function current(): string
    {
        $name = $this->shown();
        return ($name === '' ? '' : $this->site()->code($name)) ?: $this->default;
    }

    public function isCurrentOffered(): bool
    {
        $name = $this->shown();
        return $name === '' || $this->site()->code($name) !== '';
    }

    public function ofPost(int $id): string
    {
        return $this->language('post', $id);
    }

    public function ofTerm(int $id): string
    {
        return $this->language('term', $id);
    }

    public function translationsOfPost(int $id): array
    {
        return $this->translations('post', $id);
    }

    public function translationsOfTerm(int $id): array
    {
        return $this->translations('term', $id);
    }

    public function assign(string $type, int $id, string $language, ?int $of = null): void
    {
        $name = $this->site()->name($language)
            ?? throw new RuntimeException(esc_html($this->missing($language)));
        if ($of !== null && $of !== $id && $this->stored($type, $of) === '') {
            $this->store($type, $of, (string) $this->site()->name($this->language($type, $of) ?: $this->default));
        }
        $others = array_diff($this->members($type, $of ?? $id), [$id]);
        if (isset($others[$name])) {
            throw new TranslationConflict($others[$name], $language);
        }
        $this->store($type, $id, $name);
        if ($of !== null && $of !== $id) {
            $this->link($type, [...$others, $name => $id]);
        }
    }

    /**
     * The object and its translations. Whoever chooses another translation in Polylang replaces the former one in the group's list, but
     * the former one still belongs to the group's term: it is not a member any more, whatever the term says.
     *
     * @param 'post'|'term' $type
     * @return array<string, int> By the language plugin's names of languages.
     */
    protected function members(string $type, int $id): array
    {
        $name = $this->stored($type, $id);
        $group = $this->group($type, $id);
        return ($group[$name] ?? $id) === $id ? $group : [$name => $id];
    }

    /** @param 'post'|'term' $type */
    protected function language(string $type, int $id): string
    {
        $name = $this->stored($type, $id);
        if ($name !== '') {
            return $this->site()->code($name);
        }
        return $this->fallback->hasLanguage($type, $id) ? $this->fallback->language($type, $id) : $this->site()->defaultCode();
    }

    /**
     * @param 'post'|'term' $type
     * @return non-empty-array<string, int>
     */
    private function translations(string $type, int $id): array
    {
        $language = $this->language($type, $id);
        if ($language === '') {
            return ['' => $id];
        }
        if ($this->stored($type, $id) !== '') {
            return [$language => $id] + $this->site()->byCode($this->members($type, $id));
        }
        // Links in the TranslationStore count only between objects without a language in the language plugin.
        $group = array_filter(
            $this->fallback->translations($type, $id),
            fn (int $member): bool => $member === $id || $this->stored($type, $member) === ''
        );
        return [$language => $id] + $group;
    }
}
