<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Site;

use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Contract\Messages;
use MdShop\Catalog\Transport\Blocks\BlockTypes;
use WP_Block_Patterns_Registry;
use WP_REST_Request;

/** The pattern "Shop front" for the editor: what the shop is, categories, new products, products on sale, news. */
final class Patterns
{
    private const NAME = BlockTypes::PREFIX . 'shop-front';
    private const ROUTES = '/wp/v2/block-patterns/';

    /** The texts of the pattern: {{front_title}} is the message front.title. */
    private const TEXTS = [
        'front.title', 'front.lead', 'front.shop', 'front.categories', 'front.new', 'front.sale', 'front.news',
    ];

    /**
     * @param string $folder The plugin's folder.
     * @param list<string> $codes The languages of the content, the default one first.
     */
    public function __construct(
        private readonly string $folder,
        private readonly Messages $messages,
        private readonly Languages $languages,
        private readonly ProductSource $source,
        private readonly array $codes,
    ) {
    }

    public function addHooks(): void
    {
        // Only editors need patterns; they ask for them by REST. The editor's own page already asks for the categories, and would contain each
        // pattern that is registered by then.
        add_filter('rest_pre_dispatch', function (mixed $result, mixed $server, mixed $request): mixed {
            $route = $request instanceof WP_REST_Request ? $request->get_route() : '';
            if (str_starts_with($route, self::ROUTES)) {
                register_block_pattern_category('md-shop', ['label' => __('Shop for agents', 'md-shop-catalog')]);
                if ($route !== self::ROUTES . 'categories') {
                    $this->register();
                }
            }
            return $result;
        }, 10, 3);
    }

    private function register(): void
    {
        if (WP_Block_Patterns_Registry::get_instance()->is_registered(self::NAME)) {
            return;
        }
        register_block_pattern(self::NAME, [
            'title' => __('Shop front', 'md-shop-catalog'),
            'description' => __('A front page: what the shop is, its categories, new products, products on sale, the next event, news.', 'md-shop-catalog'),
            'categories' => ['md-shop'],
            'content' => $this->content(),
        ]);
    }

    /** The texts are in the language of the user, who writes in it, and the link leads to the shop in that language. */
    private function content(): string
    {
        // phpcs:ignore WordPress.WP.AlternativeFunctions -- A file of the plugin.
        $html = (string) file_get_contents($this->folder . '/patterns/shop-front.html');
        $language = substr(get_user_locale(), 0, 2);
        $shop = $this->languages->inLanguage(
            in_array($language, $this->codes, true) ? $language : $this->codes[0],
            fn (): string => (string) get_post_type_archive_link($this->source->postType())
        );
        $values = ['shop' => esc_url($shop)];
        foreach (self::TEXTS as $key) {
            $values[str_replace('.', '_', $key)] = esc_html($this->messages->text($language, $key));
        }
        // Single braces are part of the blocks' JSON.
        return (string) preg_replace_callback('/\{\{(\w+)\}\}/', static fn (array $match): string => $values[$match[1]] ?? $match[0], $html);
    }
}
