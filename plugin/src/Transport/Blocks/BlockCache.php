<?php

declare(strict_types=1);

namespace MdShop\Catalog\Transport\Blocks;

use Closure;
use MdShop\Catalog\Cache\AnswerCache;
use MdShop\Catalog\Contract\Unavailable;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Http\Answer;
use MdShop\Catalog\Support\Http\Request;

/**
 * Gives a block what an earlier request has made for it from the read model, as long as that has not changed (docs/decisions.md, "Cost of
 * pages"). What other plugins may change at each request must not be part of it, unless the block itself finds out whether it has changed.
 */
final class BlockCache
{
    /**
     * @param Closure(): int $ensure See Freshness::ensure().
     * @param Closure(bool): ?AnswerCache $cache Called after it with `$isForAll` of of(); null if nothing may be kept now.
     */
    public function __construct(private readonly Closure $ensure, private readonly Closure $cache)
    {
    }

    /**
     * @template T of array
     * @param array<mixed> $asked All that decides the result besides the read model, the settings and the site's address.
     * @param bool $isForAll Whether it is what the page shows at first, and no visitor's choice, of which there are any number.
     * @param callable(int, bool): T $make Makes it from strings, numbers and arrays, given the generation to read and whether it may be kept.
     * @return T
     * @throws Unavailable
     * @throws DatabaseError
     */
    public function of(string $block, array $asked, bool $isForAll, callable $make): array
    {
        // The state of the read model comes before the data, so that nothing is older than its key.
        $generation = ($this->ensure)();
        $cache = ($this->cache)($isForAll);
        if ($cache === null) {
            return $make($generation, false);
        }
        $made = null;
        $failure = null;
        $answer = $cache->answer(new Request('GET', '/' . $block, hash('sha256', serialize($asked))), static function () use ($make, $generation, &$made, &$failure): Answer {
            try {
                $made = $make($generation, true);
                return new Answer(200, [], serialize($made), true);
            } catch (Unavailable | DatabaseError $e) {
                // Thrown only when the lock is returned, for which others wait.
                $failure = $e;
                return new Answer(500, []);
            }
        });
        if ($failure !== null) {
            throw $failure;
        }
        /** @var T */
        return $made ?? (array) unserialize($answer->body, ['allowed_classes' => false]); // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions -- Of our own.
    }
}
