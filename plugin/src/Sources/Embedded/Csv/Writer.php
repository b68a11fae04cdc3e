<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\Embedded\Csv;

use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\Variant;
use MdShop\Catalog\Catalog\WritableLanguages;
use MdShop\Catalog\Sources\Embedded\StoredImages;
use MdShop\Catalog\Sources\Embedded\VariantStore;
use MdShop\Catalog\Support\Database\Database;
use RuntimeException;
use Throwable;

/** Writes what a plan changes: a product with its translations and variants entirely, or nothing of it. */
final class Writer
{
    private ?int $author = null;

    public function __construct(
        private readonly Database $database,
        private readonly VariantStore $variants,
        private readonly StoredImages $images,
        private readonly WritableLanguages $languages,
        private readonly TermPaths $terms,
        private readonly Changes $changes,
    ) {
    }

    /**
     * @throws ProductChanged If the product is not any more what the plan was made from. Nothing was written then.
     * @throws RuntimeException With the reason why the product could not be written.
     */
    public function write(Plan $plan): void
    {
        $known = array_map(static fn (\WP_Post $post): int => $post->ID, $plan->product->posts ?? []);
        $ids = $known;
        // What was rolled back is still in the caches.
        $forget = function () use (&$ids, $known): void {
            array_map('clean_post_cache', array_values($ids));
            $this->languages->forget();
            $this->terms->forget();
            $ids = $known;
        };
        try {
            // Each try of the transaction reports its changes again.
            $this->database->transaction(fn () => $this->changes->runTransaction(function () use ($plan, $known, &$ids): void {
                $present = $plan->product === null ? null : $this->lock($plan, $plan->product);
                $sells = $plan->variants !== null || $plan->offer !== false;
                // Prices belong to all texts of the product; keeping them in each one's revisions would more than halve the speed.
                $changed = array_intersect_key($known, $plan->texts) + ($sells ? array_slice($known, 0, 1, true) : []);
                // What the file overwrites, if nobody has kept it: a new post has no revision until its first change.
                array_map(self::keepRevision(...), $changed);
                $before = array_map('get_post', $known);
                $saved = [];
                foreach ($plan->texts as $language => $texts) {
                    [$ids[$language], $saved[$language]] = $this->writePost($texts, $language, $ids);
                }
                ksort($ids);
                $this->writeTerms($plan, $ids);
                $image = $plan->image;
                foreach ($image === null ? [] : $ids as $id) {
                    $image === 0 ? delete_post_thumbnail($id) : set_post_thumbnail($id, (int) $image);
                }
                $shown = array_values($ids)[0];
                $family = $ids + ($plan->product->family ?? []);
                ksort($family);
                // The owner may be in the trash. A product without rows gets them at a post that is shown.
                $owner = $this->variants->owner([...array_values($family), $shown]) ?? $shown;
                if ($plan->gallery !== null) {
                    $this->images->replaceGallery($shown, $plan->gallery);
                }
                if ($plan->variants !== null) {
                    $this->variants->replaceVariants($owner, $plan->variants, $present);
                }
                if ($plan->offer !== false) {
                    $this->variants->replaceOffer($owner, $plan->offer);
                }
                $this->endChange(array_intersect_key($ids, array_filter($saved)), array_diff_key($changed, array_filter($saved)), $before);
                if ($sells) {
                    /** Documented in Sources/Embedded/ProductFields.php. */
                    do_action('md_shop_variants_changed', $shown);
                }
            }), $forget);
        } catch (Throwable $e) {
            $forget();
            throw $e;
        }
    }

    /**
     * Dates the posts of a product, and keeps the result in their revisions: texts, metadata and prices together, as the editor does.
     *
     * @param array<string, int> $saved Posts that WordPress has saved, by language.
     * @param array<string, int> $others Posts of which only metadata or prices have changed.
     * @param array<string, \WP_Post|null> $before The posts of the product before the change.
     */
    private function endChange(array $saved, array $others, array $before): void
    {
        foreach ($saved as $language => $id) {
            wp_after_insert_post($id, isset($before[$language]), $before[$language] ?? null);
        }
        foreach ($others as $id) {
            // Not wp_update_post(), which would clean the texts as if the current user had written them.
            $this->database->execute(
                "UPDATE {$this->database->core('posts')} SET post_modified = %s, post_modified_gmt = %s WHERE ID = %d",
                [current_time('mysql'), current_time('mysql', true), $id]
            );
            clean_post_cache($id);
            self::keepRevision($id);
        }
    }

    /** Makes a revision of a post as it is stored, unless the last one is the same. */
    private static function keepRevision(int $id): void
    {
        $isFiltered = has_filter('content_save_pre', 'wp_filter_post_kses') !== false;
        // A copy of what others have written must have what they may write.
        kses_remove_filters();
        try {
            wp_save_post_revision($id);
        } finally {
            if ($isFiltered) {
                kses_init_filters();
            }
        }
    }

    /**
     * Locks what the plan writes that is not in the file: it writes whole posts, and all data of each variant. What it writes of terms, images
     * and metadata is in the file, so that may have changed.
     *
     * @return list<Variant>|null The variants, if the plan writes them or the offer.
     * @throws ProductChanged
     */
    private function lock(Plan $plan, StoredProduct $product): ?array
    {
        if ($plan->texts !== [] && ! $this->lockPosts($product)) {
            throw new ProductChanged();
        }
        if ($plan->variants === null && $plan->offer === false) {
            return null;
        }
        [$variants, $offer] = $this->variants->lock(array_values($product->family));
        $isSame = VariantCells::stored($variants) === VariantCells::stored($product->variants)
            && ($offer === null) === ($product->offer === null) && OfferCells::data($offer) === OfferCells::data($product->offer);
        return $isSame ? $variants : throw new ProductChanged();
    }

    /** @return bool Whether the posts are as the product has them. */
    private function lockPosts(StoredProduct $product): bool
    {
        $ids = $product->ids();
        $rows = array_column(
            $this->database->lockedRows("SELECT * FROM {$this->database->core('posts')} WHERE ID IN (" . Database::placeholders(count($ids)) . ')', $ids),
            null,
            'ID'
        );
        foreach ($product->posts as $post) {
            $row = $rows[$post->ID] ?? null;
            // WordPress has made some columns integers.
            if ($row === null || array_diff_assoc(array_map('strval', array_intersect_key(get_object_vars($post), $row)), $row) !== []) {
                return false;
            }
        }
        return true;
    }

    /**
     * @param array<string, string> $texts
     * @param array<string, int> $ids The posts of the product by language.
     * @return array{int, bool} The post, and whether WordPress has saved it: wp_after_insert_post() is due then, which makes the revision.
     */
    private function writePost(array $texts, string $language, array $ids): array
    {
        $known = $ids[$language] ?? 0;
        $known = max(0, $known);
        // WordPress would schedule it again.
        $isEarly = $known !== 0 && ($texts['status'] ?? '') === 'publish' && strtotime(get_post_field('post_date_gmt', $known, 'raw') . ' UTC') > time();
        $fields = array_map('wp_slash', array_filter([
            'post_title' => $texts['name'] ?? null,
            'post_status' => $texts['status'] ?? ($known === 0 ? 'draft' : null),
            'post_name' => isset($texts['slug']) ? sanitize_title($texts['slug']) : null,
            'post_excerpt' => $texts['excerpt'] ?? null,
            'post_content' => $texts['description'] ?? null,
            'post_date' => $isEarly ? current_time('mysql') : null,
            'post_date_gmt' => $isEarly ? current_time('mysql', true) : null,
        ], static fn (?string $value): bool => $value !== null));
        $meta = [];
        foreach (PostTypes::TEXTS as $name => $key) {
            if (isset($texts[$name])) {
                $meta[$key] = $texts[$name];
            }
        }
        $id = match (true) {
            $known === 0 => wp_insert_post(['post_type' => PostTypes::PRODUCT, 'post_author' => $this->author(), 'meta_input' => array_map('wp_slash', $meta)] + $fields, true, false),
            $fields !== [] => wp_update_post(['ID' => $known] + $fields, true, false),
            default => $known,
        };
        if (is_wp_error($id)) {
            throw new RuntimeException(esc_html($id->get_error_message()));
        }
        if ($known === 0) {
            $this->languages->assign('post', $id, $language, array_values($ids)[0] ?? null);
        } else {
            foreach ($meta as $key => $value) {
                update_post_meta($id, $key, wp_slash($value));
            }
        }
        return [$id, $known === 0 || $fields !== []];
    }

    /** @param array<string, int> $ids */
    private function writeTerms(Plan $plan, array $ids): void
    {
        $written = [];
        foreach ($ids as $language => $id) {
            foreach (TermPaths::COLUMNS as $taxonomy) {
                $paths = $plan->terms[$language][$taxonomy] ?? null;
                $others = $written[$taxonomy] ?? [];
                if ($paths !== null) {
                    $terms = [];
                    foreach ($paths as $place => $path) {
                        $of = count($others) === count($paths) ? $others[$place] : null;
                        $terms[] = $this->terms->find($taxonomy, $language, $path) ?? $this->terms->create($taxonomy, $language, $path, $of);
                    }
                    $written[$taxonomy] = $terms;
                } elseif ($others === [] && isset($plan->knownTerms[$language][$taxonomy])) {
                    $known = array_map(fn (array $path): ?int => $this->terms->find($taxonomy, $language, $path), $plan->knownTerms[$language][$taxonomy]);
                    $written[$taxonomy] = in_array(null, $known, true) ? [] : $known;
                } elseif ($others !== [] && ! isset($plan->product->posts[$language])) {
                    // A new translation without categories of its own gets the translations of the others'.
                    $terms = array_values(array_filter(array_map(fn (int $term): ?int => $this->terms->translation($term, $language), $others)));
                }
                if (isset($terms)) {
                    $result = wp_set_object_terms($id, $terms, $taxonomy);
                    if (is_wp_error($result)) {
                        throw new RuntimeException(esc_html($result->get_error_message()));
                    }
                    unset($terms);
                }
            }
        }
    }

    /** The author of new posts: the current user, or else the first administrator. */
    private function author(): int
    {
        return $this->author ??= get_current_user_id() ?: (int) (get_users(['role' => 'administrator', 'number' => 1, 'orderby' => 'ID', 'fields' => 'ID'])[0] ?? 0);
    }
}
