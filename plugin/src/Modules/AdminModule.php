<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Admin\HidingScreens;
use MdShop\Catalog\Admin\ReadModelNotice;
use MdShop\Catalog\Admin\RegistrationNotice;
use MdShop\Catalog\Catalog\Changes;
use MdShop\Catalog\Settings\SettingsEditor;
use MdShop\Catalog\Settings\SettingsRegistration;
use MdShop\Catalog\Settings\WordPressNames;

/** What administrators see and set. */
final class AdminModule extends Module
{
    /** @param Closure(): ReadModelModule $readModel Called only if it is needed, which most screens do not. */
    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly SourcesModule $sources,
        private readonly Closure $readModel,
        private readonly Core $core,
    ) {
    }

    protected function addHooks(): void
    {
        $names = new WordPressNames($this->environment->database());
        $environment = $this->environment;
        $changes = fn (): Changes => ($this->readModel)()->listener();
        (new SettingsRegistration($changes, $environment->settingsStore, $names, $environment->contract->bounds()['note'], $environment->network()))->addHooks();
        (new ReadModelNotice($this->core->reading->reader(...), $this->sources->source(...)))->addHooks();
        (new RegistrationNotice($this->core->agents->usedUpLimits(...)))->addHooks();
        foreach (['post.php', 'post-new.php', 'edit.php', 'edit-tags.php', 'term.php'] as $screen) {
            add_action('load-' . $screen, fn () => (new HidingScreens($this->sources->hidden()))->addHooks());
        }
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
