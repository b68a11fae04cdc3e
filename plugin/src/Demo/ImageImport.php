<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use RuntimeException;

/** Adds the demonstration's pictures to the media library. Pictures of an earlier import are not changed. */
final class ImageImport
{
    /** @param string $folder The folder of the pictures. */
    public function __construct(private readonly string $folder)
    {
    }

    /**
     * @param array{file: string, alt: array{ro: string, ru: string}} $image
     * @param int $known The attachment's id from an earlier import; 0 for none.
     * @return int The attachment's id.
     * @throws RuntimeException if the picture cannot be read or stored.
     */
    public function import(string $key, array $image, int $known): int
    {
        if ($known !== 0) {
            return $known;
        }
        require_once ABSPATH . 'wp-admin/includes/image.php';
        $path = $this->folder . '/' . $image['file'];
        $bytes = is_readable($path) ? file_get_contents($path) : false;
        if ($bytes === false) {
            throw new RuntimeException(sprintf('The demonstration\'s picture %s cannot be read; reinstall the plugin.', esc_html($path)));
        }
        $file = wp_upload_bits('md-shop-' . sanitize_title($key) . '.' . pathinfo($path, PATHINFO_EXTENSION), null, $bytes);
        if (! empty($file['error'])) {
            throw new RuntimeException(sprintf('The image %s could not be stored: %s', esc_html($key), esc_html($file['error'])));
        }
        $id = wp_insert_attachment(wp_slash([
            'post_title' => $image['alt']['ro'],
            'post_mime_type' => $file['type'],
            'post_status' => 'inherit',
            'meta_input' => [Marks::KEY => $key, '_wp_attachment_image_alt' => $image['alt']['ro']],
        ]), $file['file'], 0, true);
        if (is_wp_error($id)) {
            throw new RuntimeException(sprintf('The image %s could not be stored: %s', esc_html($key), esc_html($id->get_error_message())));
        }
        // A picture has about 12 KB. Smaller sizes would save little, and generating them would take most of the time.
        $none = static fn (): array => [];
        add_filter('intermediate_image_sizes_advanced', $none);
        try {
            wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $file['file']));
        } finally {
            remove_filter('intermediate_image_sizes_advanced', $none);
        }
        return $id;
    }
}
