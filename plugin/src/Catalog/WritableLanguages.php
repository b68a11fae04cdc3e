<?php

declare(strict_types=1);

namespace MdShop\Catalog\Catalog;

/** Languages that the REST fields for editors and the demonstration can write. */
interface WritableLanguages extends Languages
{
    /** @return list<string> Post types that have languages: those of the catalog, the settings and WordPress. */
    public function postTypes(): array;

    /** @return list<string> Taxonomies whose terms have addresses and lists in their language. */
    public function taxonomies(): array;

    /**
     * Sets the language of a post or term and links it as a translation of another one, if one is given.
     *
     * @param 'post'|'term' $type
     * @param string $language 'ro' or 'ru'.
     * @param int|null $of The other post or term; null to keep the links.
     * @throws TranslationConflict if that one already has another translation into the language
     * @throws \RuntimeException if the site does not have the language
     */
    public function assign(string $type, int $id, string $language, ?int $of = null): void;

    /**
     * Removes a post or term from its translation group.
     *
     * @param 'post'|'term' $type
     */
    public function unlink(string $type, int $id): void;
}
