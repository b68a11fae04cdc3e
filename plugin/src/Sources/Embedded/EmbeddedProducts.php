<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductFacts;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\Catalog\SourceProblem;
use MdShop\Catalog\Catalog\TranslationGroup;
use MdShop\Catalog\Sources\PostFacts;
use MdShop\Catalog\Sources\Terms;
use MdShop\Catalog\Support\Network;
use WP_Post;

/** The built-in shop as a source: `roller_product` posts, their terms, and their variants and offers. */
final class EmbeddedProducts implements Source
{
    private const KINDS = [PostTypes::CATEGORY => 'category', PostTypes::BRAND => 'brand'];

    public function __construct(
        private readonly VariantStore $variants,
        private readonly StoredImages $images,
        private readonly Languages $languages,
        private readonly PostFacts $posts,
        private readonly Network $network,
    ) {
    }

    public function idsAfter(int $id, int $limit): array
    {
        return $this->posts->idsAfter([PostTypes::PRODUCT], $id, $limit);
    }

    public function count(int $upTo = PHP_INT_MAX): int
    {
        return $this->posts->count([PostTypes::PRODUCT], $upTo);
    }

    public function items(array $ids): array
    {
        $posts = $this->posts->posts($ids, [PostTypes::PRODUCT]);
        if ($posts === []) {
            return [];
        }
        $ids = array_keys($posts);
        $this->languages->prime($ids);
        $families = $ownFirst = [];
        foreach ($ids as $id) {
            $families[$id] = TranslationGroup::startingWithOwner($id, $this->languages);
            $ownFirst[$id] = array_values(array_unique([$id, ...$families[$id]]));
        }
        $members = array_values(array_unique(array_merge(...$families)));
        $images = $this->posts->featuredImages($ownFirst, [PostTypes::PRODUCT]);
        $terms = $this->posts->termIds($ids, array_keys(self::KINDS));
        $variants = $this->variants->variantsOf($members);
        $offers = $this->variants->offersOf($members);
        $items = [];
        foreach ($posts as $id => $post) {
            $owner = VariantStore::ownerAmong($variants, $offers, $families[$id]);
            $items[$id] = $this->posts->item($post, 'product', 'product', new ProductFacts(
                $images[$id] ?? '',
                self::text($id, 'delivery'),
                self::text($id, 'warranty'),
                self::text($id, 'purchase_instructions'),
                $terms[$id] ?? [],
                $offers[$owner] ?? null,
                $variants[$owner] ?? [],
            ));
        }
        return $items;
    }

    public function terms(): array
    {
        return Terms::read(self::KINDS, $this->languages);
    }

    public function problem(): ?SourceProblem
    {
        return null;
    }

    public function closed(): array
    {
        return [];
    }

    public function watch(Changes $changes): void
    {
        $this->posts->watch([PostTypes::PRODUCT], array_values(PostTypes::TEXTS), $changes);
        add_action('md_shop_variants_changed', static fn (int $id) => $changes->post($id));
        // If a translation group is split, prices and variants stay with the Romanian product.
        add_action('md_shop_language_changed', function (string $type, array $ids): void {
            foreach ($type === 'post' && $this->network->isActiveOnCurrentSite() ? $ids : [] as $id) {
                if (get_post_type($id) === PostTypes::PRODUCT) {
                    $family = TranslationGroup::startingWithOwner($id, $this->languages);
                    $this->variants->gather($family);
                    $this->images->gather($family);
                }
            }
        }, 5, 2);
        add_action('delete_attachment', function (int $id): void {
            if ($this->network->isActiveOnCurrentSite()) {
                $this->variants->forgetImage($id);
            }
        });
        foreach (['added_term_relationship', 'deleted_term_relationships'] as $name) {
            add_action($name, static function (int $id, mixed $termTaxonomyIds, string $taxonomy) use ($changes): void {
                if (isset(self::KINDS[$taxonomy])) {
                    $changes->post($id);
                }
            }, 10, 3);
        }
        foreach (['created_term', 'edited_term', 'delete_term'] as $name) {
            add_action($name, static function (int $id, int $taxonomyId, string $taxonomy) use ($changes): void {
                if (isset(self::KINDS[$taxonomy])) {
                    $changes->term($id);
                }
            }, 20, 3);
        }
    }

    /** Gives what is stored of a product that is being deleted to a translation, if it has one. One that was moved to WooCommerce has kept it. */
    public function release(WP_Post $post): void
    {
        $others = array_diff($this->languages->translationsOfPost($post->ID), [$post->ID]);
        $other = array_values($others)[0] ?? null;
        $this->variants->releaseRows($post->ID, $other);
        if ($other !== null && $post->post_type === PostTypes::PRODUCT) {
            $this->images->gather([$other, $post->ID]);
        }
    }

    /** @param key-of<PostTypes::TEXTS> $name */
    private static function text(int $id, string $name): string
    {
        return (string) get_post_meta($id, PostTypes::TEXTS[$name], true);
    }
}
