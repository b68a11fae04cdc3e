<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Transport\Blocks\BlockRenderer;
use MdShop\Catalog\Transport\Blocks\PageLanguage;
use MdShop\Catalog\Transport\Blocks\Parts\ContactWays;

/** The block md-shop/contact: how to reach the shop. Nothing if the shop has set neither an e-mail address nor a telephone number. */
final class ContactBlock implements BlockRenderer
{
    public function __construct(private readonly ContactWays $ways, private readonly Messages $messages, private readonly PageLanguage $language)
    {
    }

    public function html(array $attributes, int $postId): string
    {
        $ways = $this->ways->html();
        $text = $attributes['text'] !== '' ? (string) $attributes['text'] : $this->messages->text($this->language->current(), 'contact.ask');
        return $ways === '' ? '' : sprintf('<p class="md-shop-contact">%s %s</p>', esc_html($text), $ways);
    }
}
