import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { catalogue } from './support/catalogue.ts';
import { statementsOfScreen } from './support/counted.ts';
import { withApplicationPassword } from './support/editor.ts';
import { deletePosts, deleteTerms } from './support/fixtures.ts';
import { phpAsAdministrator, phpString } from './support/php.ts';

const { product: type, category } = await catalogue();

describe("the administrator's screen: statements", () => {
  const posts: number[] = [];
  const terms: number[] = [];

  /** Makes products and categories in both languages, each pair linked. */
  async function make(number: number): Promise<void> {
    const made = await phpAsAdministrator<{ posts: number[]; terms: number[] }>(`
      $send = static function ( $path, $body ) {
        $request = new WP_REST_Request( 'POST', '/wp/v2/' . $path );
        $request->set_body_params( $body );
        $response = rest_do_request( $request );
        if ( $response->is_error() ) { throw new RuntimeException( wp_json_encode( $response->get_data() ) ); }
        return $response->get_data()['id']; };
      $made = array( 'posts' => array(), 'terms' => array() );
      for ( $n = 0; $n < ${String(number)}; $n++ ) {
        foreach ( array( 'posts' => ${phpString(type)}, 'terms' => ${phpString(category)} ) as $kind => $of ) {
          $path = $kind === 'posts' ? ( get_post_type_object( $of )->rest_base ?: $of ) : ( get_taxonomy( $of )->rest_base ?: $of );
          $other = 0;
          foreach ( array( 'ro', 'ru' ) as $language ) {
            $name = "Numărate $language $n " . wp_rand();
            $other = $send( $path, array( 'md_shop_language' => $language ) + ( $kind === 'posts' ? array( 'title' => $name, 'status' => 'draft' ) : array( 'name' => $name ) )
              + ( $other === 0 ? array() : array( 'md_shop_translation_of' => $other ) ) );
            $made[ $kind ][] = $other;
          }
        }
      }
      return $made;`);
    posts.push(...made.posts);
    terms.push(...made.terms);
  }

  const screen = [
    '/overview',
    '/attention',
    '/addresses',
    '/items?search=Num%C4%83rate',
    '/items?show=no_translation',
    '/groups',
    '/settings',
    '/agents',
    '/jobs',
    '/journal',
    '/connect',
    '/fast-lane',
  ];

  const all = async () => ({
    ...(await statementsOfScreen(screen, await withApplicationPassword())),
    'a category renamed':
      await phpAsAdministrator<number>(`global $wpdb; rest_get_server(); $before = $wpdb->num_queries;
      wp_update_term( ${String(terms[0])}, ${phpString(category)}, array( 'name' => 'Redenumită ' . wp_rand() ) );
      rest_do_request( new WP_REST_Request( 'GET', '/md-shop/v1/categories' ) );
      return $wpdb->num_queries - $before;`),
  });

  after(async () => {
    await deletePosts(posts);
    await deleteTerms(category, terms);
  });

  test('their number does not grow with the shop', async () => {
    await make(5);
    const few: Record<string, number> = await all();
    await make(20);
    const many = await all();
    for (const [path, number] of Object.entries(many)) {
      // A few may be for something else: an option that is stored once, a read model that is behind.
      assert.ok(number <= (few[path] ?? 0) + 3, `${path}: ${String(few[path])}, then ${String(number)}`);
    }
  });
});
