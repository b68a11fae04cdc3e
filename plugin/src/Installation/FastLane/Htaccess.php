<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation\FastLane;

use Closure;

/**
 * The plugin's block in .htaccess, between markers like WordPress's own. It comes directly before WordPress's block, whose rules match every
 * address, and after all others: a redirect to https or to another host must see the address before it is that of the entry file.
 */
final class Htaccess
{
    private const BEGIN = '# BEGIN ' . ServerRules::MARKER;
    private const END = '# END ' . ServerRules::MARKER;

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
     * Writes the block, and moves one that is elsewhere. Writes nothing if it is there.
     *
     * @param list<string> $lines
     * @return bool false if the file cannot be written.
     */
    public function write(array $lines): bool
    {
        return $this->change(static function (string $others) use ($lines): string {
            $place = preg_match('/^\h*# BEGIN WordPress\h*\r?$/m', $others, $found, PREG_OFFSET_CAPTURE) === 1 ? $found[0][1] : strlen($others);
            $above = substr($others, 0, $place);
            $block = implode("\n", [self::BEGIN, ...$lines, self::END]) . "\n\n";
            return $above . ($above === '' || str_ends_with($above, "\n") ? '' : "\n") . $block . substr($others, $place);
        });
    }

    /** @return bool Whether the file has no such block any more. */
    public function remove(): bool
    {
        return ! is_file($this->file) || $this->change(static fn (string $others): string => $others);
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

    /** A block without an end stays: nobody knows which lines are in it. */
    private static function without(string $text): string
    {
        [$begin, $end] = [preg_quote(self::BEGIN, '/'), preg_quote(self::END, '/')];
        // Other programs may have saved the file with other line ends.
        return preg_replace("/^{$begin}\r?$.*?^{$end}\r?$\R{0,2}/ms", '', $text) ?? $text;
    }

    private static function isIn(string $text): bool
    {
        return str_contains($text, self::BEGIN);
    }

    /**
     * Replaces the text of the file. Nobody else may write between reading and writing, or what they wrote is lost: like WordPress's
     * insert_with_markers(), this locks the file itself, and never leaves it empty for the server to read.
     *
     * @param Closure(string): string $change Receives the text without the block.
     * @return bool false if the file cannot be written, or if a block in it has no end.
     */
    private function change(Closure $change): bool
    {
        if ($this->file === '' || ! is_writable(is_file($this->file) ? $this->file : dirname($this->file))) {
            $others = self::without($this->text());
            return $this->file !== '' && ! self::isIn($others) && $change($others) === $this->text();
        }
        $handle = fopen($this->file, 'c+');
        if ($handle === false) {
            return false;
        }
        // Some file systems and servers have no locks. WordPress writes there too.
        if (function_exists('flock')) {
            flock($handle, LOCK_EX);
        }
        try {
            $before = (string) stream_get_contents($handle);
            $others = self::without($before);
            $after = self::isIn($others) ? $before : $change($others);
            if ($after !== $before && ! self::overwrite($handle, $after)) {
                // A full disk must not leave half of the site's rules.
                self::overwrite($handle, $before);
                return false;
            }
            return ! self::isIn($others);
        } finally {
            fclose($handle);
        }
    }

    /** @param resource $handle */
    private static function overwrite($handle, string $text): bool
    {
        return rewind($handle) && fwrite($handle, $text) === strlen($text) && fflush($handle) && ftruncate($handle, strlen($text));
    }

    private function text(): string
    {
        return is_file($this->file) ? (string) file_get_contents($this->file) : '';
    }
}
