<?php

declare(strict_types=1);

namespace MdShop\Catalog\Source\WooCommerce\Conversion;

use MdShop\Catalog\Contract\Messages;
use RuntimeException;

/**
 * Adds bulk actions for converting and reverting products to WooCommerce's list of products. Each opens a screen that shows
 * what would be done with every selected product; only the button of that screen does it.
 */
final class BulkAction
{
    private const PAGE = 'md-shop-convert';
    private const ACTION = 'md_shop_convert';

    /** Message keys of the bulk actions' names, by action. */
    private const ACTIONS = ['md_shop_convert' => 'woocommerce.bulk_convert', 'md_shop_undo' => 'woocommerce.bulk_undo'];

    private const LIST = 'edit.php?post_type=product';

    public function __construct(private readonly Conversion $conversion, private readonly Messages $messages)
    {
    }

    public function addHooks(): void
    {
        add_filter('bulk_actions-edit-product', fn (array $actions): array => $actions + array_map($this->text(...), self::ACTIONS));
        add_filter('handle_bulk_actions-edit-product', self::screenAddress(...), 10, 3);
        add_action('admin_menu', function (): void {
            // Not in any menu, because it is opened from the list.
            add_submenu_page('', $this->text('woocommerce.bulk_convert'), '', 'edit_products', self::PAGE, $this->show(...));
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
        if (! isset(self::ACTIONS[$action])) {
            return $address;
        }
        return add_query_arg(
            ['page' => self::PAGE, 'do' => $action, 'products' => implode(',', self::editable(array_map('intval', $ids)))],
            admin_url('admin.php')
        );
    }

    private function show(): void
    {
        // phpcs:disable WordPress.Security.NonceVerification -- Only shows what would be done.
        $action = isset($_GET['do']) && is_string($_GET['do']) ? sanitize_key($_GET['do']) : '';
        $ids = self::ids(isset($_GET['products']) && is_string($_GET['products']) ? sanitize_text_field(wp_unslash($_GET['products'])) : '');
        // phpcs:enable
        $action = isset(self::ACTIONS[$action]) ? $action : 'md_shop_convert';
        $plan = $action === 'md_shop_undo' ? $this->conversion->planUndo($ids) : $this->conversion->plan($ids);
        $count = count(array_filter($plan, static fn (PlannedConversion $one): bool => $one->isChange));
        echo '<div class="wrap"><h1>' . esc_html($this->text(self::ACTIONS[$action])) . '</h1><p>'
            . esc_html($this->text('woocommerce.bulk_plan', ['products' => $this->products($count)])) . '</p>'
            . '<table class="widefat striped"><thead><tr><th scope="col">' . esc_html($this->text('post_type.product.singular_name'))
            . '</th><th scope="col">' . esc_html($this->text('woocommerce.bulk_what')) . '</th></tr></thead><tbody>';
        foreach ($plan as $one) {
            echo '<tr><td>' . esc_html($one->title !== '' ? $one->title : '#' . $one->id) . '</td><td>' . esc_html($this->text($one->action)) . '</td></tr>';
        }
        echo '</tbody></table><form method="post" action="' . esc_url(admin_url('admin-post.php')) . '">';
        wp_nonce_field(self::ACTION);
        echo '<input type="hidden" name="action" value="' . esc_attr(self::ACTION) . '"><input type="hidden" name="do" value="' . esc_attr($action)
            . '"><input type="hidden" name="products" value="' . esc_attr(implode(',', $ids)) . '"><p class="submit">';
        if ($count > 0) {
            echo '<button class="button button-primary">' . esc_html($this->text(self::ACTIONS[$action])) . '</button> ';
        }
        echo '<a class="button" href="' . esc_url(admin_url(self::LIST)) . '">' . esc_html($this->text('woocommerce.bulk_back')) . '</a></p></form></div>';
    }

    private function run(): void
    {
        check_admin_referer(self::ACTION);
        $ids = self::ids(isset($_POST['products']) && is_string($_POST['products']) ? sanitize_text_field(wp_unslash($_POST['products'])) : '');
        $isUndo = isset($_POST['do']) && $_POST['do'] === 'md_shop_undo';
        try {
            $outcome = $isUndo ? $this->conversion->undo($ids) : $this->conversion->convert($ids);
            $result = ['md_shop_done' => $outcome->done, 'md_shop_failed' => count($outcome->failures)];
            foreach ($outcome->failures as $id => $reason) {
                error_log("md-shop-catalog: product {$id} could not be converted: {$reason}");
            }
        } catch (RuntimeException $e) {
            // Another process is converting, or another error, which the log contains.
            error_log('md-shop-catalog: products could not be converted: ' . $e->getMessage());
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
        $text = $failed === 0
            ? $this->text('woocommerce.converted', ['products' => $this->products($done)])
            : $this->text('woocommerce.partly', ['done' => $this->products($done), 'failed' => $this->products($failed)]);
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

    private function products(int $count): string
    {
        return $this->text('products.count', ['count' => $count]);
    }

    /** @param array<string, string|int> $values */
    private function text(string $key, array $values = []): string
    {
        return $this->messages->forAdministrator($key, $values);
    }
}
