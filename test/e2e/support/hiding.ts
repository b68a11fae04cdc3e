import { php, phpAsAdministrator, phpValue } from './php.ts';

/** PHP that takes the plugin's service for hiding from the running plugin, as `$hidden`. */
const service = `
  $of = static function ( object $owner, string $name ) { return ( new ReflectionProperty( $owner, $name ) )->getValue( $owner ); };
  $module = ( new ReflectionFunction( array_values( $GLOBALS['wp_filter']['md_shop_demo_import']->callbacks[10] )[0]['function'] ) )->getClosureThis();
  $hidden = $of( $module, 'sources' )->hidden();`;

/** Runs PHP that ends in `return …;` with the service, as an administrator. */
export const withHidden = <T = unknown>(code: string): Promise<T> => phpAsAdministrator<T>(`${service} ${code}`);

export const hide = (type: 'post' | 'term', id: number) =>
  withHidden(`$hidden->hide( ${phpValue(type)}, ${String(id)} ); return true;`);
export const show = (type: 'post' | 'term', id: number) =>
  withHidden(`$hidden->show( ${phpValue(type)}, ${String(id)} ); return true;`);

/** Shows every hidden post again. A test that fails half-way must not change what the tests after it find. */
export const showEveryPost = () =>
  withHidden(`foreach ( $hidden->list()['posts'] as $id ) { $hidden->show( 'post', $id ); } return true;`);

/** Makes one term the Russian translation of another. */
export const translateTermOf = (taxonomy: string, romanian: number, russian: number) =>
  phpAsAdministrator(`foreach ( array( array( ${String(romanian)}, array( 'md_shop_language' => 'ro' ) ),
      array( ${String(russian)}, array( 'md_shop_language' => 'ru', 'md_shop_translation_of' => ${String(romanian)} ) ) ) as list( $id, $body ) ) {
    $request = new WP_REST_Request( 'POST', '/wp/v2/${taxonomy}/' . $id );
    $request->set_body_params( $body );
    $response = rest_do_request( $request );
    if ( $response->is_error() ) { throw new RuntimeException( wp_json_encode( $response->get_data() ) ); }
  } return true;`);

/** Returns what the page of a post shows to a visitor. */
export const permalink = (id: number) => php<string>(`return get_permalink( ${String(id)} );`);
