import type { KnownPlugin } from './known.ts';

/** WooCommerce with the settings of a Moldovan shop: prices in lei, no tax calculation, open to visitors. */
export const woocommerce: KnownPlugin = {
  slug: 'woocommerce',
  title: 'WooCommerce',
  main: 'woocommerce.php',
  prepare: `foreach ( array(
    'woocommerce_currency' => 'MDL', 'woocommerce_price_num_decimals' => '2', 'woocommerce_default_country' => 'MD',
    'woocommerce_calc_taxes' => 'no', 'woocommerce_coming_soon' => 'no', 'woocommerce_store_pages_only' => 'no',
    'woocommerce_allow_tracking' => 'no', 'woocommerce_show_marketplace_suggestions' => 'no',
    'woocommerce_task_list_hidden' => 'yes', 'woocommerce_onboarding_profile' => array( 'skipped' => true ),
) as $name => $value ) {
    update_option( $name, $value );
}
delete_transient( '_wc_activation_redirect' );`,
  fill: `do_action( 'md_shop_woocommerce_import' );`,
};
