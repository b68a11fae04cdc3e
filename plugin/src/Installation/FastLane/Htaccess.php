<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation\FastLane;

/** The plugin's block in .htaccess, between WordPress's own markers. It comes first, because WordPress's rules match every address. */
final class Htaccess
{
    private const BEGIN = '# BEGIN ' . ServerRules::MARKER;

    /** @param string $file '' if it cannot be found. */
    public function __construct(private readonly string $file)
    {
    }

    /**
     * The file in the folder of the site's address, which is not WordPress's own folder if that has been given one. WordPress's
     * get_home_path() takes it from the script that runs, which is right in wp-admin only.
     */
    public static function ofSite(): self
    {
        $folder = self::homeFolder(wp_normalize_path(ABSPATH), (string) get_option('home'), (string) get_option('siteurl'));
        return new self($folder === null ? '' : $folder . '.htaccess');
    }

    /**
     * @param string $wordPress WordPress's folder, with a slash at its end.
     * @param string $home The site's address.
     * @param string $site WordPress's address.
     * @return string|null With a slash at its end; null if the addresses do not tell.
     */
    public static function homeFolder(string $wordPress, string $home, string $site): ?string
    {
        // "club/"; '' for the root.
        [$outer, $inner] = array_map(static fn (string $url): string => ltrim(trim((string) wp_parse_url($url, PHP_URL_PATH), '/') . '/', '/'), [$home, $site]);
        if (! str_starts_with($inner, $outer)) {
            return null;
        }
        $below = '/' . substr($inner, strlen($outer));
        return str_ends_with($wordPress, $below) ? substr($wordPress, 0, strlen($wordPress) - strlen($below) + 1) : null;
    }

    /**
     * @param list<string> $lines
     * @return bool false if the file cannot be written.
     */
    public function write(array $lines): bool
    {
        require_once ABSPATH . 'wp-admin/includes/misc.php';
        $before = $this->text();
        if ($this->file === '') {
            return false;
        }
        if (! self::isIn($before)) {
            $marked = self::BEGIN . "\n# END " . ServerRules::MARKER . "\n\n" . $before;
            if (! is_writable(is_file($this->file) ? $this->file : dirname($this->file)) || file_put_contents($this->file, $marked, LOCK_EX) === false) {
                return false;
            }
        }
        return insert_with_markers($this->file, ServerRules::MARKER, $lines);
    }

    /** @return bool Whether the file has no such block any more. */
    public function remove(): bool
    {
        $before = $this->text();
        if (! self::isIn($before)) {
            return true;
        }
        $marker = preg_quote(ServerRules::MARKER, '/');
        // Other programs may have saved the file with other line ends.
        $after = (string) preg_replace("/^# BEGIN {$marker}\r?$.*?^# END {$marker}\r?$\R{0,2}/ms", '', $before);
        return $after !== $before && is_writable($this->file) && file_put_contents($this->file, $after, LOCK_EX) !== false;
    }

    public function hasRules(): bool
    {
        return self::isIn($this->text());
    }

    /** Whether WordPress has written its rules: it does where the server reads them. On the command line nothing else tells the server. */
    public function hasRulesOfWordPress(): bool
    {
        return preg_match('/^# BEGIN WordPress$.*?^RewriteRule .*?^# END WordPress$/ms', $this->text()) === 1;
    }

    private static function isIn(string $text): bool
    {
        return str_contains($text, self::BEGIN);
    }

    private function text(): string
    {
        return is_file($this->file) ? (string) file_get_contents($this->file) : '';
    }
}
