<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Pages;

use Closure;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\ReadModel\Query\Reader;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Http\Json;
use MdShop\Catalog\Support\Network;
use MdShop\Catalog\Transport\Blocks\BlockTypes;
use MdShop\Catalog\Transport\Blocks\Parts\Prices;

/**
 * Adds product data to themes that do not show it: the product block below the text, if neither the template nor the text
 * contains it, and the price before the excerpt in a theme's lists.
 */
final class ProductPages
{
    private const BLOCK = BlockTypes::PREFIX . 'product';

    /**
     * @param Closure(): Reader $reader Called only for lists of products.
     * @param Closure(): Prices $prices Called only for lists of products.
     */
    public function __construct(
        private readonly Closure $reader,
        private readonly Languages $languages,
        private readonly Closure $prices,
        private readonly Network $network,
    ) {
    }

    public function addHooks(): void
    {
        add_filter('the_content', $this->withBlock(...), 20);
        add_filter('get_the_excerpt', $this->withPrice(...), 20, 2);
    }

    private function withBlock(string $content): string
    {
        $isPage = is_singular(PostTypes::PRODUCT) && in_the_loop() && is_main_query() && ! post_password_required() && $this->network->isOwnSite();
        // WordPress's global variable with the content of a block theme's current template.
        $template = (string) ($GLOBALS['_wp_current_template_content'] ?? '');
        return ! $isPage || has_block(self::BLOCK) || has_block(self::BLOCK, $template)
            ? $content : $content . do_blocks('<!-- wp:' . self::BLOCK . ' /--><!-- wp:' . BlockTypes::PREFIX . 'related /-->');
    }

    private function withPrice(string $excerpt, mixed $post): string
    {
        if (! $post instanceof \WP_Post || $post->post_type !== PostTypes::PRODUCT || is_admin() || is_feed() || is_singular() || ! $this->network->isOwnSite()) {
            return $excerpt;
        }
        try {
            $json = ($this->reader)()->product($post->ID, $this->languages->ofPost($post->ID));
            return $json === null ? $excerpt : ($this->prices)()->text(Json::decode($json), $this->languages->current()) . ' · ' . $excerpt;
        } catch (Unavailable | DatabaseError) {
            // The list is still useful without prices.
            return $excerpt;
        }
    }
}
