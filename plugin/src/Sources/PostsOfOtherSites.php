<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Network;
use WP_Post;

/**
 * While another site of the network is switched to, reports changes of posts whose types only that site shows, because its
 * settings contain other types or it has another kind of shop.
 */
final class PostsOfOtherSites
{
    /** @param list<string> $shown Post types that this site shows. The sources report these for every site. */
    public function __construct(
        private readonly Network $network,
        private readonly SettingsStore $settings,
        private readonly array $shown,
    ) {
    }

    public function watch(Changes $changes): void
    {
        PostFacts::watchSaves(function (WP_Post $post, WP_Post $before) use ($changes): void {
            $isShown = $this->isShownOnCurrentSite($post->post_type);
            if ($post->post_status !== 'auto-draft' && ($isShown || $this->isShownOnCurrentSite($before->post_type))) {
                $changes->post($post->ID);
                if (! $isShown || $post->post_status !== 'publish' || $post->post_password !== '') {
                    $changes->hidden($post->ID);
                }
            }
        });
        PostFacts::watchHiding(function (WP_Post $public) use ($changes): void {
            if ($this->isShownOnCurrentSite($public->post_type)) {
                $changes->post($public->ID);
            }
        });
        add_action('deleted_post', function (int $id, WP_Post $post) use ($changes): void {
            if ($this->isShownOnCurrentSite($post->post_type)) {
                $changes->post($id);
                $changes->hidden($id);
            }
        }, 10, 2);
    }

    private function isShownOnCurrentSite(string $type): bool
    {
        return ! $this->network->isOwnSite() && ! in_array($type, $this->shown, true)
            && in_array($type, [PostTypes::PRODUCT, ProductSource::WooCommerce->postType(), ...array_keys($this->settings->current()->contentTypes())], true);
    }
}
