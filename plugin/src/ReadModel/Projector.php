<?php

declare(strict_types=1);

namespace MdShop\Catalog\ReadModel;

use MdShop\Catalog\Content\Renderer;
use MdShop\Catalog\Languages\Languages;
use MdShop\Catalog\Settings\SettingsStore;
use MdShop\Catalog\Source\Item;
use MdShop\Catalog\Source\Source;
use MdShop\Catalog\Storage\DatabaseError;
use MdShop\Catalog\Time\Clock;
use Throwable;

/** The one writer of the read model: reads a post from its source, as a visitor may see it, and writes its row. */
final class Projector
{
    /** A post that is saved again and again while it is projected is due still; the next read takes it up. */
    private const TRIES = 5;

    private const RETRY_SECONDS = 600;


    /** @param list<Source> $sources */
    public function __construct(
        private readonly array $sources,
        private readonly Languages $languages,
        private readonly TermProjector $terms,
        private readonly Composer $composer,
        private readonly Renderer $renderer,
        private readonly EntryStore $entries,
        private readonly SettingsStore $settings,
        private readonly Clock $clock,
    ) {
    }

    /**
     * Projects a post. Where its content or another plugin's code fails on it, the row that it had stays and is tried
     * again later: one item must not close the shop.
     *
     * @param int|null $only The generation to write; null: all that are live.
     * @throws DatabaseError
     */
    public function project(int $id, ?int $only = null): void
    {
        try {
            $this->tryToProject($id, $only);
        } catch (DatabaseError $e) {
            throw $e;
        } catch (Throwable $e) {
            error_log(sprintf('md-shop-catalog: post %d could not be projected and is tried again later: %s', $id, $e));
            $this->entries->postpone($id, $this->clock->now() + self::RETRY_SECONDS);
        }
    }

    private function tryToProject(int $id, ?int $only): void
    {
        // Texts are made as a visitor would read them, whoever saved.
        $user = get_current_user_id();
        if ($user !== 0) {
            wp_set_current_user(0);
        }
        try {
            for ($try = 0; $try < self::TRIES; $try++) {
                $marks = $this->entries->marks($id);
                // What this process read before may be older than another's save, whose mark was counted just now.
                wp_cache_delete($id, 'posts');
                wp_cache_delete($id, 'post_meta');
                $this->languages->forget();
                $item = $this->item($id);
                if ($item === null) {
                    $this->entries->remove($id);
                    return;
                }
                if ($this->entries->write($this->projection($item), $marks, $this->clock->now(), $only)) {
                    return;
                }
            }
        } finally {
            if ($user !== 0) {
                wp_set_current_user($user);
            }
        }
    }

    private function item(int $id): ?Item
    {
        foreach ($this->sources as $source) {
            $item = $source->item($id);
            if ($item !== null && $item->publishAt !== null && $item->publishAt <= $this->clock->now()) {
                // Its time has come but WordPress's cron has not: this is what the cron would do.
                wp_publish_post($id);
                $item = $source->item($id);
            }
            if ($item !== null) {
                return $item;
            }
        }
        return null;
    }

    private function projection(Item $item): Projection
    {
        $language = $this->languages->ofPost($item->id);
        $groupId = min($this->languages->translationsOfPost($item->id));
        if (! $item->public || $language === '') {
            return $this->composer->hidden($item, $language, $groupId);
        }
        $instructions = $this->settings->current()->purchaseInstructions($language);
        // Shortcodes that ended a process before are left out, until the item is projected without them.
        $run = ! $this->isDynamic($item, $instructions) || $this->entries->attempt($item->id) === 0;
        $render = fn (string $html): string => $this->renderer->html($item->id, $html, $run);
        $terms = $this->terms->closure($item->product->terms ?? [], $language);
        return $this->composer->visible(
            $item->withRenderedFields($render),
            $language,
            $groupId,
            $this->renderer->text($item->id, $item->content, $run),
            $terms,
            $this->terms->names([...$terms['category'], ...$terms['brand']]),
            $render($instructions),
            $this->clock->now(),
        );
    }

    /** Whether code of plugins runs when the item's texts are rendered. */
    private function isDynamic(Item $item, string $instructions): bool
    {
        $texts = [$item->content, $instructions];
        if ($item->product !== null) {
            array_push($texts, $item->product->delivery, $item->product->warranty, $item->product->purchaseInstructions);
        }
        return array_filter($texts, $this->renderer->isDynamic(...)) !== [];
    }
}
