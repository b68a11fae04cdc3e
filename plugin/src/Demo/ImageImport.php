<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use RuntimeException;

/** Paints the demonstration's pictures and puts them into the media library; one that is there already is not painted again. */
final class ImageImport
{
    public function __construct(private readonly Painter $painter)
    {
    }

    /**
     * @param array{motif: string, palette: list<string>, alt: array{ro: string, ru: string}} $image
     * @param int $known The attachment that an earlier import made, 0 for none.
     * @return int The attachment.
     * @throws RuntimeException if it could not be painted or stored.
     */
    public function import(string $key, array $image, int $known): int
    {
        if ($known !== 0) {
            return $known;
        }
        require_once ABSPATH . 'wp-admin/includes/image.php';
        $bytes = $this->painter->paint($image['motif'], $image['palette'], crc32($key));
        $file = wp_upload_bits('md-shop-' . sanitize_title($key) . '.' . $this->painter->extension(), null, $bytes);
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
        // A picture is some 20 KB: smaller copies would save little, and making them would take most of the time.
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
