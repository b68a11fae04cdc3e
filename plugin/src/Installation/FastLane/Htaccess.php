<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation\FastLane;

/** The plugin's block in .htaccess, between WordPress's own markers. It comes first, because WordPress's rules match every address. */
final class Htaccess
{
    public function __construct(private readonly string $file)
    {
    }

    /**
     * @param list<string> $lines
     * @return bool false if the file cannot be written.
     */
    public function write(array $lines): bool
    {
        require_once ABSPATH . 'wp-admin/includes/misc.php';
        $begin = '# BEGIN ' . ServerRules::MARKER;
        $before = $this->text();
        if (! str_contains($before, $begin)) {
            $marked = $begin . "\n# END " . ServerRules::MARKER . "\n\n" . $before;
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
        $marker = preg_quote(ServerRules::MARKER, '/');
        $after = (string) preg_replace("/^# BEGIN {$marker}$.*?^# END {$marker}$\R{0,2}/ms", '', $before);
        return $after === $before || (is_writable($this->file) && file_put_contents($this->file, $after, LOCK_EX) !== false);
    }

    public function hasRules(): bool
    {
        return str_contains($this->text(), '# BEGIN ' . ServerRules::MARKER);
    }

    /** Whether WordPress has written its rules: it does where the server reads them. On the command line nothing else tells the server. */
    public function hasRulesOfWordPress(): bool
    {
        return preg_match('/^# BEGIN WordPress$.*?^RewriteRule .*?^# END WordPress$/ms', $this->text()) === 1;
    }

    private function text(): string
    {
        return is_file($this->file) ? (string) file_get_contents($this->file) : '';
    }
}
