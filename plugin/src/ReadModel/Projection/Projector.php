<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel\Projection;

use Generator;
use MdShop\Catalog\Catalog\Item;
use MdShop\Catalog\Catalog\Languages;
use MdShop\Catalog\Catalog\Source;
use MdShop\Catalog\ReadModel\Projection;
use MdShop\Catalog\ReadModel\Rendering\AnonymousRequest;
use MdShop\Catalog\ReadModel\Rendering\Renderer;
use MdShop\Catalog\ReadModel\Rendering\RenderingGuard;
use MdShop\Catalog\ReadModel\StaleGeneration;
use MdShop\Catalog\ReadModel\Storage\DueEntries;
use MdShop\Catalog\ReadModel\Storage\EntryWriter;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Support\Database\Database;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\RuntimeCache;
use MdShop\Catalog\Support\Time\Clock;
use Throwable;
use WP_Post;

/**
 * Projects posts: reads a post from its source, as an anonymous visitor may see it, and writes its row. All rows are written
 * through this class.
 */
final class Projector
{
    /** A post that is saved repeatedly while it is projected stays due; the next read projects it. */
    private const TRIES = 5;

    private const RETRY_SECONDS = 600;

    /** The most posts that projectSeveral() projects. */
    public const TOGETHER = Source::FEW;

    /** How many posts are read from their source together. */
    private const READ_TOGETHER = 100;

    public function __construct(
        private readonly Source $source,
        private readonly Languages $languages,
        private readonly TermProjector $terms,
        private readonly Composer $composer,
        private readonly Renderer $renderer,
        private readonly RenderingGuard $guard,
        private readonly DueEntries $entries,
        private readonly EntryWriter $writer,
        private readonly FormerProjection $former,
        private readonly StateStore $states,
        private readonly SettingsStore $settings,
        private readonly PurchaseInstructions $instructions,
        private readonly Clock $clock,
        private readonly AnonymousRequest $request,
        private readonly Database $database,
    ) {
    }

    /**
     * Whether this process can render texts as visitors see them. Plugins add shortcodes, blocks and filters behind
     * `! is_admin()`, so in the administration the result is unknown. What is saved there is projected by the next other process.
     */
    public static function canRenderPages(): bool
    {
        return ! is_admin();
    }

    /**
     * Projects a post. If its content or code of another plugin throws, the previous row stays, or that of the active generation is taken
     * over, or a hidden one is inserted, and the post is retried later: one item must not stop all reads.
     *
     * @param int|null $only The generation to write; null for all live ones.
     * @return bool Whether it is finished; false if the post is still due and another process has to project it.
     * @throws DatabaseError
     */
    public function project(int $id, ?int $only = null): bool
    {
        $marks = null;
        try {
            return $this->tryToProject($id, $only, $marks);
        } catch (DatabaseError $e) {
            throw $e;
        } catch (Throwable $e) {
            $this->guard->end();
            $this->entries->endRendering($id);
            Log::defect(sprintf('post %d could not be projected and is tried again later', $id), $e);
            if ($only !== null) {
                $this->takeOver($id, $only);
            }
            $this->entries->postpone($id, $this->clock->now() + self::RETRY_SECONDS, $marks ?? $this->entries->marks($id));
            return true;
        }
    }

    /** Gives a post that cannot be read a row in a generation that is being built, which may have none that could be tried again. */
    private function takeOver(int $id, int $generation): void
    {
        $this->states->increment(StateStore::UNREADABLE);
        $marks = $this->entries->marks($id);
        $former = $this->entries->isProjected($id, $generation) ? null : $this->former->of($id);
        if ($former === null || $this->writer->write([$former], [$id => $marks], $this->clock->now(), $generation) !== []) {
            $this->entries->addMarks($generation, $id, 0);
        }
    }

    /**
     * Projects posts into all live generations with as few statements as one needs. Only posts whose texts run no code of other plugins
     * can be projected together, and only those that nobody changes meanwhile.
     *
     * @param non-empty-array<int, int> $marks By post, at most TOGETHER: see DueEntries::due().
     * @return list<int> Posts that are left for project().
     * @throws DatabaseError
     */
    public function projectSeveral(array $marks): array
    {
        $ids = array_keys($marks);
        try {
            return $this->readSource(function () use ($ids, $marks): array {
                if ($this->renderer->isFilteredByOthers()) {
                    return $ids;
                }
                // See tryToProject(). Terms that this process knows may be older than the marks too.
                RuntimeCache::forgetPosts($ids);
                $this->languages->forget();
                $this->terms->reset();
                $projections = $this->staticProjections($ids);
                $together = array_map(static fn (Projection $projection): int => $projection->objectId, $projections);
                return [
                    ...array_values(array_diff($ids, $together)),
                    ...$this->writer->write($projections, array_intersect_key($marks, array_flip($together)), $this->clock->now()),
                ];
            });
        } catch (DatabaseError $e) {
            throw $e;
        } catch (Throwable) {
            // Code of another plugin failed. Which post it was, and that it is tried again later, is found out one by one.
            return $ids;
        }
    }

    /**
     * Projects many posts into a generation that is being built. They are written together, except those whose texts run code
     * of other plugins and those that changed meanwhile.
     *
     * @param non-empty-list<int> $ids In ascending order.
     * @param callable(): void $heartbeat Called between posts that are projected one by one.
     * @throws DatabaseError|StaleGeneration
     */
    public function projectMany(array $ids, int $generation, callable $heartbeat): void
    {
        $collects = gc_enabled();
        // A batch is thousands of objects that all stay until its end, and PHP would look for cycles in them again and again.
        gc_disable();
        try {
            $left = $this->readSource(function () use ($ids, $generation): array {
                try {
                    return $this->projectTogether($ids, $generation);
                } catch (DatabaseError) {
                    // A save marks posts without waiting for other writers, so it can happen between a batch's read and its
                    // write. Retry once with the current rows; a lasting error is thrown then.
                    return $this->projectTogether($ids, $generation);
                }
            });
        } finally {
            if ($collects) {
                gc_enable();
            }
        }
        foreach ($left as $id) {
            $heartbeat();
            if (! $this->project($id, $generation)) {
                // Insert a hidden row that is due; the next read projects it.
                $this->entries->addMarks($generation, $id, 0);
            }
        }
    }

    /**
     * @param non-empty-list<int> $ids
     * @return list<int> Posts to project one by one.
     */
    private function projectTogether(array $ids, int $generation): array
    {
        $this->languages->forget();
        if ($this->database->hasReplicas()) {
            // Another process may have put what a replica said into a persistent object cache.
            RuntimeCache::forgetPosts($ids);
        }
        $projections = $this->staticProjections($ids);
        $together = array_map(static fn (Projection $projection): int => $projection->objectId, $projections);
        return [...array_diff($ids, $together), ...$this->writer->insertBatch($projections, $generation, $this->clock->now())];
    }

    /**
     * Returns the projections of posts without writing them. Posts whose texts run code of other plugins are missing, and those that cannot
     * be read.
     *
     * @param non-empty-list<int> $ids
     * @return list<Projection>
     */
    public function preview(array $ids): array
    {
        return $this->readSource(function () use ($ids): array {
            $this->languages->forget();
            return $this->staticProjections($ids, true);
        });
    }

    /** Returns the projection of one post without writing it and without running code of other plugins in its texts. */
    public function previewStatic(int $id): ?Projection
    {
        return $this->request->run(function () use ($id): ?Projection {
            $item = $this->source->items([$id])[$id] ?? null;
            return $item === null ? null : $this->projection($item, $this->settings->current(), static fn (): bool => false);
        });
    }

    /**
     * What is stored is made from what the primary says: a replica may be older than the mark that it answers.
     *
     * @template T
     * @param callable(): T $do
     * @return T
     */
    private function readSource(callable $do): mixed
    {
        $this->database->readFromPrimary();
        return $this->request->run($do);
    }

    /** @param int|null $marks Becomes the post's marks before what was read last, see DueEntries::marks(). */
    private function tryToProject(int $id, ?int $only, ?int &$marks): bool
    {
        return $this->readSource(function () use ($id, $only, &$marks): bool {
            for ($try = 0; $try < self::TRIES; $try++) {
                [$marks, $termChanges] = $this->entries->marksAndTermChanges($id);
                // Both may have counted a change by another process that is newer than the values cached in this process.
                $this->terms->forgetBefore($termChanges);
                RuntimeCache::forgetPosts([$id]);
                $this->languages->forget();
                $item = $this->source->items([$id])[$id] ?? null;
                if ($item === null) {
                    if ($this->writer->remove($id, $marks)) {
                        return true;
                    }
                    continue;
                }
                $projection = $this->projection($item, $this->settings->current(), fn (): ?bool => $this->guard->mayRun($id, $only));
                if ($projection === null) {
                    return self::canRenderPages();
                }
                if ($this->writer->write([$projection], [$id => $marks], $this->clock->now(), $only) === []) {
                    return true;
                }
                $this->entries->endRendering($id);
            }
            return false;
        });
    }

    /**
     * @param non-empty-list<int> $ids
     * @param bool $separates See items().
     * @return list<Projection> In the same order as the ids.
     */
    private function staticProjections(array $ids, bool $separates = false): array
    {
        $settings = $this->settings->current();
        $projections = [];
        foreach ($this->itemsOfMany($ids, $separates) as $item) {
            $projection = $this->staticProjection($item, $settings);
            if ($projection !== null) {
                $projections[] = $projection;
            }
        }
        return $projections;
    }

    /**
     * Reads posts from their source, READ_TOGETHER at a time: what a post is made from takes many times the memory of what becomes of it.
     *
     * @param non-empty-list<int> $ids
     * @param bool $separates See items().
     * @return Generator<int, Item> By post, in the order of the ids.
     */
    private function itemsOfMany(array $ids, bool $separates): Generator
    {
        foreach (array_chunk($ids, self::READ_TOGETHER) as $some) {
            $items = $this->items($some, $separates);
            foreach ($some as $id) {
                if (isset($items[$id])) {
                    yield $id => $items[$id];
                }
            }
            if (count($ids) > self::READ_TOGETHER) {
                unset($items);
                RuntimeCache::flushKeepingOptions();
                $this->languages->forget();
            }
        }
    }

    /**
     * Reads posts from their source. One of them can make code of another plugin throw, and must not stop the others.
     *
     * @param non-empty-list<int> $ids
     * @param bool $separates Whether the posts are then read one by one, and only those that cannot be read are missing; otherwise all are.
     * @return array<int, Item> By post.
     */
    private function items(array $ids, bool $separates): array
    {
        try {
            return $this->source->items($ids);
        } catch (DatabaseError $e) {
            throw $e;
        } catch (Throwable) {
            // What throws is found out, and logged, when the posts are projected one by one.
            return $separates && count($ids) > 1 ? array_replace([], ...array_map(fn (int $id): array => $this->items([$id], true), $ids)) : [];
        }
    }

    /** Returns null if code of other plugins would run, or if it throws. */
    private function staticProjection(Item $item, Settings $settings): ?Projection
    {
        try {
            return $this->projection($item, $settings, static fn (): ?bool => null);
        } catch (DatabaseError $e) {
            throw $e;
        } catch (Throwable) {
            // The post is then projected individually, which logs the error.
            return null;
        }
    }

    /**
     * @param callable(): (bool|null) $mayRun Called if blocks or shortcodes would run. null means: do not project the item.
     * @return Projection|null null if $mayRun returned null, or if this process cannot render pages.
     */
    private function projection(Item $item, Settings $settings, callable $mayRun): ?Projection
    {
        $input = $this->input($item, $settings);
        if (! $input->isVisible()) {
            return $this->composer->hidden($item, $input->language, $input->groupId, $input->stamp());
        }
        if (! self::canRenderPages()) {
            return null;
        }
        $dynamic = $this->dynamicTexts($item, $input->instructions);
        $isFiltered = $this->renderer->isFilteredByOthers();
        if ($dynamic === [] && ! $isFiltered) {
            return $this->composed($input, static fn (): bool => false, null, $input->stamp());
        }
        $run = $mayRun();
        if ($run === null) {
            return null;
        }
        $projection = $this->languages->inLanguage($input->language, function () use ($input, $dynamic, $isFiltered, $run): Projection {
            $runs = static fn (string $text): bool => $run && in_array($text, $dynamic, true);
            $stamp = $dynamic === [] && $run ? $this->filteredStamp($input) : '';
            return $this->composed($input, $runs, $isFiltered ? fn (string $text): array => $this->renderer->shown($input->item, $text, $run) : null, $stamp);
        });
        $this->guard->end();
        return $projection;
    }

    private function input(Item $item, Settings $settings): ProjectionInput
    {
        $language = $this->languages->ofPost($item->id);
        $terms = $this->terms->closure($item->product->terms ?? [], $language);
        return new ProjectionInput(
            $item,
            $language,
            min($this->languages->translationsOfPost($item->id)),
            $terms,
            $this->terms->names([...$terms['category'], ...$terms['brand']]),
            $this->instructions->of($item, $language, $settings),
        );
    }

    /**
     * The stamps that these posts would get now, and until when they would be valid (see Projection). A stamp is '' if blocks or shortcodes of
     * other plugins make some of their texts, or if code of other plugins throws. If other plugins filter texts, the stamp includes what they do
     * with a test text.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, array{string, int}> By post. Posts that no source has any more, or that cannot be read, are missing.
     */
    public function stamps(array $ids): array
    {
        return $this->readSource(function () use ($ids): array {
            // Read from the database: if no hook reported a change, caches contain the old values.
            RuntimeCache::forgetPosts($ids);
            $this->languages->forget();
            $settings = $this->settings->current();
            $isFiltered = $this->renderer->isFilteredByOthers();
            $stamps = [];
            foreach ($this->itemsOfMany($ids, true) as $id => $item) {
                $stamps[$id] = $this->stamp($item, $settings, $isFiltered);
            }
            return $stamps;
        });
    }

    /** @return array{string, int} See stamps(). */
    private function stamp(Item $item, Settings $settings, bool $isFiltered): array
    {
        try {
            $input = $this->input($item, $settings);
            $stamp = match (true) {
                ! $input->isVisible() => $input->stamp(),
                $this->dynamicTexts($item, $input->instructions) !== [] => '',
                $isFiltered => $this->languages->inLanguage($input->language, fn (): string => $this->filteredStamp($input)),
                default => $input->stamp(),
            };
            return [$stamp, $input->validUntil($this->clock->now())];
        } catch (DatabaseError $e) {
            throw $e;
        } catch (Throwable) {
            return ['', 0];
        }
    }

    /** The stamp of an item whose texts other plugins filter; '' if they cannot be asked. */
    private function filteredStamp(ProjectionInput $input): string
    {
        $post = get_post($input->item->id);
        $left = $post instanceof WP_Post ? $this->renderer->shownOfProbe($post) : '';
        return $left === '' ? '' : hash('xxh128', $input->stamp() . $left);
    }

    /**
     * @param callable(string): bool $runs Whether the blocks and shortcodes of a text may run.
     * @param (callable(string): array{Item, string})|null $shown Removes the parts of the item and of its text that its page
     *     hides; null removes nothing.
     */
    private function composed(ProjectionInput $input, callable $runs, ?callable $shown, string $stamp): Projection
    {
        $item = $input->item;
        $render = fn (string $html): string => $this->renderer->html($item->id, $html, $runs($html));
        $text = $this->renderer->text($item->id, $item->content, $runs($item->content));
        [$item, $text] = $shown === null ? [$item, $text] : $shown($text);
        if ($item->product !== null) {
            // Only searched, so its shortcodes do not run; what they enclose may be hidden from visitors.
            $item = $item->withExcerpt($this->renderer->html($item->id, $item->excerpt, false));
        }
        return $this->composer->visible(
            $item->withRenderedFields($render),
            $input->language,
            $input->groupId,
            $text,
            $input->terms,
            $input->termNames,
            $render($input->instructions),
            $stamp,
            $this->clock->now(),
        );
    }

    /** @return array<int, string> The item's texts whose rendering runs code of other plugins. */
    private function dynamicTexts(Item $item, string $instructions): array
    {
        $texts = [$item->content, $instructions];
        if ($item->product !== null) {
            array_push($texts, $item->product->delivery, $item->product->warranty, $item->product->purchaseInstructions);
        }
        return array_filter($texts, $this->renderer->isDynamic(...));
    }
}
