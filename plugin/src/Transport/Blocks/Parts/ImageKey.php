<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks\Parts;

use MdShop\Catalog\Support\Callbacks;
use MdShop\Catalog\Support\Database\Database;

/**
 * Tells what the HTML of images depends on, so that it can be kept (docs/decisions.md, "Cost of pages"). WordPress makes it at each request,
 * which takes more time than the rest of a list of products.
 */
final class ImageKey
{
    /** Filters that have a part in the HTML. With them, other code may make another one at each request. */
    private const FILTERS = [
        'attribute_escape', 'clean_url', 'default_post_metadata', 'editor_max_image_size', 'get_attached_file', 'get_post_metadata',
        'image_downsize', 'image_get_intermediate_size', 'max_srcset_image_width', 'post_thumbnail_id', 'pre_wp_get_loading_optimization_attributes',
        'set_url_scheme', 'update_post_metadata_cache', 'wp_calculate_image_sizes', 'wp_calculate_image_srcset', 'wp_calculate_image_srcset_meta',
        'wp_constrain_dimensions', 'wp_get_attachment_image', 'wp_get_attachment_image_attributes', 'wp_get_attachment_image_context',
        'wp_get_attachment_image_src', 'wp_get_attachment_metadata', 'wp_get_attachment_url', 'wp_get_loading_optimization_attributes',
        'wp_img_tag_add_auto_sizes', 'wp_lazy_loading_enabled', 'wp_min_priority_img_pixels', 'woocommerce_image_sizes_to_resize', 'woocommerce_resize_images',
    ];

    /** WooCommerce's callbacks. They change its own sizes of images, addresses to the page's scheme, and images that are sold as files: see isForEverybody(). */
    private const WOOCOMMERCE = [
        'wc_get_attachment_image_attributes', 'WC_HTTPS::force_https_url', 'WC_Regenerate_Images::maybe_resize_image', 'WC_Regenerate_Images::filter_image_get_intermediate_size',
    ];

    /** Where WooCommerce puts files that are sold. It shows images among them only to those who manage the shop. */
    private const SOLD = 'woocommerce_uploads/';

    /** Under which WordPress stores an image's file, and its measures and sizes. */
    private const FILE = '_wp_attached_file';
    private const METADATA = '_wp_attachment_metadata';

    public function __construct(private readonly Database $database)
    {
    }

    /**
     * Whether no other code than WooCommerce has a part in images now.
     *
     * @phpstan-impure
     */
    public static function isCertain(): bool
    {
        return array_filter(self::FILTERS, static fn (string $filter): bool => Callbacks::hasOther($filter, self::WOOCOMMERCE)) === [];
    }

    /**
     * What is stored about images.
     *
     * @param non-empty-list<int> $attachments
     * @return array<int, string> A digest by attachment, in the same order; without those whose address or type WordPress has to guess.
     */
    public function stored(array $attachments): array
    {
        $digest = $this->database->server()->digest('meta.meta_value');
        $rows = $this->database->rows(
            "SELECT meta.post_id, meta.meta_key, {$digest} digest, image.post_mime_type FROM {$this->database->core('postmeta')} meta
             JOIN {$this->database->core('posts')} image ON image.ID = meta.post_id AND image.post_type = 'attachment'
             WHERE meta.post_id IN (" . Database::placeholders(count($attachments)) . ') AND meta.meta_key IN (%s, %s) ORDER BY meta.meta_id',
            [...$attachments, self::FILE, self::METADATA]
        );
        $types = [];
        $values = [];
        foreach ($rows as $row) {
            $types[(int) $row['post_id']] = (string) $row['post_mime_type'];
            $values[(int) $row['post_id']][(string) $row['meta_key']][] = (string) $row['digest'];
        }
        return $this->digests($attachments, $types, $values);
    }

    /**
     * What WordPress has used for images that this request has made. It may be older than what is stored: it may come from a replica, from an
     * object cache or from an earlier part of the request.
     *
     * @param list<int> $attachments
     * @return array<int, string> As stored() returns it.
     */
    public function used(array $attachments): array
    {
        $types = [];
        $values = [];
        foreach (wp_cache_get_multiple($attachments, 'post_meta') as $id => $meta) {
            $image = get_post((int) $id);
            $types[(int) $id] = $image?->post_type === 'attachment' ? $image->post_mime_type : '';
            foreach ([self::FILE, self::METADATA] as $key) {
                foreach (is_array($meta) ? $meta[$key] ?? [] : [] as $value) {
                    $values[(int) $id][$key][] = $value === null ? '' : $this->database->server()->digestOf((string) $value);
                }
            }
        }
        return $this->digests($attachments, $types, $values);
    }

    /**
     * @param array<int, string> $images As stored() or used() returns them.
     * @return string A digest of all that decides about their HTML, besides its attributes and the page's other images.
     */
    public static function of(array $images): string
    {
        $uploads = wp_get_upload_dir();
        return hash('sha256', serialize([
            $images, array_intersect_key($uploads, ['baseurl' => 1, 'basedir' => 1, 'error' => 1]), is_ssl(), self::isHost($uploads['baseurl']), is_admin(),
            $GLOBALS['content_width'] ?? null, wp_get_additional_image_sizes(), get_option('medium_large_size_w'), get_option('medium_large_size_h'), self::isInContent(),
        ]));
    }

    /**
     * Whether the image is the same whatever other images the page has. WordPress leaves the loading of images in a post's content to a later
     * filter; elsewhere it prefers the first large image of the page.
     */
    public static function isIndependent(bool $isLazy): bool
    {
        return $isLazy || self::isInContent();
    }

    /** @param string $address The image's. */
    public static function isForEverybody(string $address): bool
    {
        return ! str_contains($address, self::SOLD);
    }

    private static function isInContent(): bool
    {
        return doing_filter('the_content');
    }

    /** Whether the images' address has the host that the request names. WordPress then gives them the page's scheme. */
    private static function isHost(string $address): bool
    {
        $port = wp_parse_url($address, PHP_URL_PORT);
        return isset($_SERVER['HTTP_HOST']) && $_SERVER['HTTP_HOST'] === wp_parse_url($address, PHP_URL_HOST) . ($port === null ? '' : ":{$port}");
    }

    /**
     * @param list<int> $attachments
     * @param array<int, string> $types By attachment.
     * @param array<int, array<string, list<string>>> $values By attachment and key, the digest of each value; '' for a value that is NULL.
     * @return array<int, string> As stored() returns it.
     */
    private function digests(array $attachments, array $types, array $values): array
    {
        $guessed = ['', ...array_map($this->database->server()->digestOf(...), ['', '0'])];
        $digests = [];
        foreach ($attachments as $id) {
            $type = $types[$id] ?? '';
            if (! in_array($values[$id][self::FILE][0] ?? '', $guessed, true) && str_starts_with($type, 'image/')) {
                $digests[$id] = md5(serialize([$type, $values[$id][self::FILE], $values[$id][self::METADATA] ?? []]));
            }
        }
        return $digests;
    }
}
