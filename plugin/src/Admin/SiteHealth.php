<?php

declare(strict_types=1);

namespace MdShop\Catalog\Admin;

use Closure;
use MdShop\Catalog\Admin\Checks\Attention;
use MdShop\Catalog\Admin\Checks\Finding;
use MdShop\Catalog\Admin\Screen\Menu;
use MdShop\Catalog\Admin\Visibility\Counts;
use MdShop\Catalog\ReadModel\Upkeep\Administration;
use MdShop\Catalog\Support\Database\DatabaseError;

/** The plugin's test in Site Health, which says the same as the screen's overview, and its section on the Info tab. */
final class SiteHealth
{
    /**
     * @param Closure(): Attention $attention Called only when the test runs.
     * @param Closure(): Counts $counts Called only on the Info tab.
     * @param Closure(): Administration $administration
     * @param Closure(): int $now Unix time.
     * @param array<string, string> $facts Values for the Info tab by name: 'version', 'source', 'languages'.
     * @param Closure(): string $answers Where cached answers are kept. Called only on the Info tab.
     */
    public function __construct(
        private readonly Closure $attention,
        private readonly Closure $counts,
        private readonly Closure $administration,
        private readonly Closure $now,
        private readonly array $facts,
        private readonly Closure $answers,
    ) {
    }

    /**
     * @param array<string, array<string, mixed>> $tests As the filter site_status_tests gets them.
     * @return array<string, array<string, mixed>>
     */
    public function withTest(array $tests): array
    {
        $tests['direct']['md_shop'] = ['label' => __('Agent catalog', 'md-shop-catalog'), 'test' => $this->test(...)];
        return $tests;
    }

    /**
     * @param array<string, mixed> $info As the filter debug_information gets it.
     * @return array<string, mixed>
     */
    public function withSection(array $info): array
    {
        return $info + ['md-shop-catalog' => $this->section()];
    }

    /** @return array<string, mixed> A result as Site Health shows it. */
    private function test(): array
    {
        try {
            $findings = ($this->attention)()->findings(($this->now)());
        } catch (DatabaseError $e) {
            $findings = [new Finding('database', true, __('The catalog’s tables cannot be read.', 'md-shop-catalog'), $e->getMessage(), __('Open the overview', 'md-shop-catalog'), Menu::url())];
        }
        $first = $findings[0] ?? null;
        $items = array_map(static fn (Finding $one): string => '<p><strong>' . esc_html($one->title) . '</strong> ' . esc_html($one->text) . '</p>', $findings);
        return [
            'label' => $first === null ? __('AI agents can read the shop’s catalog', 'md-shop-catalog') : $first->title,
            'status' => $first === null ? 'good' : ($first->isCritical ? 'critical' : 'recommended'),
            'badge' => ['label' => __('Agent catalog', 'md-shop-catalog'), 'color' => 'blue'],
            'description' => $items === [] ? '<p>' . esc_html__('Nothing needs your attention.', 'md-shop-catalog') . '</p>' : implode('', $items),
            'actions' => '<p><a href="' . esc_url(Menu::url('overview')) . '">' . esc_html__('Open the overview', 'md-shop-catalog') . '</a></p>',
            'test' => 'md_shop',
        ];
    }

    /** @return array{label: string, fields: array<string, array{label: string, value: string}>} */
    private function section(): array
    {
        $field = static fn (string $label, string $value): array => ['label' => $label, 'value' => $value];
        $fields = [
            'version' => $field(__('Version', 'md-shop-catalog'), $this->facts['version']),
            'source' => $field(__('Source of the products', 'md-shop-catalog'), $this->facts['source']),
            'languages' => $field(__('Source of the languages', 'md-shop-catalog'), $this->facts['languages']),
            'answers' => $field(__('Where cached answers are kept', 'md-shop-catalog'), ($this->answers)()),
        ];
        try {
            $status = ($this->administration)()->status(($this->now)());
            $fields['state'] = $field(__('State of the catalog', 'md-shop-catalog'), $status['state']);
            foreach (($this->counts)()->byType() as $count) {
                $fields[$count['type'] . '_' . $count['language']] = $field($count['type'] . ' ' . $count['language'], $count['seen'] . ' / ' . $count['known']);
            }
        } catch (DatabaseError $e) {
            $fields['state'] = $field(__('State of the catalog', 'md-shop-catalog'), $e->getMessage());
        }
        return ['label' => __('Agent catalog', 'md-shop-catalog'), 'fields' => $fields];
    }
}
