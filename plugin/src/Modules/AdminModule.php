<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Admin\Scripts\EditorScript;
use MdShop\Catalog\Admin\HidingScreens;
use MdShop\Catalog\Admin\LanguageForm;
use MdShop\Catalog\Admin\ListedPosts;
use MdShop\Catalog\Admin\PostLanguages;
use MdShop\Catalog\Admin\ReadModelNotice;
use MdShop\Catalog\Admin\RegistrationNotice;
use MdShop\Catalog\Admin\TermLanguages;
use MdShop\Catalog\Admin\UnlinkedPosts;
use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Catalog\PostTypes;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Settings\SettingsEditor;
use MdShop\Catalog\Settings\SettingsRegistration;
use MdShop\Catalog\Settings\WordPressNames;
use WP_Post;

/** What administrators see and set. */
final class AdminModule extends Module
{
    /** @param Closure(): ReadModelModule $readModel Called only if it is needed, which most screens do not. */
    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly LanguagesModule $languages,
        private readonly SourcesModule $sources,
        private readonly Closure $readModel,
        private readonly Core $core,
    ) {
    }

    /**
     * Does something on some screens, once: WordPress fires load-edit-tags.php on term.php too.
     *
     * @param list<string> $screens
     * @param callable(): void $do
     */
    private static function onScreens(array $screens, callable $do): void
    {
        $isDone = false;
        foreach ($screens as $screen) {
            add_action('load-' . $screen, static function () use ($do, &$isDone): void {
                if (! $isDone) {
                    $isDone = true;
                    $do();
                }
            });
        }
    }

    /** Prices, variants and texts of the plugin's own products are entered nowhere else, whatever plugin brings the classic editor back. */
    private static function keepBlockEditor(): void
    {
        add_filter('use_block_editor_for_post_type', static fn (mixed $isUsed, mixed $type): mixed => $type === PostTypes::PRODUCT ? true : $isUsed, PHP_INT_MAX, 2);
        add_filter('use_block_editor_for_post', static fn (mixed $isUsed, mixed $post): mixed
            => $post instanceof WP_Post && $post->post_type === PostTypes::PRODUCT ? true : $isUsed, PHP_INT_MAX, 2);
    }

    private function termLanguages(): TermLanguages
    {
        return $this->once(TermLanguages::class, fn (): TermLanguages => new TermLanguages($this->languages->languages(), $this->languageForm()));
    }

    /** @param string $class See LanguageForm. */
    private function languageForm(string $class = ''): LanguageForm
    {
        return new LanguageForm($this->languages->fields(), $this->codes(), $class);
    }

    private function unlinkedPosts(): UnlinkedPosts
    {
        return $this->once(UnlinkedPosts::class, fn (): UnlinkedPosts => new UnlinkedPosts($this->environment->database(), $this->codes(), $this->languages->unlinked(...)));
    }

    /** @return list<string> The contract's languages. */
    private function codes(): array
    {
        return $this->environment->contract->service()['languages'];
    }

    public function listedPosts(): ListedPosts
    {
        return $this->once(ListedPosts::class, fn (): ListedPosts => new ListedPosts($this->sources->hidden()));
    }

    protected function addHooks(): void
    {
        $names = new WordPressNames($this->environment->database());
        $environment = $this->environment;
        $changes = fn (): Changes => ($this->readModel)()->listener();
        (new SettingsRegistration($changes, $environment->settingsStore, $names, $environment->contract->bounds()['note'], $environment->network(), $environment->database()))->addHooks();
        (new ReadModelNotice(fn (): StateStore => ($this->readModel)()->states(), $this->sources->problem(...), $environment->missingTables(...)))->addHooks();
        (new RegistrationNotice($this->core->agents->usedUpLimits(...)))->addHooks();
        self::onScreens(['post.php', 'post-new.php', 'edit.php', 'edit-tags.php', 'term.php'], fn () => (new HidingScreens($this->sources->hidden(), $this->listedPosts()))->addHooks());
        if ($this->environment->productSource === ProductSource::Embedded) {
            self::keepBlockEditor();
        }
        if ($this->languages->name === 'embedded') {
            self::onScreens(['post.php', 'post-new.php'], fn () => (new PostLanguages($this->languages->languages(), $this->languageForm('widefat'), $this->unlinkedPosts()))->addHooks());
            add_action('rest_api_init', fn () => $this->unlinkedPosts()->addHooks($this->languages->languages()->postTypes()));
            self::onScreens(['edit-tags.php', 'term.php'], fn () => $this->termLanguages()->show());
            add_action('saved_term', function (int $id, int $taxonomyId, string $taxonomy): void {
                // phpcs:ignore WordPress.Security.NonceVerification -- save() verifies it.
                if (isset($_POST['md_shop_term_language'])) {
                    $this->termLanguages()->save($id, $taxonomy);
                }
            }, 10, 3);
        }
        add_action('enqueue_block_editor_assets', function () use ($environment): void {
            $withLanguages = $this->languages->name === 'embedded' ? $this->languages->languages()->postTypes() : [];
            (new EditorScript($environment->file, $environment->productSource === ProductSource::Embedded, $withLanguages, $this->sources->hidden()->postTypes()))->enqueue();
        });
    }

    /** Validates and saves the settings for people. */
    public function settingsEditor(): SettingsEditor
    {
        return $this->once(SettingsEditor::class, fn (): SettingsEditor => new SettingsEditor(
            $this->environment->settingsStore,
            new WordPressNames($this->environment->database()),
            $this->environment->contract->bounds()['note']
        ));
    }
}
