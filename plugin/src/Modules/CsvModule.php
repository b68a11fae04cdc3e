<?php

declare(strict_types=1);

namespace MdShop\Catalog\Modules;

use Closure;
use MdShop\Catalog\Catalog\ProductSource;
use MdShop\Catalog\Sources\Embedded\Csv\Exporter;
use MdShop\Catalog\Sources\Embedded\Csv\ImageAddresses;
use MdShop\Catalog\Sources\Embedded\Csv\Importer;
use MdShop\Catalog\Sources\Embedded\Csv\OfferCells;
use MdShop\Catalog\Sources\Embedded\Csv\Planner;
use MdShop\Catalog\Sources\Embedded\Csv\StoredProducts;
use MdShop\Catalog\Sources\Embedded\Csv\TermPaths;
use MdShop\Catalog\Sources\Embedded\Csv\VariantCells;
use MdShop\Catalog\Sources\Embedded\Csv\Writer;
use MdShop\Catalog\Sources\WooCommerce\AttributeRoles;

/** Import and export of the built-in shop's products as CSV files. */
final class CsvModule extends Module
{
    /** @param Closure(): ReadModelModule $readModel Called only for an import. */
    public function __construct(
        private readonly WordPressEnvironment $environment,
        private readonly LanguagesModule $languages,
        private readonly SourcesModule $sources,
        private readonly Closure $readModel,
    ) {
    }

    /** Whether the products are the plugin's own. */
    public function isAvailable(): bool
    {
        return $this->environment->productSource === ProductSource::Embedded;
    }

    public function exporter(): Exporter
    {
        return $this->once(Exporter::class, fn (): Exporter => new Exporter($this->products(), $this->terms(), $this->codes()));
    }

    public function importer(): Importer
    {
        return $this->once(Importer::class, function (): Importer {
            $bounds = $this->environment->contract->bounds();
            $cells = new VariantCells(new OfferCells($bounds, wp_timezone(), $this->environment->clock()), $images = new ImageAddresses(), $bounds['variants']);
            $changes = ($this->readModel)()->listener();
            return new Importer(
                new Planner($this->products(), $this->sources->variants(), $cells, $this->terms(), $images, $this->codes(), $bounds['note']),
                $this->products(),
                new Writer($this->environment->database(), $this->sources->variants(), $this->sources->storedImages(), $this->languages->languages(), $this->terms(), $changes),
                $changes,
                $this->role(...),
                $this->codes()
            );
        });
    }

    public function products(): StoredProducts
    {
        return $this->once(StoredProducts::class, fn (): StoredProducts
            => new StoredProducts($this->sources->posts(), $this->languages->languages(), $this->sources->variants(), $this->environment->database()));
    }

    private function terms(): TermPaths
    {
        return $this->once(TermPaths::class, fn (): TermPaths => new TermPaths($this->languages->languages()));
    }

    /** @return 'size'|'color'|null */
    private function role(string $attribute): ?string
    {
        $roles = new AttributeRoles($this->environment->settingsStore);
        foreach (['size', 'color'] as $role) {
            if ($roles->rank($role, $attribute, $attribute) !== null) {
                return $role;
            }
        }
        return null;
    }

    /** @return list<string> */
    private function codes(): array
    {
        return $this->environment->contract->service()['languages'];
    }
}
