<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Documents;

use MdShop\Catalog\Operations\Facts\Facts;
use RuntimeException;

/** The hand-written guides, one Markdown file per language (guides/), with this site's facts filled in. */
final class Guides
{
    public function __construct(private readonly string $folder, private readonly GuideValues $values, private readonly ApiReference $reference)
    {
    }

    /** @param string $name The file's name without its extension: 'llms.txt', 'auth', 'skill-shop-catalog'. */
    public function guide(string $name, Facts $facts, string $language): string
    {
        return Template::render($this->template($name, $language), fn (string $value): ?string => $this->values->value($value, $facts, $language));
    }

    /** The API guide, with every operation of the contract. */
    public function apiDocs(Facts $facts, string $language): string
    {
        $reference = $this->reference->values($facts->endpoints, $language);
        return Template::render(
            $this->template('api-docs', $language),
            fn (string $value): ?string => $reference[$value] ?? $this->values->value($value, $facts, $language)
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
