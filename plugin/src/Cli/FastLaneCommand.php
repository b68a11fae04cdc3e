<?php

declare(strict_types=1);

namespace MdShop\Catalog\Cli;

use MdShop\Catalog\Installation\FastLane\FastLaneInstallation;
use MdShop\Catalog\Installation\FastLane\SelfTest;
use WP_CLI;

/**
 * Answers agents before WordPress loads its plugins, many times faster.
 *
 * What agents read stays the same. Whatever the fast lane does not know for sure is answered as before.
 */
final class FastLaneCommand
{
    public function __construct(private readonly FastLaneInstallation $installation)
    {
    }

    /**
     * Switches the fast lane on, if the site answers the same with it.
     *
     * On Apache the rules are written to .htaccess. For nginx a snippet is printed; until it is in the server's configuration, a must-use
     * plugin is used, which is slower. Run the command again when the snippet is in place.
     *
     * ## EXAMPLES
     *
     *     wp md-shop fast-lane install
     *
     * @param list<string> $arguments
     * @param array<string, string> $options
     */
    public function install(array $arguments, array $options): void
    {
        $this->stopIfImpossible();
        ['lane' => $lane, 'problems' => $problems] = $this->installation->install();
        if ($problems !== []) {
            foreach ($problems as $problem) {
                WP_CLI::warning($problem);
            }
            WP_CLI::error(__('The fast lane stays off, because the site does not answer the same with it.', 'md-shop-catalog'));
        }
        $this->explain($lane);
        WP_CLI::success(__('The fast lane is on: the site answers the same with it.', 'md-shop-catalog'));
    }

    /**
     * Shows which lane answers now. Exits with code 1 if it is the ordinary one.
     *
     * ## EXAMPLES
     *
     *     wp md-shop fast-lane status
     *
     * @param list<string> $arguments
     * @param array<string, string> $options
     */
    public function status(array $arguments, array $options): void
    {
        if (! $this->installation->isOn()) {
            $this->stopIfImpossible();
            /* translators: %s: a command */
            WP_CLI::error(sprintf(__('The fast lane is off. Switch it on with: %s', 'md-shop-catalog'), 'wp md-shop fast-lane install'));
        }
        ['lane' => $lane, 'problem' => $problem, 'unasked' => $unasked] = $this->installation->status();
        if ($problem !== '') {
            /* translators: %s: message in English */
            WP_CLI::error(sprintf(__('The site could not be asked: %s', 'md-shop-catalog'), $problem));
        }
        $this->explain($lane);
        if (! str_starts_with($lane, 'fast')) {
            /* translators: %s: reason in English */
            WP_CLI::error(sprintf(__('The fast lane is on, but WordPress answers: %s', 'md-shop-catalog'), $lane === '' ? 'the fast lane is not asked' : implode('. ', array_filter([$lane, SelfTest::adviceFor($lane)]))));
        }
        if ($unasked !== []) {
            WP_CLI::line($this->installation->nginx());
            /* translators: %s: addresses */
            WP_CLI::error(sprintf(__('The server’s rules are those of an earlier version. WordPress answers: %s. Replace them and reload the server.', 'md-shop-catalog'), implode(', ', $unasked)));
        }
        WP_CLI::success(__('The fast lane answers.', 'md-shop-catalog'));
    }

    /**
     * Switches the fast lane off, and removes its files and rules.
     *
     * ## EXAMPLES
     *
     *     wp md-shop fast-lane remove
     *
     * @param list<string> $arguments
     * @param array<string, string> $options
     */
    public function remove(array $arguments, array $options): void
    {
        if (! $this->installation->remove()) {
            WP_CLI::error(__('The fast lane is off, but some of its files or rules could not be removed. They have no effect.', 'md-shop-catalog'));
        }
        WP_CLI::success(__('The fast lane is off.', 'md-shop-catalog'));
    }

    private function stopIfImpossible(): void
    {
        $obstacle = $this->installation->obstacle();
        if ($obstacle !== null) {
            WP_CLI::error($obstacle);
        }
    }

    /** @param string $lane As SelfTest returns it. */
    private function explain(string $lane): void
    {
        if ($lane === 'fast; entry') {
            WP_CLI::line(__('The server’s rules are in place.', 'md-shop-catalog'));
            return;
        }
        $advice = $this->installation->advice();
        if ($advice !== '') {
            WP_CLI::line($advice);
            return;
        }
        WP_CLI::line(__('The server’s rules are missing. For nginx, put this into the server block, reload nginx, and run “install” again:', 'md-shop-catalog'));
        WP_CLI::line('');
        WP_CLI::line($this->installation->nginx());
    }
}
