<?php

declare(strict_types=1);

namespace MdShop\Catalog\Demo;

use RuntimeException;

/**
 * Adds the demonstration's pictures to the media library, each with its smaller copies, which are shipped too. Pictures of an earlier
 * import are not changed.
 */
final class ImageImport
{
    /** WordPress's names of the sizes, and the width and height of the copy for each. */
    private const COPIES = ['medium' => 320, 'medium_large' => 640];

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
        $file = $this->store($image['file'], $key);
        $id = wp_insert_attachment(wp_slash([
            'post_title' => $image['alt']['ro'],
            'post_mime_type' => $file['type'],
            'post_status' => 'inherit',
            'meta_input' => [Marks::KEY => $key, '_wp_attachment_image_alt' => $image['alt']['ro']],
        ]), $file['file'], 0, true);
        if (is_wp_error($id)) {
            throw new RuntimeException(sprintf('The image %s could not be stored: %s', esc_html($key), esc_html($id->get_error_message())));
        }
        // Making copies would take most of the time.
        $none = static fn (): array => [];
        add_filter('intermediate_image_sizes_advanced', $none);
        try {
            wp_update_attachment_metadata($id, ['sizes' => $this->copies($image['file'], $key)] + wp_generate_attachment_metadata($id, $file['file']));
        } finally {
            remove_filter('intermediate_image_sizes_advanced', $none);
        }
        return $id;
    }

    /** @return array<string, array{file: string, width: int, height: int, "mime-type": string}> As WordPress keeps them. */
    private function copies(string $file, string $key): array
    {
        return array_map(function (int $size) use ($file, $key): array {
            $stored = $this->store(pathinfo($file, PATHINFO_FILENAME) . "-{$size}." . pathinfo($file, PATHINFO_EXTENSION), "{$key}-{$size}x{$size}");
            return ['file' => basename($stored['file']), 'width' => $size, 'height' => $size, 'mime-type' => $stored['type']];
        }, self::COPIES);
    }

    /**
     * @return array{file: string, type: string} The stored file.
     * @throws RuntimeException if the picture cannot be read or stored.
     */
    private function store(string $file, string $key): array
    {
        $path = $this->folder . '/' . $file;
        $bytes = is_readable($path) ? file_get_contents($path) : false;
        if ($bytes === false) {
            throw new RuntimeException(sprintf('The demonstration\'s picture %s cannot be read; reinstall the plugin.', esc_html($path)));
        }
        $stored = wp_upload_bits('md-shop-' . sanitize_title($key) . '.' . pathinfo($path, PATHINFO_EXTENSION), null, $bytes);
        if (! empty($stored['error'])) {
            throw new RuntimeException(sprintf('The image %s could not be stored: %s', esc_html($key), esc_html($stored['error'])));
        }
        return ['file' => $stored['file'], 'type' => $stored['type']];
    }
}
