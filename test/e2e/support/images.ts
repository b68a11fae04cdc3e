import { php, phpValue } from './php.ts';

/** Images of the media library, and what pages show of them. */

/** A PNG of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Puts images into the media library and returns their ids. */
export function makeImages(...names: readonly string[]): Promise<number[]> {
  return php<number[]>(`$ids = array();
    foreach ( ${phpValue(names)} as $name ) {
      $file = wp_upload_bits( $name . '.png', null, base64_decode( '${png}' ) );
      $ids[] = wp_insert_attachment( array( 'post_title' => $name, 'post_mime_type' => 'image/png' ), $file['file'] );
    }
    return $ids;`);
}

export function deleteImages(ids: readonly number[]): Promise<unknown> {
  return php(`foreach ( ${phpValue(ids)} as $id ) { wp_delete_attachment( $id, true ); } return 1;`);
}

/** What `ProductImages` returns for a product; `ofVariants` by variant id. */
export async function imagesOf(id: number): Promise<{ ofProduct: number[]; ofVariants: Record<string, number> }> {
  const { ofProduct, ofVariants } = await php<{ ofProduct: number[]; ofVariants: Record<string, number> }>(
    `$file = WP_PLUGIN_DIR . '/md-shop-catalog/md-shop-catalog.php';
    $environment = new MdShop\\Catalog\\Modules\\WordPressEnvironment( $file, MdShop\\Catalog\\Contract\\Contract::load( dirname( $file ) . '/generated/contract.php' ) );
    $sources = new MdShop\\Catalog\\Modules\\SourcesModule( $environment, new MdShop\\Catalog\\Modules\\LanguagesModule( $environment, static fn () => throw new LogicException( 'No page is shown.' ), static fn () => throw new LogicException( 'Nothing is linked.' ) ) );
    $images = $sources->images()->of( ${String(id)} );
    return array( 'ofProduct' => $images->ofProduct, 'ofVariants' => (object) $images->ofVariants );`,
  );
  return { ofProduct, ofVariants };
}

/**
 * Makes the HTML of an image in a list and in a post's content, and compares the filters that run then with those that `ImageKey` knows.
 * `isKeepable` is whether the HTML may be kept without further filters; `overlooked` are filters with which it may still be kept. Of options
 * and of the folder of uploads the value is in the key.
 */
export async function filtersOfImages(): Promise<{ isKeepable: boolean; fired: string[]; overlooked: string[] }> {
  const ids = await makeImages('Filtre');
  try {
    const found = await php<{ isKeepable: boolean; fired: string[]; overlooked: string[] }>(`$id = ${String(ids[0])};
      $space = 'MdShop\\Catalog\\Transport\\Blocks\\Parts\\\\';
      $size = static fn ( $width ) => array( 'file' => "Filtre-{$width}.png", 'width' => $width, 'height' => $width, 'mime-type' => 'image/png' );
      wp_update_attachment_metadata( $id, array( 'width' => 1600, 'height' => 1600, 'file' => get_post_meta( $id, '_wp_attached_file', true ),
        'sizes' => array( 'thumbnail' => $size( 150 ), 'medium' => $size( 300 ), 'medium_large' => $size( 768 ) ) ) );
      $is_certain = array( $space . 'ImageKey', 'isCertain' );
      $product = array( 'id' => 1, 'name' => 'Filtre', 'image' => wp_get_attachment_url( $id ) );
      $html = '';
      $make = static function ( $text = '' ) use ( $space, $product, $id, &$html ) {
        wp_cache_delete( $id, 'posts' );
        wp_cache_delete( $id, 'post_meta' );
        foreach ( array( false, true ) as $first ) {
          $html .= call_user_func( array( $space . 'ProductImage', 'html' ), $product, 'medium_large', '50vw', $first, $first, $id );
        }
        return $text;
      };
      $names = array();
      $record = static function () use ( &$names ) { $names[ current_filter() ] = true; };
      $recorded = static function ( $text = '' ) use ( $make, $record ) {
        add_filter( 'all', $record );
        try { return $make( $text ); } finally { remove_filter( 'all', $record ); }
      };
      $recorded();
      add_filter( 'the_content', $recorded, PHP_INT_MAX );
      apply_filters( 'the_content', '' );
      remove_filter( 'the_content', $recorded, PHP_INT_MAX );
      if ( ! str_contains( $html, 'srcset' ) ) { throw new RuntimeException( $html ); }
      $overlooked = array_filter( array_keys( $names ), static function ( string $name ) use ( $is_certain ): bool {
        $same = static fn ( $value ) => $value;
        add_filter( $name, $same );
        try { return $is_certain(); } finally { remove_filter( $name, $same ); }
      } );
      return array( 'isKeepable' => $is_certain(), 'fired' => array_keys( $names ), 'overlooked' => array_values( $overlooked ) );`);
    const inKey = /^(?:(?:pre_)?option(?:_medium_large_size_[wh])?|(?:pre_wp_load_)?alloptions|upload_dir)$/;
    // Of what WordPress then reads there are digests.
    const statements = /^(?:query|sanitize_key)$/;
    // WooCommerce asks for the user's rights, which decide about files that are sold; these are not kept.
    const rights = /^(?:map_meta_cap|user_has_cap|(?:pre_|default_)?option_woocommerce_custom_orders_table_\w+)$/;
    return {
      ...found,
      overlooked: found.overlooked.filter((name) => !inKey.test(name) && !statements.test(name) && !rights.test(name)),
    };
  } finally {
    await deleteImages(ids);
  }
}
