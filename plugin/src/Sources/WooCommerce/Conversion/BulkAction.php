<?php

declare(strict_types=1);

namespace MdShop\Catalog\Sources\WooCommerce\Conversion;

use Closure;
use MdShop\Catalog\Support\Log;
use MdShop\Catalog\Support\Text\Counted;
use RuntimeException;

/**
 * Adds bulk actions for converting and reverting products to WooCommerce's list of products. Each opens a screen that shows
 * what would be done with every selected product; only the button of that screen does it.
 */
final class BulkAction
{
    private const PAGE = 'md-shop-convert';
    private const ACTION = self::CONVERT;

    private const CONVERT = 'md_shop_convert';
    private const UNDO = 'md_shop_undo';

    private const LIST = 'edit.php?post_type=product';

    /** The list with the actions and their results, the screen that they open, and what its button asks for. */
    private const FILES = ['edit.php', 'admin.php', 'admin-post.php'];

    /** @param Closure(): Conversion $conversion Called only on its screen. */
    public function __construct(private readonly Closure $conversion)
    {
    }

    /** Whether the request is for one of its screens; to be asked when WordPress knows which one is asked for. */
    public static function isNeeded(): bool
    {
        return in_array($GLOBALS['pagenow'] ?? '', self::FILES, true);
    }

    public function addHooks(): void
    {
        add_filter('bulk_actions-edit-product', fn (array $actions): array => $actions + self::actions());
        add_filter('handle_bulk_actions-edit-product', self::screenAddress(...), 10, 3);
        add_action('admin_menu', function (): void {
            // Not in any menu, because it is opened from the list.
            add_submenu_page('', self::actions()[self::CONVERT], '', 'edit_products', self::PAGE, $this->show(...));
        });
        add_action('admin_post_' . self::ACTION, $this->run(...));
        add_action('admin_notices', $this->showResult(...));
    }

    /**
     * WordPress has checked the nonce of the list.
     *
     * @param list<int|string> $ids
     */
    private static function screenAddress(string $address, string $action, array $ids): string
    {
        if (! in_array($action, [self::CONVERT, self::UNDO], true)) {
            return $address;
        }
        return add_query_arg(
            ['page' => self::PAGE, 'do' => $action, 'products' => implode(',', self::editable(array_map('intval', $ids)))],
            admin_url('admin.php')
        );
    }

    /** @return array<string, string> Bulk actions and their names. */
    private static function actions(): array
    {
        return [
            self::CONVERT => __('Convert to roller products', 'md-shop-catalog'),
            self::UNDO => __('Undo the conversion to roller products', 'md-shop-catalog'),
        ];
    }

    private function show(): void
    {
        // phpcs:disable WordPress.Security.NonceVerification -- Only shows what would be done.
        $action = isset($_GET['do']) && is_string($_GET['do']) ? sanitize_key($_GET['do']) : '';
        $ids = self::ids(isset($_GET['products']) && is_string($_GET['products']) ? sanitize_text_field(wp_unslash($_GET['products'])) : '');
        // phpcs:enable
        $action = $action === self::UNDO ? self::UNDO : self::CONVERT;
        $title = self::actions()[$action];
        $plan = $action === self::UNDO ? ($this->conversion)()->planUndo($ids) : ($this->conversion)()->plan($ids);
        $count = count(array_filter($plan, static fn (PlannedConversion $one): bool => $one->isChange));
        echo '<div class="wrap"><h1>' . esc_html($title) . '</h1><p>'
            /* translators: %s: number with its noun, such as "2 products" */
            . esc_html(sprintf(__('Nothing has been changed yet. The button below applies the changes to: %s.', 'md-shop-catalog'), Counted::products($count))) . '</p>'
            . '<table class="widefat striped"><thead><tr><th scope="col">' . esc_html__('Product', 'md-shop-catalog')
            . '</th><th scope="col">' . esc_html__('What changes', 'md-shop-catalog') . '</th></tr></thead><tbody>';
        foreach ($plan as $one) {
            echo '<tr><td>' . esc_html($one->title !== '' ? $one->title : '#' . $one->id) . '</td><td>' . esc_html($one->step->text()) . '</td></tr>';
        }
        echo '</tbody></table><form method="post" action="' . esc_url(admin_url('admin-post.php')) . '">';
        wp_nonce_field(self::ACTION);
        echo '<input type="hidden" name="action" value="' . esc_attr(self::ACTION) . '"><input type="hidden" name="do" value="' . esc_attr($action)
            . '"><input type="hidden" name="products" value="' . esc_attr(implode(',', $ids)) . '"><p class="submit">';
        if ($count > 0) {
            echo '<button class="button button-primary">' . esc_html($title) . '</button> ';
        }
        echo '<a class="button" href="' . esc_url(admin_url(self::LIST)) . '">' . esc_html__('Back to the products', 'md-shop-catalog') . '</a></p></form></div>';
    }

    private function run(): void
    {
        check_admin_referer(self::ACTION);
        $ids = self::ids(isset($_POST['products']) && is_string($_POST['products']) ? sanitize_text_field(wp_unslash($_POST['products'])) : '');
        $isUndo = isset($_POST['do']) && $_POST['do'] === self::UNDO;
        try {
            $outcome = $isUndo ? ($this->conversion)()->undo($ids) : ($this->conversion)()->convert($ids);
            $result = ['md_shop_done' => $outcome->done, 'md_shop_failed' => count($outcome->failures)];
            foreach ($outcome->failures as $id => $reason) {
                Log::error("product {$id} could not be converted: {$reason}");
            }
        } catch (RuntimeException $e) {
            // Another process is converting, or another error, which the log contains.
            Log::error('products could not be converted', $e);
            $result = ['md_shop_done' => 0, 'md_shop_failed' => count($ids)];
        }
        wp_safe_redirect(add_query_arg($result, admin_url(self::LIST)));
        exit;
    }

    /** Shows the result above the list. */
    private function showResult(): void
    {
        // phpcs:disable WordPress.Security.NonceVerification -- Only two numbers to display.
        if (get_current_screen()?->id !== 'edit-product' || ! isset($_GET['md_shop_done'], $_GET['md_shop_failed'])) {
            return;
        }
        [$done, $failed] = [absint($_GET['md_shop_done']), absint($_GET['md_shop_failed'])];
        // phpcs:enable
        $text = Outcome::text($done, $failed) . ($failed === 0 ? '' : ' ' . __('The reasons are in PHP’s error log.', 'md-shop-catalog'));
        echo '<div class="notice ' . ($failed === 0 ? 'notice-success' : 'notice-warning') . ' is-dismissible"><p>' . esc_html($text) . '</p></div>';
    }

    /** @return list<int> Those of the listed products that the current user may edit. */
    private static function ids(string $list): array
    {
        return self::editable(array_values(array_filter(array_map('intval', explode(',', $list)), static fn (int $id): bool => $id > 0)));
    }

    /**
     * @param array<int> $ids
     * @return list<int>
     */
    private static function editable(array $ids): array
    {
        return array_values(array_filter(array_unique($ids), static fn (int $id): bool => current_user_can('edit_post', $id)));
    }
}
