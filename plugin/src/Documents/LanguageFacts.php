<?php

declare(strict_types=1);

namespace MdShop\Catalog\Documents;

use MdShop\Catalog\ReadModel\Overview;

/** What the site is called and holds in one language. */
final class LanguageFacts
{
    /**
     * @param string $home     The address of this language's front page.
     * @param string $contact  How people reach the site, as the settings say; '' where they say nothing.
     * @param Overview|null $published null if the document needs it not, or where it cannot be read now.
     */
    public function __construct(
        public readonly string $language,
        public readonly string $name,
        public readonly string $tagline,
        public readonly string $home,
        public readonly string $contact = '',
        public readonly ?Overview $published = null,
    ) {
    }
}
