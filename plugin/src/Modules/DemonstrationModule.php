<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Demo\Files;
use MdShop\Catalog\Demo\Font;
use MdShop\Catalog\Demo\ImageImport;
use MdShop\Catalog\Demo\Importer;
use MdShop\Catalog\Demo\Links;
use MdShop\Catalog\Demo\Made;
use MdShop\Catalog\Demo\Marks;
use MdShop\Catalog\Demo\Menu;
use MdShop\Catalog\Demo\PicturesInUse;
use MdShop\Catalog\Demo\PostImport;
use MdShop\Catalog\Demo\Questions;
use MdShop\Catalog\Demo\Removal;
use MdShop\Catalog\Demo\SiteOptions;
use MdShop\Catalog\Demo\TermImport;
use MdShop\Catalog\Demo\ThemeImport;
use MdShop\Catalog\Demo\WordPressTexts;

/** The demonstration shop: its import and removal, and the translations of theme texts that it brings. */
final class DemonstrationModule extends Module
{
    /** @param Closure(): ReadModelModule $readModel Called only for an import. */
    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly LanguagesModule $languages,
        private readonly SourcesModule $sources,
        private readonly Closure $readModel,
    ) {
    }

    protected function addHooks(): void
    {
        $this->texts()->addHooks();
        (new Font(fn (): string => plugins_url('demo/fonts', $this->environment->file), $this->languages->languages()))->addHooks();
        /**
         * Call this action to import the demonstration or to update it.
         *
         * @since 0.1.0
         */
        add_action('md_shop_demo_import', fn () => $this->importer()->import());
        /**
         * Call this action to remove what the import of the demonstration created.
         *
         * @since 0.1.0
         */
        add_action('md_shop_demo_remove', fn () => $this->importer()->remove());
    }

    public function importer(): Importer
    {
        return $this->once(Importer::class, function (): Importer {
            $folder = $this->environment->folder . '/demo';
            $files = new Files($folder, $this->furtherFolders());
            $codes = $this->environment->contract->service()['languages'];
            $languages = $this->languages->languages();
            $marks = $this->marks();
            $made = $this->made();
            $links = new Links($languages);
            return new Importer(
                $files,
                new TermImport($languages, $marks, $codes),
                new PostImport($languages, new ImageImport($files), $marks, $made, $codes),
                new Menu($languages, $links),
                new ThemeImport($folder, $links, $marks, $made, $this->texts(), $codes),
                $marks,
                $made,
                $this->removal(),
                $this->sources->variants(),
                new SiteOptions(),
                ($this->readModel)()->listener()
            );
        });
    }

    public function questions(): Questions
    {
        return new Questions($this->marks(), $this->removal());
    }

    private function removal(): Removal
    {
        $database = $this->environment->database();
        return new Removal($database, $this->marks(), $this->made(), new PicturesInUse($database), new SiteOptions());
    }

    private function marks(): Marks
    {
        return new Marks($this->environment->database());
    }

    private function made(): Made
    {
        return new Made($this->sources->variants());
    }

    private function texts(): WordPressTexts
    {
        return $this->once(WordPressTexts::class, fn (): WordPressTexts => new WordPressTexts($this->languages->languages()));
    }

    /** @return list<string> */
    private function furtherFolders(): array
    {
        /**
         * Filters further folders from which the import of the demonstration reads files and pictures. Tests add difficult cases with it.
         *
         * @since 0.1.0
         *
         * @param list<string> $more Absolute paths.
         */
        $more = apply_filters('md_shop_demo_folders', []);
        return array_values(array_filter(is_array($more) ? $more : [], is_string(...)));
    }
}
