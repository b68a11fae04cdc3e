<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Content\AnonymousRequest;
use MdShop\Catalog\Content\Renderer;
use MdShop\Catalog\Languages\Languages;
use MdShop\Catalog\Settings\Settings;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Source\Item;
use MdShop\Catalog\Source\Source;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Text\PlainText;
use MdShop\Catalog\Time\Clock;
use Throwable;
use WP_Post;

/** The one writer of the read model: reads a post from its source, as a visitor may see it, and writes its row. */
final class Projector
{
    /** A post that is saved again and again while it is projected is due still; the next read takes it up. */
    private const TRIES = 5;

    private const RETRY_SECONDS = 600;

    /** How long another process's rendering is waited for, in steps of 50 ms: a little more than one may take. */
    private const WAIT_STEPS = 80;

    /** The post that is being rendered in this process; 0: none. */
    private int $rendering = 0;
    private bool $watching = false;

    public function __construct(
        private readonly Source $source,
        private readonly Languages $languages,
        private readonly TermProjector $terms,
        private readonly Composer $composer,
        private readonly Renderer $renderer,
        private readonly EntryStore $entries,
        private readonly EntryWriter $writer,
        private readonly SettingsStore $settings,
        private readonly Clock $clock,
        private readonly AnonymousRequest $request,
    ) {
    }

    /**
     * Projects a post. Where its content or another plugin's code fails on it, the row that it had stays and is tried
     * again later: one item must not close the shop.
     *
     * @param int|null $only The generation to write; null: all that are live.
     * @return bool Whether it is done; false: it is due still, and another process must do it.
     * @throws DatabaseError
     */
    public function project(int $id, ?int $only = null): bool
    {
        try {
            return $this->tryToProject($id, $only);
        } catch (DatabaseError $e) {
            throw $e;
        } catch (Throwable $e) {
            $this->rendering = 0;
            $this->entries->endRendering($id);
            error_log(sprintf('md-shop-catalog: post %d could not be projected and is tried again later: %s', $id, $e));
            $this->entries->postpone($id, $this->clock->now() + self::RETRY_SECONDS);
            return true;
        }
    }

    /**
     * Projects many posts into a generation that is being built: together, but for those whose texts run plugins' code
     * and those that changed meanwhile.
     *
     * @param non-empty-list<int> $ids Ascending.
     * @param callable(): void $alive Called between posts that are projected one by one.
     * @throws DatabaseError|Superseded
     */
    public function projectAnew(array $ids, int $generation, callable $alive): void
    {
        $left = $this->request->during(function () use ($ids, $generation): array {
            try {
                return $this->projectTogether($ids, $generation);
            } catch (DatabaseError) {
                // A save marks posts without waiting for its turn: it can come between what a batch has read and what it
                // writes. Once more, with what stands there now; an error that stays is thrown then.
                return $this->projectTogether($ids, $generation);
            }
        });
        foreach ($left as $id) {
            $alive();
            if (! $this->project($id, $generation)) {
                // A row that nobody sees, and that the next read makes right.
                $this->entries->touch($generation, $id, 0);
            }
        }
    }

    /**
     * @param non-empty-list<int> $ids
     * @return list<int> Those that are to be projected one by one.
     */
    private function projectTogether(array $ids, int $generation): array
    {
        $this->languages->forget();
        $projections = $this->staticProjections($ids);
        $together = array_map(static fn (Projection $projection): int => $projection->objectId, $projections);
        return [...array_diff($ids, $together), ...$this->writer->writeNew($projections, $generation, $this->clock->now())];
    }

    /**
     * What posts show now, without those whose texts run plugins' code. Nothing is written.
     *
     * @param non-empty-list<int> $ids
     * @return list<Projection>
     */
    public function preview(array $ids): array
    {
        return $this->request->during(function () use ($ids): array {
            $this->languages->forget();
            return $this->staticProjections($ids);
        });
    }

    private function tryToProject(int $id, ?int $only): bool
    {
        return $this->request->during(function () use ($id, $only): bool {
            for ($try = 0; $try < self::TRIES; $try++) {
                $marks = $this->entries->marks($id);
                // What this process read before may be older than another's save, whose mark was counted just now.
                wp_cache_delete($id, 'posts');
                wp_cache_delete($id, 'post_meta');
                $this->languages->forget();
                $item = $this->item($id);
                if ($item === null) {
                    if ($this->writer->remove($id, $marks)) {
                        return true;
                    }
                    continue;
                }
                // Shortcodes that a plugin has on pages alone are unknown in the administration.
                $projection = $this->projection($item, $this->settings->current(), fn (): ?bool => is_admin() ? null : $this->mayRun($id, $only));
                if ($projection === null) {
                    return ! is_admin();
                }
                if ($this->writer->write($projection, $marks, $this->clock->now(), $only)) {
                    return true;
                }
                $this->entries->endRendering($id);
            }
            return false;
        });
    }

    private function item(int $id): ?Item
    {
        $item = $this->source->items([$id])[$id] ?? null;
        if ($item !== null && $this->isScheduledBefore($item, $this->clock->now())) {
            // Its time has come but WordPress's cron has not: this is what the cron would do.
            wp_publish_post($id);
            $item = $this->source->items([$id])[$id] ?? null;
        }
        return $item;
    }

    private function isScheduledBefore(Item $item, int $now): bool
    {
        return $item->publishAt !== null && $item->publishAt <= $now;
    }

    /**
     * @param non-empty-list<int> $ids
     * @return list<Projection> In the order of the ids.
     */
    private function staticProjections(array $ids): array
    {
        $items = $this->source->items($ids);
        $settings = $this->settings->current();
        $projections = [];
        foreach ($ids as $id) {
            $item = $items[$id] ?? null;
            $projection = $item === null || $this->isScheduledBefore($item, $this->clock->now()) ? null : $this->staticProjection($item, $settings);
            if ($projection !== null) {
                $projections[] = $projection;
            }
        }
        return $projections;
    }

    /** null where plugins' code would run, or fails. */
    private function staticProjection(Item $item, Settings $settings): ?Projection
    {
        try {
            return $this->projection($item, $settings, static fn (): ?bool => null);
        } catch (DatabaseError $e) {
            throw $e;
        } catch (Throwable) {
            // It is projected by itself, which says what is wrong with it.
            return null;
        }
    }

    /**
     * @param callable(): (bool|null) $mayRun Asked where blocks or shortcodes would run; null: leave the item alone.
     * @return Projection|null null where $mayRun says so.
     */
    private function projection(Item $item, Settings $settings, callable $mayRun): ?Projection
    {
        $origin = $this->origin($item, $settings);
        if (! $origin->isVisible()) {
            return $this->composer->hidden($item, $origin->language, $origin->groupId, $origin->stamp());
        }
        $dynamic = $this->dynamicTexts($item, $origin->instructions);
        $isFiltered = $this->renderer->isFilteredByOthers();
        if ($dynamic === [] && ! $isFiltered) {
            return $this->composed($origin, static fn (): bool => false, null, $origin->stamp());
        }
        $run = $mayRun();
        if ($run === null) {
            return null;
        }
        $projection = $this->languages->in($origin->language, function () use ($origin, $dynamic, $isFiltered, $run): Projection {
            $runs = static fn (string $text): bool => $run && in_array($text, $dynamic, true);
            return $this->composed($origin, $runs, $isFiltered ? fn (string $text): array => $this->shownOf($origin->item, $text, $run) : null, '');
        });
        $this->rendering = 0;
        return $projection;
    }

    private function origin(Item $item, Settings $settings): ProjectionOrigin
    {
        $language = $this->languages->ofPost($item->id);
        $terms = $this->terms->closure($item->product->terms ?? [], $language);
        return new ProjectionOrigin(
            $item,
            $language,
            min($this->languages->translationsOfPost($item->id)),
            $terms,
            $this->terms->names([...$terms['category'], ...$terms['brand']]),
            $settings->purchaseInstructions($language),
        );
    }

    /**
     * The stamps that these posts would be written with now; '' for those whose texts plugins' code makes.
     *
     * @param non-empty-list<int> $ids
     * @return array<int, string> By post; those that are no source's any more are missing.
     */
    public function stamps(array $ids): array
    {
        return $this->request->during(function () use ($ids): array {
            // From the database: what no hook told of stands in caches as it was.
            wp_cache_delete_multiple($ids, 'posts');
            wp_cache_delete_multiple($ids, 'post_meta');
            $this->languages->forget();
            $settings = $this->settings->current();
            $isFiltered = $this->renderer->isFilteredByOthers();
            $stamps = [];
            foreach ($this->source->items($ids) as $id => $item) {
                $origin = $this->origin($item, $settings);
                $isMadeByPlugins = $origin->isVisible() && ($isFiltered || $this->dynamicTexts($item, $origin->instructions) !== []);
                $stamps[$id] = $isMadeByPlugins ? '' : $origin->stamp();
            }
            return $stamps;
        });
    }

    /**
     * @param callable(string): bool $runs Whether blocks and shortcodes of a text run.
     * @param (callable(string): array{Item, string})|null $shown Takes out of the item, and of its text, what its page hides.
     */
    private function composed(ProjectionOrigin $origin, callable $runs, ?callable $shown, string $stamp): Projection
    {
        $item = $origin->item;
        $render = fn (string $html): string => $this->renderer->html($item->id, $html, $runs($html));
        $text = $this->renderer->text($item->id, $item->content, $runs($item->content));
        [$item, $text] = $shown === null ? [$item, $text] : $shown($text);
        return $this->composer->visible(
            $item->withRenderedFields($render),
            $origin->language,
            $origin->groupId,
            $text,
            $origin->terms,
            $origin->termNames,
            $render($origin->instructions),
            $stamp,
            $this->clock->now(),
        );
    }

    /**
     * What the item's page shows to an anonymous visitor; nothing if that cannot be asked.
     *
     * @return array{Item, string} With its excerpt, and its text.
     */
    private function shownOf(Item $item, string $text, bool $mayAsk): array
    {
        $post = get_post($item->id);
        if (! $mayAsk || ! $post instanceof WP_Post) {
            return [$item->withExcerpt(''), ''];
        }
        $excerpt = $this->renderer->shownExcerpt($post, PlainText::ofHtml($item->excerpt));
        // Some shops write a short description only, which stands in the place of the text then.
        $shown = $item->content === $post->post_content ? $this->renderer->shownText($post, $text) : $this->renderer->shownExcerpt($post, $text);
        return [$item->withExcerpt($excerpt), $shown];
    }

    /**
     * Whether an item's blocks and shortcodes may run: not where they ended a process before.
     *
     * @return bool|null null where another process ran them meanwhile.
     */
    private function mayRun(int $id, ?int $only): ?bool
    {
        if ($this->rendering === $id) {
            // This very process was on its way out because of it, and answers once more.
            $this->entries->failRendering($id);
            return false;
        }
        for ($waited = 0; $waited < self::WAIT_STEPS; $waited++) {
            $state = $this->entries->beginRendering($id);
            if ($state === Rendering::Failed) {
                return false;
            }
            if ($state === Rendering::Begun) {
                $this->watchOver($id);
                return true;
            }
            usleep(50000);
            if ($only === null && ! $this->entries->isDue($id, $this->clock->now())) {
                return null;
            }
        }
        // It takes longer than it may, or died without a word. Should it come to an end, it writes what it made.
        return false;
    }

    /** Should the process end while it renders, that is written down, so that the next one leaves the shortcodes out. */
    private function watchOver(int $id): void
    {
        $this->rendering = $id;
        if (! $this->watching) {
            $this->watching = true;
            register_shutdown_function($this->noteFailure(...));
        }
    }

    private function noteFailure(): void
    {
        if ($this->rendering !== 0) {
            try {
                $this->entries->failRendering($this->rendering);
            } catch (DatabaseError $e) {
                error_log('md-shop-catalog: a rendering that failed could not be noted: ' . $e->getMessage());
            }
            $this->rendering = 0;
        }
    }

    /** `exit` in a shutdown function ends the rest of them, but not this. */
    public function __destruct()
    {
        $this->noteFailure();
    }

    /** @return array<int, string> Those of the item's texts that make code of plugins run when they are rendered. */
    private function dynamicTexts(Item $item, string $instructions): array
    {
        $texts = [$item->content, $instructions];
        if ($item->product !== null) {
            array_push($texts, $item->product->delivery, $item->product->warranty, $item->product->purchaseInstructions);
        }
        return array_filter($texts, $this->renderer->isDynamic(...));
    }
}
