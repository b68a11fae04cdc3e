<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin\Scripts;

use MdShop\Catalog\Contract\ContractProblem;
use MdShop\Catalog\Support\Translations;

/** A script for administrators that `npm run build` makes, with its texts in the user's language. */
final class BuiltScript
{
    private const FOLDER = 'build/';

    /**
     * @param string $file The plugin's main file.
     * @param string $script The script without its ending, relative to the folder of built files: "editor/index".
     * @param non-empty-string $handle The file of its translations is named after it (src-harness/translations).
     */
    public function __construct(private readonly string $file, private readonly string $script, public readonly string $handle)
    {
    }

    /**
     * Loads the script and its styles. A file that is missing is reported, as in a checkout that is not built.
     *
     * @param string $styles Relative to the folder of built files: "editor/style-index.css"; '' if it has none.
     * @param list<non-empty-string> $beside Handles of scripts that it needs besides those that its code names.
     * @return bool Whether the script is there.
     */
    public function enqueue(string $styles = '', array $beside = []): bool
    {
        $path = self::FOLDER . $this->script;
        $asset = dirname($this->file) . "/{$path}.asset.php";
        if (! is_file($asset)) {
            (new ContractProblem('contract_missing', "{$path}.asset.php"))->report();
            return false;
        }
        /** @var array{dependencies: list<non-empty-string>, version: string} $built */
        $built = require $asset;
        wp_enqueue_script($this->handle, plugins_url("{$path}.js", $this->file), [...$built['dependencies'], ...$beside], $built['version'], ['in_footer' => true]);
        Translations::ofScript($this->handle, dirname($this->file) . '/languages');
        if ($styles !== '') {
            wp_enqueue_style($this->handle, plugins_url(self::FOLDER . $styles, $this->file), ['wp-components'], $built['version']);
            wp_style_add_data($this->handle, 'rtl', 'replace');
        }
        return true;
    }
}
