import { send } from './contract-client.ts';
import { php, phpValue } from './php.ts';
import type { Stock } from './demo.ts';

type NewOffer = {
  sku?: string;
  regular_price?: string | null;
  sale_price?: string | null;
  sale_from?: string | null;
  sale_to?: string | null;
  stock?: Stock;
};
export type NewVariant = NewOffer & { size?: string | null; color?: { ro: string; ru: string } | null };

export type NewPost = {
  post_type: string;
  post_title: string;
  post_content?: string;
  post_excerpt?: string;
  post_status?: string;
  post_password?: string;
  post_name?: string;
  post_date_gmt?: string;
  post_parent?: number;
  comment_status?: 'open' | 'closed';
  /** Meta data that no REST schema knows. */
  meta_input?: Record<string, string>;
  language?: 'ro' | 'ru';
  translation_of?: number;
  variants?: NewVariant[];
  offer?: NewOffer;
  categories?: number[];
  brands?: number[];
  meta?: Record<string, string>;
};

const offer = (one: NewOffer) => ({
  sku: '',
  regular_price: null,
  sale_price: null,
  sale_from: null,
  sale_to: null,
  stock: 'in_stock',
  ...one,
});

/** Makes a post as an editor would over WordPress's REST API, and returns its id. */
export async function makePost(post: NewPost): Promise<number> {
  const { language, translation_of: of, variants, offer: own, categories, brands, meta, ...fields } = post;
  const given = {
    post_status: 'publish',
    ...fields,
    ...(fields.post_date_gmt === undefined ? {} : { post_date: fields.post_date_gmt }),
  };
  const rest = {
    ...(language === undefined ? {} : { md_shop_language: language }),
    ...(of === undefined ? {} : { md_shop_translation_of: of }),
    ...(variants === undefined
      ? {}
      : { md_shop_variants: variants.map((one) => ({ size: null, color: null, ...offer(one) })) }),
    ...(own === undefined ? {} : { md_shop_offer: offer(own) }),
    ...(meta === undefined ? {} : { meta }),
  };
  return php<number>(`wp_set_current_user( 1 );
    $id = wp_insert_post( wp_slash( ${phpValue(given)} ), true );
    if ( is_wp_error( $id ) ) { throw new RuntimeException( $id->get_error_message() ); }
    foreach ( array( 'md_shop_category' => ${phpValue(categories ?? [])}, 'md_shop_brand' => ${phpValue(brands ?? [])} ) as $taxonomy => $ids ) {
      if ( $ids ) { wp_set_object_terms( $id, $ids, $taxonomy ); }
    }
    $body = ${phpValue(rest)};
    if ( $body ) {
      $type = get_post_type_object( get_post_type( $id ) );
      $request = new WP_REST_Request( 'POST', '/wp/v2/' . ( $type->rest_base ?: $type->name ) . '/' . $id );
      $request->set_body_params( $body );
      $response = rest_do_request( $request );
      if ( $response->is_error() ) { throw new RuntimeException( wp_json_encode( $response->get_data() ) ); }
    }
    return $id;`);
}

/** Deletes posts for good. */
export function deletePosts(ids: readonly number[]): Promise<unknown> {
  return php(`foreach ( ${phpValue(ids)} as $id ) { wp_delete_post( $id, true ); } return true;`);
}

/** Makes a term of a taxonomy that editors see, and returns its id. */
export function makeTerm(
  taxonomy: string,
  name: string,
  more: { slug?: string; parent?: number; language?: 'ro' | 'ru'; translationOf?: number } = {},
): Promise<number> {
  const { language, translationOf, ...rest } = more;
  const fields = {
    ...(language === undefined ? {} : { md_shop_language: language }),
    ...(translationOf === undefined ? {} : { md_shop_translation_of: translationOf }),
  };
  return php<number>(`wp_set_current_user( 1 );
    $request = new WP_REST_Request( 'POST', '/wp/v2/${taxonomy}' );
    $request->set_body_params( ${phpValue({ name, ...rest, ...fields })} );
    $response = rest_do_request( $request );
    if ( $response->is_error() ) { throw new RuntimeException( wp_json_encode( $response->get_data() ) ); }
    return $response->get_data()['id'];`);
}

export function deleteTerms(taxonomy: string, ids: readonly number[]): Promise<unknown> {
  return php(`foreach ( ${phpValue(ids)} as $id ) { wp_delete_term( $id, ${phpValue(taxonomy)} ); } return true;`);
}

/** Empties the read model as a fresh installation has it; the next read builds it from the sources. */
export function emptyReadModel(): Promise<unknown> {
  return php(`global $wpdb;
    foreach ( array_reverse( MdShop\\Catalog\\ReadModel\\Storage\\TableNames::ALL ) as $table ) { $wpdb->query( "DELETE FROM {$wpdb->prefix}md_shop_$table" ); }
    $wpdb->query( "INSERT INTO {$wpdb->prefix}md_shop_state (name, value) VALUES ('rebuild_due', 1)" );
    return 1;`);
}

/** Empties the read model and waits until it answers again; what tests moved in time is then as the sources have it. */
export async function freshReadModel(): Promise<void> {
  await emptyReadModel();
  await untilAvailable();
}

/** For tests that write into the tables of the read model: answers that were computed before are not given any more, as after every change. */
export function forgetAnswers(): Promise<unknown> {
  return php(
    `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_state SET value = value + 1 WHERE name = 'revision'" );`,
  );
}

/** The next read goes on with a rebuild that another one has left to WordPress's cron, as a minute later. */
export function expireLeftRebuild(): Promise<unknown> {
  return php(
    `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}md_shop_state SET value = 1 WHERE name = 'rebuild_left_until'" ); return 1;`,
  );
}

/** A first build may take more than one request's share of time. */
export async function untilAvailable(): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt++) {
    if (
      (await send('/products?per_page=1').then(async (response) => (await response.arrayBuffer(), response.status))) ===
      200
    )
      return;
  }
  throw new Error('The read model was not built within thirty requests.');
}

/** After a change that touches every post: a large shop, or a slow machine, takes more than one read's share of time. */
export async function untilRebuilt(): Promise<void> {
  for (let attempt = 0; attempt < 30; attempt++) {
    if (attempt > 0) await expireLeftRebuild();
    // Not over HTTP: it is the address of the interface that may have changed.
    const awaited =
      await php<number>(`global $wpdb; rest_do_request( new WP_REST_Request( 'GET', '/md-shop/v1/products' ) );
      return (int) $wpdb->get_var( "SELECT SUM(value) FROM {$wpdb->prefix}md_shop_state WHERE name IN ('rebuild_due', 'building')" );`);
    if (awaited === 0) return;
  }
  throw new Error('The read model was not built anew within thirty requests.');
}
