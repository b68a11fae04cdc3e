import { phpAsAdministrator, phpValue } from './php.ts';

const rest = (
  method: string,
  path: string,
  body: object,
) => `$request = new WP_REST_Request( ${phpValue(method)}, ${path} );
  $request->set_body_params( ${phpValue(body)} ); $response = rest_do_request( $request );
  if ( $response->is_error() ) { throw new RuntimeException( wp_json_encode( $response->get_data() ) ); }`;

/** Makes one WooCommerce product the Russian translation of another, through our fields for editors. */
export function translate(romanian: number, russian: number): Promise<unknown> {
  return phpAsAdministrator(`${rest('POST', `'/wp/v2/product/${romanian}'`, { md_shop_language: 'ro' })}
    ${rest('POST', `'/wp/v2/product/${russian}'`, { md_shop_language: 'ru', md_shop_translation_of: romanian })} return true;`);
}

/** The same for terms of an attribute, through WooCommerce's routes. */
export function translateTerm(romanian: string, russian: string, taxonomy: string): Promise<unknown> {
  return phpAsAdministrator(`$term = static fn ( string $slug ): int => get_term_by( 'slug', $slug, ${phpValue(taxonomy)} )->term_id;
    $route = '/wc/v3/products/attributes/' . wc_attribute_taxonomy_id_by_name( ${phpValue(taxonomy)} ) . '/terms/';
    $write = static function ( int $id, array $body ) use ( $route ): void {
      $request = new WP_REST_Request( 'POST', $route . $id ); $request->set_body_params( $body ); $response = rest_do_request( $request );
      if ( $response->is_error() ) { throw new RuntimeException( wp_json_encode( $response->get_data() ) ); }
    };
    $write( $term( ${phpValue(russian)} ), array( 'md_shop_language' => 'ru', 'md_shop_translation_of' => $term( ${phpValue(romanian)} ) ) );
    return true;`);
}
