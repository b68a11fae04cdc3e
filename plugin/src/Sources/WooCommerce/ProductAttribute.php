<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce;

/** An attribute of a product. Its values are terms if the attribute belongs to the whole shop, texts if it belongs to this product only. */
final class ProductAttribute
{
    /**
     * @param string $key Derived from its name, as WooCommerce does; the same in translations with the same name. Cyrillic letters are encoded.
     * @param string $label The displayed name.
     * @param string $taxonomy '' for an attribute of this product only.
     * @param bool $varies Whether variations have different values of it.
     * @param list<string> $options Its values in the order of the shop, each once: slugs of terms, or texts.
     */
    public function __construct(
        public readonly string $key,
        public readonly string $label,
        public readonly string $taxonomy,
        public readonly bool $varies,
        public readonly array $options,
    ) {
    }

    /** The key without `pa_`. */
    public function slug(): string
    {
        return $this->taxonomy === '' ? $this->key : substr($this->taxonomy, strlen(WooCommerceSite::ATTRIBUTE_PREFIX));
    }

    /** The meta key of a variation's value. An empty value means any. */
    public function metaKey(): string
    {
        return WooCommerceSite::VALUE_PREFIX . $this->key;
    }

    /**
     * Which of the options the value of a variation is.
     *
     * @param string $value Not ''.
     * @return string|null Null if the product does not have it, for example because its term was deleted.
     */
    public function option(string $value): ?string
    {
        if (in_array($value, $this->options, true)) {
            return $value;
        }
        foreach ($this->taxonomy === '' ? $this->options : [] as $option) {
            // Old versions of WooCommerce stored texts as slugs.
            if (sanitize_title($option) === $value) {
                return $option;
            }
        }
        return null;
    }

    /**
     * What its texts are in the same attribute of a translation: see Counterparts.
     *
     * @return array<array-key, string> By its own text; empty if the values of one of both are terms.
     */
    public function texts(self $translation): array
    {
        if ($this->taxonomy !== '' || $translation->taxonomy !== '') {
            return [];
        }
        $texts = [];
        foreach (Counterparts::of($this->options, $translation->options) as $position => $theirs) {
            $texts[$this->options[$position]] = $translation->options[$theirs];
        }
        return $texts;
    }
}
