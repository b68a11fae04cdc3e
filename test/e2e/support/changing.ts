import { testSite } from '../site.ts';
import { deletePosts, makePost, type NewPost } from './fixtures.ts';
import { php, phpValue } from './php.ts';

const made: number[] = [];

/** The present time in Unix seconds. */
export const now = () => Math.floor(Date.now() / 1000);

/** Formats Unix seconds like the interface. */
export const rfc = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');

/** Formats Unix seconds like WordPress's columns. */
export const mysql = (seconds: number) => rfc(seconds).replace('T', ' ').replace('Z', '');

/** Creates a post, by default a product, which removeAll() deletes. */
export async function make(post: Partial<NewPost> & { post_title: string }): Promise<number> {
  const id = await makePost({ post_type: 'roller_product', ...post });
  made.push(id);
  return id;
}

/** Restores the real time and deletes the posts of make(). */
export async function removeAll(): Promise<void> {
  await (await testSite()).setTestState({ now: null });
  if (made.length > 0) await deletePosts(made.splice(0));
}

/** Sets the plugin's clock to this many seconds from now, so that a change has a different time from earlier ones. */
export async function clock(seconds: number): Promise<number> {
  const moment = now() + seconds;
  await (await testSite()).setTestState({ now: moment });
  return moment;
}

/** A variant with a size. */
export const size = (name: string, price: string | null, more: object = {}) => ({
  size: name,
  regular_price: price,
  sku: `T-${name}`,
  ...more,
});

/** Updates a product through WordPress's REST API, inside WordPress, as an administrator. */
export function rest(id: number, body: object): Promise<unknown> {
  return php(`wp_set_current_user( 1 ); $request = new WP_REST_Request( 'POST', '/wp/v2/roller_product/${String(id)}' );
    $request->set_body_params( ${phpValue(body)} ); $response = rest_do_request( $request );
    if ( $response->is_error() ) { throw new RuntimeException( wp_json_encode( $response->get_data() ) ); }
    return 1;`);
}

/** Replaces all variants of a product. */
export function write(id: number, variants: object[]): Promise<unknown> {
  const whole = { color: null, sale_price: null, sale_from: null, sale_to: null, stock: 'in_stock' };
  return rest(id, { md_shop_variants: variants.map((one) => ({ ...whole, ...one })) });
}
