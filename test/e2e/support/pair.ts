const names = process.env['MD_SHOP_PAIR'] ?? '';

/** Whether the products are WooCommerce's. */
export const isSoldByWooCommerce = names.includes('woocommerce');

/** Whether the languages are Polylang's. */
export const isTranslatedByPolylang = names.includes('polylang');
