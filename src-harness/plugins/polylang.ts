import type { KnownPlugin } from './known.ts';

/** Polylang with Romanian at the root and Russian below /ru/, like the plugin's embedded languages. */
export const polylang: KnownPlugin = {
  slug: 'polylang',
  title: 'Polylang',
  main: 'polylang.php',
  // Before Polylang has a language, its API exists only in the admin context.
  before: `define( 'PLL_ADMIN', true );`,
  prepare: `foreach ( array( array( 'Română', 'ro', 'ro_RO', 'ro' ), array( 'Русский', 'ru', 'ru_RU', 'ru' ) ) as $order => $language ) {
    $added = PLL()->model->languages->add( array( 'name' => $language[0], 'slug' => $language[1], 'locale' => $language[2], 'rtl' => 0, 'term_group' => $order, 'flag' => $language[3] ) );
    if ( is_wp_error( $added ) ) {
        throw new RuntimeException( 'Polylang has not made ' . $language[1] . ': ' . $added->get_error_message() );
    }
}
$settings = array(
    'default_lang' => 'ro', 'force_lang' => 1, 'rewrite' => true, 'hide_default' => true, 'redirect_lang' => true, 'browser' => false,
);
foreach ( $settings as $name => $value ) {
    $errors = PLL()->options->set( $name, $value );
    if ( $errors->has_errors() ) {
        throw new RuntimeException( 'Polylang refused ' . $name . ': ' . $errors->get_error_message() );
    }
}
PLL()->model->clean_languages_cache();
// Otherwise the first screens of an administrator are the one that sets languages up.
delete_transient( 'pll_activation_redirect' );`,
};
