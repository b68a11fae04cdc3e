<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

use MdShop\Catalog\Languages\Embedded\TranslationStore;
use MdShop\Catalog\Site;
use RuntimeException;

/**
 * Languages as somebody else's plugin keeps them. It makes addresses, archives, hreflang and front pages itself; here its
 * languages are only read and, for editors and the demonstration, written.
 *
 * What the plugin knows no language of keeps the one that our own store has, so that a shop does not lose its languages on
 * the day a language plugin is activated.
 */
abstract class PluginLanguages implements WritableLanguages
{
    /**
     * @param list<string> $codes The languages that there are, as the contract names them.
     * @param string $default The one of texts where no page says otherwise.
     * @param list<string> $postTypes Those of the catalogue and of the settings.
     * @param list<string> $taxonomies Those of the catalogue.
     */
    public function __construct(
        protected readonly TranslationStore $own,
        protected readonly Site $home,
        protected readonly array $codes,
        protected readonly string $default,
        protected readonly array $postTypes,
        protected readonly array $taxonomies,
    ) {
    }

    /** Nothing of ours is changed but what the plugin has to know of us. */
    abstract public function addHooks(): void;

    /** The plugin's languages. */
    abstract protected function site(): SiteLanguages;

    /**
     * @param 'post'|'term' $type
     * @return string The plugin's name of the language, '' where it knows none.
     */
    abstract protected function stored(string $type, int $id): string;

    /**
     * @param 'post'|'term' $type
     * @return array<string, int> The translations, itself included, by the plugin's names of languages.
     */
    abstract protected function group(string $type, int $id): array;

    /**
     * Gives something a language, and leaves its links.
     *
     * @param 'post'|'term' $type
     */
    abstract protected function store(string $type, int $id, string $name): void;

    /**
     * Makes these each other's translations.
     *
     * @param 'post'|'term' $type
     * @param array<string, int> $ids By the plugin's names of languages; each has that language.
     */
    abstract protected function link(string $type, array $ids): void;

    /** @return string What to do where a language is missing: "Add it in … under …". */
    abstract protected function advice(): string;

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
            ?? throw new RuntimeException(sprintf('The site has no language "%s". %s, then try again.', esc_html($language), esc_html($this->advice())));
        if ($of !== null && $of !== $id && $this->stored($type, $of) === '') {
            $this->store($type, $of, (string) $this->site()->name($this->language($type, $of) ?: $this->default));
        }
        $others = array_diff($this->group($type, $of ?? $id), [$id]);
        if (isset($others[$name])) {
            throw new TranslationConflict($type, $others[$name], $language);
        }
        $this->store($type, $id, $name);
        if ($of !== null && $of !== $id) {
            $this->link($type, [...$others, $name => $id]);
        }
    }

    /** @param 'post'|'term' $type */
    protected function language(string $type, int $id): string
    {
        $name = $this->stored($type, $id);
        if ($name !== '') {
            return $this->site()->code($name);
        }
        return $this->own->knows($type, $id) ? $this->own->language($type, $id) : $this->site()->defaultCode();
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
            return [$language => $id] + $this->site()->ours($this->group($type, $id));
        }
        // Links of our own store count among those that the plugin does not know.
        $group = array_filter(
            $this->own->translations($type, $id),
            fn (int $member): bool => $member === $id || $this->stored($type, $member) === ''
        );
        return [$language => $id] + $group;
    }
}
