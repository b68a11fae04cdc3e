<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation\FastLane;

/** The rules with which a web server gives the addresses of reads to the entry file. Without that file they have no effect. */
final class ServerRules
{
    /** The name of the block in .htaccess. */
    public const MARKER = 'MD Shop Catalog';

    /**
     * @param string $folder The folder of the site's address: "" or "/club".
     * @param string $rest The base of REST below it: "wp-json/md-shop/v1".
     * @param list<string> $paths The other addresses below it: "mcp", "ru/llms.txt".
     * @param string $entry The address of the entry file on the server: "/wp-content/md-shop-fast-lane.php".
     * @param string $file The same file's path.
     */
    public function __construct(
        private readonly string $folder,
        private readonly string $rest,
        private readonly array $paths,
        private readonly string $entry,
        private readonly string $file,
    ) {
    }

    /**
     * Lines for the .htaccess of the site's folder, before WordPress's. After [L] Apache would run the file again for the entry file's address,
     * and a redirect in WordPress's own block would show it; after [END] it does not.
     *
     * @return list<string>
     */
    public function apache(): array
    {
        return [
            '<IfModule mod_rewrite.c>',
            'RewriteEngine On',
            'RewriteCond "' . addcslashes($this->file, '"') . '" -f',
            "RewriteRule ^{$this->pattern()}$ {$this->entry} [END,E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]",
            '</IfModule>',
        ];
    }

    /** A snippet for the `server` block, outside every `location`. The site's own rules for PHP then run the entry file. */
    public function nginx(): string
    {
        $folder = self::quoted($this->folder);
        return implode("\n", [
            '# MD Shop Catalog: answers agents before WordPress loads its plugins. Has no effect without the file.',
            'set $md_shop_lane "";',
            "if (\$uri ~ \"^{$folder}/{$this->pattern()}$\") { set \$md_shop_lane yes; }",
            "if (!-f \"{$this->file}\") { set \$md_shop_lane \"\"; }",
            "if (\$md_shop_lane) { rewrite ^ {$this->entry} last; }",
        ]) . "\n";
    }

    /** The addresses, relative to the folder. It has no braces, which nginx would take for a block. */
    private function pattern(): string
    {
        return '(' . self::quoted($this->rest) . '/.+|' . implode('|', array_map(self::quoted(...), $this->paths)) . ')';
    }

    /** These paths have no other special characters that need a backslash outside brackets. */
    private static function quoted(string $path): string
    {
        return str_replace('\\-', '-', preg_quote($path));
    }
}
