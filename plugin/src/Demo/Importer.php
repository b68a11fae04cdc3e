<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use MdShop\Catalog\Languages\Embedded\EmbeddedLanguages;
use MdShop\Catalog\ReadModel\Listener;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Source\Embedded\Registration;
use MdShop\Catalog\Source\Embedded\RestFields;
use MdShop\Catalog\Source\Embedded\VariantStore;
use RuntimeException;

/**
 * Puts the demonstration shop of plugin/demo/ into the site, as an editor would: posts, terms, images, variants, links
 * between translations. What it made is marked with its key, so importing again brings it up to date, and removing
 * takes that and nothing else.
 */
final class Importer
{
    private const KEY = 'md_shop_demo_key';
    /** What the site's options were before, to put back. */
    private const BEFORE = 'md_shop_demo_before';

    private const TYPES = ['pages' => 'page', 'news' => 'post', 'coaches' => Registration::COACH, 'faqs' => Registration::FAQ];

    /** @param list<string> $codes The languages of the content, the default one first. */
    public function __construct(
        private readonly string $folder,
        private readonly EmbeddedLanguages $languages,
        private readonly VariantStore $variants,
        private readonly Painter $painter,
        private readonly Listener $listener,
        private readonly array $codes,
    ) {
    }

    /**
     * @return array{products: int, items: int} How many product families and other items there are now.
     * @throws RuntimeException naming what could not be made.
     */
    public function import(): array
    {
        return $this->listener->during(function (): array {
            $terms = $this->importTerms();
            $products = $this->read('products');
            foreach ($products as $product) {
                $this->importProduct($product, $terms);
            }
            $items = 0;
            $pages = [];
            foreach (self::TYPES as $file => $type) {
                foreach ($this->read($file) as $item) {
                    $ids = $this->importPosts($item, $type);
                    if (isset($item['role'])) {
                        $pages[$item['role']] = $ids['ro'];
                    }
                    $items++;
                }
            }
            $this->configureSite($pages);
            return ['products' => count($products), 'items' => $items];
        });
    }

    /** @return int How many posts, terms and images went. */
    public function remove(): int
    {
        return $this->listener->during(function (): int {
            $this->restoreSite();
            $images = get_posts(['post_type' => 'attachment', 'post_status' => 'any', 'meta_key' => self::KEY, 'fields' => 'ids', 'nopaging' => true]);
            $posts = [...$this->posts(), ...array_map('intval', $images)];
            foreach ($posts as $id) {
                get_post_type($id) === 'attachment' ? wp_delete_attachment($id, true) : wp_delete_post($id, true);
            }
            $count = count($posts);
            foreach ([Registration::CATEGORY, Registration::BRAND] as $taxonomy) {
                $terms = get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'meta_key' => self::KEY, 'fields' => 'ids',
                    'md_shop_all_languages' => true]);
                foreach (is_array($terms) ? $terms : [] as $id) {
                    wp_delete_term((int) $id, $taxonomy);
                    $count++;
                }
            }
            return $count;
        });
    }

    /** @return list<int> Whatever their status; "any" would leave out the trash. */
    private function posts(): array
    {
        $ids = get_posts(['post_type' => [Registration::PRODUCT, ...array_values(self::TYPES)], 'meta_key' => self::KEY, 'fields' => 'ids', 'nopaging' => true,
            'post_status' => ['publish', 'draft', 'private', 'future', 'trash', 'pending'], 'suppress_filters' => true]);
        return array_values(array_map('intval', $ids));
    }

    /** @return array<string, array<string, int>> Term ids by key and language. */
    private function importTerms(): array
    {
        $data = $this->read('taxonomies');
        $ids = [];
        foreach ([Registration::CATEGORY => 'categories', Registration::BRAND => 'brands'] as $taxonomy => $list) {
            foreach ($data[$list] as $entry) {
                foreach ($this->codes as $language) {
                    $parent = $ids[$entry['parent'] ?? ''][$language] ?? 0;
                    $id = $this->importTerm($taxonomy, $entry['key'] . '-' . $language, $entry[$language], $parent);
                    $this->languages->assign('term', $id, $language, $ids[$entry['key']]['ro'] ?? null);
                    $ids[$entry['key']][$language] = $id;
                }
            }
        }
        return $ids;
    }

    /** @param array<string, string> $texts */
    private function importTerm(string $taxonomy, string $key, array $texts, int $parent): int
    {
        $known = get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'meta_key' => self::KEY, 'meta_value' => $key, 'fields' => 'ids',
            'md_shop_all_languages' => true]);
        $arguments = ['slug' => $texts['slug'], 'description' => wp_slash($texts['description'] ?? ''), 'parent' => max(0, $parent)];
        // Names are plain text in the files; WordPress keeps HTML.
        $name = wp_slash(htmlspecialchars($texts['name'], ENT_NOQUOTES, 'UTF-8'));
        $result = is_array($known) && $known !== []
            ? wp_update_term((int) $known[0], $taxonomy, $arguments + ['name' => $name])
            : wp_insert_term($name, $taxonomy, $arguments);
        if (is_wp_error($result)) {
            throw new RuntimeException(sprintf('Term %s: %s', $key, $result->get_error_message()));
        }
        update_term_meta($result['term_id'], self::KEY, $key);
        return $result['term_id'];
    }

    /**
     * @param array<string, mixed> $product
     * @param array<string, array<string, int>> $terms
     */
    private function importProduct(array $product, array $terms): void
    {
        $ids = $this->importPosts($product, Registration::PRODUCT);
        foreach ($ids as $language => $id) {
            $pick = static fn (?string $key): array => $key === null ? [] : [$terms[$key][$language]];
            wp_set_object_terms($id, array_merge(...array_map($pick, $product['categories']), ...[[]]), Registration::CATEGORY);
            wp_set_object_terms($id, $pick($product['brand']), Registration::BRAND);
            foreach (Registration::TEXTS as $name => $meta) {
                update_post_meta($id, $meta, wp_slash($product[$language][$name] ?? ''));
            }
        }
        $family = array_values($ids);
        $existing = array_map(static fn (object $variant): int => $variant->id, $this->variants->variants($family));
        $variants = [];
        foreach ($product['variants'] as $index => $variant) {
            $offer = RestFields::offerFromRest($variant);
            if (is_string($offer)) {
                throw new RuntimeException(sprintf('Product %s, variant %s: %s', $product['key'], $variant['sku'], $offer));
            }
            // Importing again keeps the ids of the variants, one by one in their order.
            $variants[] = (isset($existing[$index]) ? ['variant_id' => $existing[$index]] : [])
                + ['size' => $variant['size'], 'color' => $variant['color']] + $offer;
        }
        $this->variants->replaceVariants($family, $variants);
        $offer = $product['offer'] === null ? null : RestFields::offerFromRest($product['offer']);
        if (is_string($offer)) {
            throw new RuntimeException(sprintf('Product %s: %s', $product['key'], $offer));
        }
        $this->variants->replaceOffer($family, $offer);
    }

    /**
     * @param array<string, mixed> $item
     * @return non-empty-array<string, int> Post ids by language.
     */
    private function importPosts(array $item, string $type): array
    {
        $ids = [];
        foreach ($this->codes as $language) {
            if ($item[$language] !== null) {
                $ids[$language] = $this->importPost($item, $type, $language);
                $this->languages->assign('post', $ids[$language], $language, $ids['ro'] ?? null);
            }
        }
        if ($ids === []) {
            throw new RuntimeException(sprintf('%s "%s" has no text in any language.', $type, $item['key']));
        }
        if (isset($item['image'])) {
            $image = $this->importImage($type . '-' . $item['key'], $item['image']);
            foreach ($ids as $id) {
                set_post_thumbnail($id, $image);
            }
        }
        return $ids;
    }

    /** @param array<string, mixed> $item */
    private function importPost(array $item, string $type, string $language): int
    {
        $key = $item['key'] . '-' . $language;
        $texts = $item[$language];
        $id = wp_insert_post(wp_slash([
            'ID' => $this->known($type, $key),
            'post_type' => $type,
            'post_author' => $this->author(),
            // The trash is a place to be put into, not a status to be made with.
            'post_status' => $item['status'] === 'trash' ? 'publish' : $item['status'],
            'post_date_gmt' => $item['date'],
            'post_date' => get_date_from_gmt($item['date']),
            'post_password' => $item['password'],
            'post_title' => $texts['title'],
            'post_name' => $texts['slug'],
            'post_content' => $texts['content'],
            'post_excerpt' => $texts['excerpt'],
            'meta_input' => [self::KEY => $key],
        ]), true);
        if (is_wp_error($id)) {
            throw new RuntimeException(sprintf('%s %s: %s', $type, $key, $id->get_error_message()));
        }
        if ($item['status'] === 'trash') {
            wp_trash_post($id);
        }
        return $id;
    }

    /** Somebody has to have written it: whoever imports, else the first administrator. */
    private function author(): int
    {
        return get_current_user_id() ?: (int) (get_users(['role' => 'administrator', 'number' => 1, 'orderby' => 'ID', 'fields' => 'ID'])[0] ?? 0);
    }

    /** @param array{motif: string, palette: list<string>, alt: array{ro: string, ru: string}} $image */
    private function importImage(string $key, array $image): int
    {
        $known = $this->known('attachment', $key);
        if ($known !== 0) {
            return $known;
        }
        require_once ABSPATH . 'wp-admin/includes/image.php';
        $bytes = $this->painter->paint($image['motif'], $image['palette'], crc32($key));
        $file = wp_upload_bits('md-shop-' . sanitize_title($key) . '.' . $this->painter->extension(), null, $bytes);
        if (! empty($file['error'])) {
            throw new RuntimeException(sprintf('The image %s could not be stored: %s', $key, $file['error']));
        }
        $id = wp_insert_attachment(wp_slash([
            'post_title' => $image['alt']['ro'],
            'post_mime_type' => $file['type'],
            'post_status' => 'inherit',
            'meta_input' => [self::KEY => $key, '_wp_attachment_image_alt' => $image['alt']['ro']],
        ]), $file['file'], 0, true);
        if (is_wp_error($id)) {
            throw new RuntimeException(sprintf('The image %s could not be stored: %s', $key, $id->get_error_message()));
        }
        // The picture itself is hardly larger than the larger sizes; making those too would take most of the time.
        $sizes = static fn (array $sizes): array => array_intersect_key($sizes, ['thumbnail' => 1, 'medium' => 1]);
        add_filter('intermediate_image_sizes_advanced', $sizes);
        wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file['file']));
        remove_filter('intermediate_image_sizes_advanced', $sizes);
        return $id;
    }

    private function known(string $type, string $key): int
    {
        $ids = get_posts(['post_type' => $type, 'post_status' => ['publish', 'draft', 'private', 'future', 'trash', 'pending', 'inherit'],
            'meta_key' => self::KEY, 'meta_value' => $key, 'fields' => 'ids', 'suppress_filters' => true]);
        return (int) ($ids[0] ?? 0);
    }

    /** @param array<string, int> $pages Ids by role. */
    private function configureSite(array $pages): void
    {
        $site = $this->read('site');
        $settings = get_option(Settings::OPTION, []);
        $options = [
            'blogname' => $site['ro']['title'],
            'blogdescription' => $site['ro']['tagline'],
            'show_on_front' => 'page',
            'page_on_front' => $pages['front'],
            'page_for_posts' => $pages['posts'] ?? 0,
            Settings::OPTION => ['purchase_instructions' => $site['purchase_instructions'], 'russian_site' => $site['ru']]
                + (is_array($settings) ? $settings : []),
        ];
        if (get_option(self::BEFORE) === false) {
            add_option(self::BEFORE, array_map(get_option(...), array_combine(array_keys($options), array_keys($options))), '', false);
        }
        foreach ($options as $name => $value) {
            update_option($name, $value);
        }
    }

    private function restoreSite(): void
    {
        $before = get_option(self::BEFORE);
        foreach (is_array($before) ? $before : [] as $name => $value) {
            $value === false ? delete_option($name) : update_option($name, $value);
        }
        delete_option(self::BEFORE);
    }

    /** @return array<mixed> */
    private function read(string $name): array
    {
        $file = $this->folder . '/' . $name . '.json';
        return json_decode((string) file_get_contents($file), true, 32, JSON_THROW_ON_ERROR);
    }
}
