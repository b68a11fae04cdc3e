<?php

declare(strict_types=1);

namespace MdShop\Catalog\Installation\FastLane;

use Closure;
use MdShop\Catalog\Contract\Contract;
use MdShop\Catalog\Operations\Facts\Endpoints;
use MdShop\Catalog\Support\Database\Lock;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Transport\FastLane\StoredSite;

/**
 * Switches the fast lane on and off on the current site: its option, its files and the rules of the server. One process at a time does
 * this; another that began before would write again what has been removed.
 */
final class FastLaneInstallation
{
    /** How long a process that died keeps others from it, in seconds. The self-test asks the site some fifty times. */
    private const LOCKED = 600;

    /** For which `opcache.revalidate_freq` an administrator waits, in seconds. */
    private const MOST_REVALIDATION = 60;

    /** How long an administrator waits for another process, in tries, and the pause between them in microseconds. */
    private const TRIES = 100;
    private const PAUSE = 100_000;

    /**
     * @param list<string> $paths Addresses at the site's root that the fast lane answers: "mcp", "ru/llms.txt".
     * @param string $plugin The plugin's folder as WordPress knows it.
     */
    public function __construct(
        private readonly Contract $contract,
        private readonly Endpoints $endpoints,
        private readonly array $paths,
        private readonly string $plugin,
        private readonly Lock $lock,
    ) {
    }

    public function isOn(): bool
    {
        return StoredSite::installed() !== null;
    }

    /**
     * Writes the files and rules, compares both lanes on the live site, and takes everything back if they differ or the fast lane
     * does not answer.
     *
     * @return array{lane: string, problems: list<string>} As SelfTest returns them; on if there are no problems. What obstacle() returns is the
     *     only problem.
     */
    public function install(): array
    {
        $obstacle = $this->obstacle();
        if ($obstacle !== null) {
            return ['lane' => '', 'problems' => [$obstacle]];
        }
        $result = ['lane' => '', 'problems' => ['another process is switching it on or off, so try again in a few minutes']];
        $this->wait(function () use (&$result): void {
            $result = $this->installAlone();
        });
        return $result;
    }

    /** @return array{lane: string, problems: list<string>} */
    private function installAlone(): array
    {
        $key = StoredSite::installed()['key'] ?? bin2hex(random_bytes(16));
        update_option(StoredSite::OPTION, StoredSite::renewed(['key' => $key], $this->source()), true);
        if (! $this->write()) {
            $this->removeAlone();
            return ['lane' => '', 'problems' => [WP_CONTENT_DIR . ' is not writable']];
        }
        $test = $this->selfTest();
        // The plugin may just have been updated: until OPcache has looked at its files again, there is no note.
        $now = $test->lane((float) min(self::MOST_REVALIDATION, max(0, (int) ini_get('opcache.revalidate_freq'))));
        if ($now === ['lane' => '', 'problem' => '']) {
            // No rules of the server give the addresses to the entry file.
            $this->files()->writeLoader();
            $now = $test->lane();
        }
        if ($now === ['lane' => '', 'problem' => ''] && $test->isRefused($this->plain())) {
            $this->leaveToLoader();
            $now = $test->lane();
        }
        if ($now['lane'] === 'fast; entry') {
            $this->files()->removeLoader();
        }
        $problems = match (true) {
            $now['problem'] !== '' => [$now['problem']],
            str_starts_with($now['lane'], 'standard') => array_values(array_filter([$now['lane'], SelfTest::adviceFor($now['lane'])])),
            default => $test->differences(),
        };
        if ($problems !== []) {
            $this->removeAlone();
        }
        return ['lane' => $now['lane'], 'problems' => $problems];
    }

    /** Writes the files and rules again, after an update of the plugin or a move of the site. If another process does, there is nothing to do. */
    public function renew(): void
    {
        $this->try(function (): void {
            $installed = StoredSite::installed();
            if ($installed === null || ! StoredSite::isOutdated($installed, $this->source())) {
                return;
            }
            $hasLoader = is_file($this->files()->loader());
            if ($this->runsEntry()) {
                $this->write();
            }
            if ($hasLoader) {
                $this->files()->writeLoader();
            }
            // What cannot be written now cannot be written at each request either.
            update_option(StoredSite::OPTION, StoredSite::renewed($installed, $this->source()), true);
        });
    }

    /**
     * Moves the rules of .htaccess after those that another plugin has put behind them, such as a redirect to https. Finds another way if the
     * server does not run the entry file any more to which its rules lead, as after a change that forbids PHP in wp-content: agents would
     * get that error instead of answers.
     */
    public function check(): void
    {
        $this->try(function (): void {
            if (! $this->isOn() || ! $this->runsEntry()) {
                return;
            }
            $htaccess = Htaccess::ofSite();
            if ($htaccess->hasRules()) {
                $htaccess->write($this->rules()->apache());
            }
            if ($this->selfTest()->isRefused($this->plain())) {
                Log::error('the server does not run ' . $this->files()->entry() . ' any more, so the fast lane is installed in another way or switched off');
                $this->installAlone();
            }
        });
    }

    /** What to do where the server does not run the entry file, in the user's language; '' if it does. */
    public function advice(): string
    {
        return $this->runsEntry() ? '' : sprintf(
            /* translators: %s: path of a file */
            __('The server does not run %s, so a must-use plugin is used, which is slower. Allow this file, which other rules may forbid, and install the fast lane again.', 'md-shop-catalog'),
            'wp-content/' . SiteFiles::NAME
        );
    }

    /** Whether the entry file is used: where the server does not run it, only the must-use plugin is left. */
    private function runsEntry(): bool
    {
        return is_file($this->files()->entry()) || ! is_file($this->files()->loader());
    }

    /**
     * @return array{lane: string, problem: string, unasked: list<string>} `unasked` are addresses that the server's rules lack, because
     *     they are those of an earlier version.
     */
    public function status(): array
    {
        if (! $this->isOn()) {
            return ['lane' => '', 'problem' => '', 'unasked' => []];
        }
        $test = $this->selfTest();
        $now = $test->lane();
        return $now + ['unasked' => str_ends_with($now['lane'], 'entry') ? $test->unasked(array_map($this->endpoints->at(...), $this->paths)) : []];
    }

    /** @return bool Whether all files and rules are gone. It is off in any case. */
    public function remove(): bool
    {
        $areGone = false;
        $this->wait(function () use (&$areGone): void {
            $areGone = $this->removeAlone();
        });
        if (! $areGone) {
            // If another process takes too long, what it leaves has no effect without the option.
            delete_option(StoredSite::OPTION);
        }
        return $areGone;
    }

    private function removeAlone(): bool
    {
        delete_option(StoredSite::OPTION);
        return self::removeFiles($this->plugin);
    }

    /** @param string $plugin The plugin's folder. */
    public static function removeFiles(string $plugin): bool
    {
        $areRulesGone = Htaccess::ofSite()->remove();
        return (new SiteFiles($plugin))->removeAll() && $areRulesGone;
    }

    /** @return array{digest: string, place: string} */
    private function source(): array
    {
        return StoredSite::source($this->contract->digest(), $this->endpoints->site());
    }

    /** The snippet for nginx. */
    public function nginx(): string
    {
        return $this->rules()->nginx();
    }

    /**
     * Runs $do unless another process switches the fast lane on or off right now.
     *
     * @param Closure(): void $do
     * @return bool Whether it ran.
     */
    private function try(Closure $do): bool
    {
        return $this->lock->hold('fast_lane', self::LOCKED, static function () use ($do): void {
            // Another process may have changed it since this one has read its options.
            RuntimeCache::forgetOptions(StoredSite::OPTION);
            $do();
        });
    }

    /**
     * The same for an administrator, who waits until the other process is done.
     *
     * @param Closure(): void $do
     */
    private function wait(Closure $do): bool
    {
        $ran = $this->try($do);
        for ($try = 1; $try < self::TRIES && ! $ran; $try++) {
            usleep(self::PAUSE);
            $ran = $this->try($do);
        }
        return $ran;
    }

    /** Why the fast lane is not possible here, as a sentence in the user's language; null if it is. */
    public function obstacle(): ?string
    {
        $permalinks = (string) get_option('permalink_structure');
        $reason = match (true) {
            // The sites' plugins and addresses are stored elsewhere, and which site is asked is found out later.
            is_multisite() => __('the site belongs to a network.', 'md-shop-catalog'),
            $permalinks === '' => __('the site has plain permalinks. Choose others under Settings → Permalinks.', 'md-shop-catalog'),
            str_starts_with(ltrim($permalinks, '/'), 'index.php') => __('the permalinks contain “index.php”. If the server can rewrite addresses, remove it under Settings → Permalinks.', 'md-shop-catalog'),
            /* translators: %s: path of a file */
            ! is_file(ABSPATH . 'index.php') => sprintf(__('%s is missing, to which the fast lane leaves what it does not answer.', 'md-shop-catalog'), ABSPATH . 'index.php'),
            default => null,
        };
        /* translators: %s: reason */
        return $reason === null ? null : sprintf(__('The fast lane is not possible here: %s', 'md-shop-catalog'), $reason);
    }

    private function write(): bool
    {
        require_once ABSPATH . 'wp-admin/includes/misc.php';
        $isWritten = $this->files()->writeEntry(ABSPATH . 'index.php', $this->folder() . '/index.php');
        $htaccess = Htaccess::ofSite();
        if ($isWritten && ($htaccess->hasRules() || $htaccess->hasRulesOfWordPress() || got_mod_rewrite())) {
            $htaccess->write($this->rules()->apache());
        }
        return $isWritten;
    }

    /** Takes the entry file away, without which rules of the server have no effect. */
    private function leaveToLoader(): void
    {
        Htaccess::ofSite()->remove();
        $this->files()->removeEntry();
    }

    /** The address of the self-test's first request, for which the server has no rules. */
    private function plain(): string
    {
        return $this->endpoints->site() . '?rest_route=/' . $this->contract->service()['namespace'] . '/products';
    }

    private function selfTest(): SelfTest
    {
        $rest = fn (string $path, array $query = []): array => ['method' => 'GET', 'url' => $this->endpoints->rest($path, $query)];
        $mcp = fn (string $method): array => [
            'method' => 'POST',
            'url' => $this->endpoints->at('mcp'),
            'headers' => ['Content-Type' => 'application/json', 'Accept' => 'application/json, text/event-stream'],
            'body' => (string) wp_json_encode(['jsonrpc' => '2.0', 'id' => 1, 'method' => $method]),
        ];
        return new SelfTest([
            $rest('/products'),
            $rest('/products', ['language' => 'ru', 'per_page' => 5]),
            $rest('/products', ['page' => 0]),
            $rest('/content'),
            $rest('/categories'),
            ['headers' => ['Authorization' => 'Bearer mds_unknown']] + $rest('/products'),
            ['method' => 'HEAD'] + $rest('/products'),
            ['method' => 'GET', 'url' => $this->endpoints->at('llms.txt')],
            ['method' => 'GET', 'url' => $this->endpoints->at('openapi.json')],
            $mcp('tools/list'),
            $mcp('unknown'),
        ], (string) (StoredSite::installed()['key'] ?? ''));
    }

    private function rules(): ServerRules
    {
        $rest = substr((string) wp_parse_url($this->endpoints->rest(), PHP_URL_PATH), strlen($this->folder()) + 1);
        $content = (string) wp_parse_url(content_url(), PHP_URL_PATH);
        return new ServerRules($this->folder(), $rest, $this->paths, $content . '/' . SiteFiles::NAME, wp_normalize_path($this->files()->entry()));
    }

    private function files(): SiteFiles
    {
        return new SiteFiles($this->plugin);
    }

    /** "" or "/club" */
    private function folder(): string
    {
        return untrailingslashit((string) wp_parse_url($this->endpoints->site(), PHP_URL_PATH));
    }
}
