<?php

declare(strict_types=1);

namespace MdShop\Catalog\Documents;

use RuntimeException;

/** The guides that people wrote, one Markdown file a language (guides/), with this site's facts put in. */
final class Guides
{
    public function __construct(private readonly string $folder, private readonly GuideValues $values, private readonly ApiReference $reference)
    {
    }

    /** @param string $name The file's, without its end: 'llms', 'auth', 'skill-shop-catalog'. */
    public function guide(string $name, Facts $facts, string $language): string
    {
        return Template::render($this->template($name, $language), $this->values->of($facts, $language));
    }

    /** The guide to the interface, with every operation of the contract. */
    public function apiDocs(Facts $facts, string $language): string
    {
        return Template::render(
            $this->template('api-docs', $language),
            $this->reference->values($facts->places, $language) + $this->values->of($facts, $language)
        );
    }

    private function template(string $name, string $language): string
    {
        $file = $this->folder . '/' . $language . '/' . $name . '.md';
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- A file of the plugin.
        $text = is_file($file) ? file_get_contents($file) : false;
        return $text === false ? throw new RuntimeException('A guide is missing: ' . $file . '. Install the plugin again.') : $text;
    }
}
