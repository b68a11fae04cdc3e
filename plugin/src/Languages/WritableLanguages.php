<?php

declare(strict_types=1);

namespace MdShop\Catalog\Languages;

/** Languages that the editors' REST fields and the demonstration can write, whoever keeps them. */
interface WritableLanguages extends Languages
{
    /** @return list<string> Post types that have languages here: the catalogue's, the settings', WordPress's own. */
    public function postTypes(): array;

    /** @return list<string> Taxonomies whose terms have addresses and lists in their language. */
    public function taxonomies(): array;

    /**
     * Gives a post or term a language and links it to the one that it translates.
     *
     * @param 'post'|'term' $type
     * @param string $language 'ro' or 'ru'.
     * @param int|null $of null: the links stay as they are.
     * @throws TranslationConflict if that one has another translation into the language.
     * @throws \RuntimeException where the site has no such language.
     */
    public function assign(string $type, int $id, string $language, ?int $of = null): void;

    /** @param 'post'|'term' $type Makes it nobody's translation. */
    public function unlink(string $type, int $id): void;
}
