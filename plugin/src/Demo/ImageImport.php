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
    private const COPIES = ['medium' => 240, 'medium_large' => 480];

    public function __construct(private readonly Files $files)
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
        $picture = $this->files->picture($image['file']);
        $file = $this->store($picture, $key);
        $id = wp_insert_attachment(wp_slash([
            'post_title' => $image['alt']['ro'],
            'post_mime_type' => $file['type'],
            'post_status' => 'inherit',
            'meta_input' => [Marks::KEY => $key, '_wp_attachment_image_alt' => $image['alt']['ro']],
        ]), $file['file'], 0, true);
        if (is_wp_error($id)) {
            throw self::isNotStored($key, $id->get_error_message());
        }
        // Making copies would take most of the time.
        $none = static fn (): array => [];
        add_filter('intermediate_image_sizes_advanced', $none);
        try {
            wp_update_attachment_metadata($id, ['sizes' => $this->copies($picture, $key)] + wp_generate_attachment_metadata($id, $file['file']));
        } finally {
            remove_filter('intermediate_image_sizes_advanced', $none);
        }
        return $id;
    }

    /**
     * @param string $picture The path of the picture; its copies are beside it.
     * @return array<string, array{file: string, width: int, height: int, "mime-type": string}> As WordPress keeps them.
     */
    private function copies(string $picture, string $key): array
    {
        return array_map(function (int $size) use ($picture, $key): array {
            $extension = '.' . pathinfo($picture, PATHINFO_EXTENSION);
            $stored = $this->store(substr($picture, 0, -strlen($extension)) . "-{$size}{$extension}", "{$key}-{$size}x{$size}");
            return ['file' => basename($stored['file']), 'width' => $size, 'height' => $size, 'mime-type' => $stored['type']];
        }, self::COPIES);
    }

    /**
     * @return array{file: string, type: string} The stored file.
     * @throws RuntimeException if the picture cannot be read or stored.
     */
    private function store(string $path, string $key): array
    {
        $bytes = is_readable($path) ? file_get_contents($path) : false;
        if ($bytes === false) {
            /* translators: %s: name of a file */
            throw new RuntimeException(sprintf(__('The demonstration’s picture %s cannot be read. If it is one of the plugin’s pictures, reinstall the plugin; if not, add it.', 'md-shop-catalog'), esc_html($path)));
        }
        $stored = wp_upload_bits('md-shop-' . sanitize_title($key) . '.' . pathinfo($path, PATHINFO_EXTENSION), null, $bytes);
        if (! empty($stored['error'])) {
            throw self::isNotStored($key, $stored['error']);
        }
        return ['file' => $stored['file'], 'type' => $stored['type']];
    }

    private static function isNotStored(string $key, string $reason): RuntimeException
    {
        /* translators: 1: key of a picture of the demonstration, 2: reason */
        return new RuntimeException(sprintf(__('The demonstration’s picture %1$s could not be stored: %2$s', 'md-shop-catalog'), esc_html($key), esc_html($reason)));
    }
}
