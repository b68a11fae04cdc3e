<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations\Facts;

/** A profile that was read before, for processes in which WordPress is not loaded completely. */
final class StoredProfile implements SiteProfile
{
    /**
     * @param array<string, string> $frontPages Addresses by language.
     * @param string $folder The address of the plugin's folder, without a trailing slash.
     */
    public function __construct(
        private readonly string $title,
        private readonly string $tagline,
        private readonly bool $isIndexed,
        private readonly bool $hasSitemap,
        private readonly string $permalinks,
        private readonly string $restPrefix,
        private readonly array $frontPages,
        private readonly string $folder,
    ) {
    }

    public function title(): string
    {
        return $this->title;
    }

    public function tagline(): string
    {
        return $this->tagline;
    }

    public function isIndexed(): bool
    {
        return $this->isIndexed;
    }

    public function hasSitemap(): bool
    {
        return $this->hasSitemap;
    }

    public function permalinks(): string
    {
        return $this->permalinks;
    }

    public function restPrefix(): string
    {
        return $this->restPrefix;
    }

    public function frontPage(string $language): string
    {
        return $this->frontPages[$language];
    }

    public function file(string $path): string
    {
        return $this->folder . '/' . $path;
    }
}
