<?php

declare(strict_types=1);

namespace MdShop\Catalog\Operations\Facts;

use MdShop\Catalog\ReadModel\Query\Overview;

/** The site's name, texts and content in one language. */
final class LanguageFacts
{
    /**
     * @param string $home     The address of this language's front page.
     * @param string $contact  How to contact the site, from the settings; '' if not set.
     * @param Overview|null $overview null if the document does not need it, or if the read model is unavailable.
     */
    public function __construct(
        public readonly string $language,
        public readonly string $name,
        public readonly string $tagline,
        public readonly string $home,
        public readonly string $contact = '',
        public readonly ?Overview $overview = null,
    ) {
    }
}
