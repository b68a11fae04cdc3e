<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Upkeep;

use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Network;
use Throwable;

/**
 * Tells page caches which products' pages show something else now. WordPress tells them when a post is saved, before its prices are, and
 * nothing when only prices change, when a sale begins or ends, or about the page in the other language.
 */
final class PageCaches
{
    /** Of more products each one would take too long. */
    public const MOST = 1000;

    /** After what is projected at the end of a process. */
    private const PRIORITY = 910;

    /** @var array<int, true> By post. */
    private array $changed = [];

    public function __construct(private readonly Listener $listener, private readonly Network $network)
    {
    }

    /**
     * Page caches are told at the end of the process: their code runs in the middle of nothing.
     *
     * @param non-empty-list<int> $products
     */
    public function expire(array $products): void
    {
        if ($this->changed === []) {
            add_action('shutdown', fn () => $this->network->onOwnSite($this->tell(...)), self::PRIORITY);
        }
        $this->changed += array_fill_keys($products, true);
    }

    private function tell(): void
    {
        [$products, $this->changed] = [array_keys($this->changed), []];
        if (count($products) > self::MOST) {
            /** A hook of LiteSpeed Cache. */
            do_action('litespeed_purge_all'); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- Its name.
            return;
        }
        // The products themselves have not changed: nothing is to be projected again.
        $this->listener->withoutMarks(static function () use ($products): void {
            foreach ($products as $id) {
                try {
                    clean_post_cache($id);
                    /** A hook of LiteSpeed Cache. */
                    do_action('litespeed_purge_post', $id); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals -- Its name.
                } catch (Throwable $e) {
                    Log::error(sprintf('a page cache could not be told that product %d has changed', $id), $e);
                }
            }
        });
    }
}
