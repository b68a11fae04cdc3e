<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use Closure;
use MdShop\Catalog\Admin\Screen\Access;
use MdShop\Catalog\Catalog\SourceProblem;
use MdShop\Catalog\ReadModel\Storage\StateStore;
use MdShop\Catalog\Support\Database\DatabaseError;
use MdShop\Catalog\Support\Database\MissingTables;

/** Tells the administrator, on the plugins screen and the dashboard, that the interface cannot answer yet. */
final class ReadModelNotice
{
    /**
     * @param Closure(): StateStore $states Called only on the screens that have the notice.
     * @param Closure(): (SourceProblem|null) $problem Likewise: why the shop cannot be read.
     * @param Closure(): MissingTables $tables Called only if the catalog is not complete.
     */
    public function __construct(private readonly Closure $states, private readonly Closure $problem, private readonly Closure $tables)
    {
    }

    public function addHooks(): void
    {
        add_action('admin_notices', function (): void {
            if (! Access::isOn('plugins', 'dashboard', 'woocommerce_page_wc-settings') || ! Access::mayManage()) {
                return;
            }
            $problem = ($this->problem)();
            if ($problem !== null) {
                echo '<div class="notice notice-error"><p>' . esc_html($problem->text()) . '</p></div>';
            } elseif (! $this->isBuilt()) {
                echo '<div class="notice notice-info"><p>'
                    . esc_html__('The catalog is being prepared for agents. Until this is finished the interface answers “503 Service Unavailable”.', 'md-shop-catalog')
                    . '</p></div>';
            }
        });
    }

    /** Whether the first generation of the catalog is complete. */
    private function isBuilt(): bool
    {
        try {
            $isBuilt = ($this->states)()->readWithoutMissed()->isReadable();
        } catch (DatabaseError) {
            // A table may be missing. Requests answer 503 too.
            $isBuilt = false;
        }
        if (! $isBuilt) {
            ($this->tables)()->repair();
        }
        return $isBuilt;
    }
}
