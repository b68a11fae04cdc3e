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
    $sources = new MdShop\\Catalog\\Modules\\SourcesModule( $environment, new MdShop\\Catalog\\Modules\\LanguagesModule( $environment, static fn () => throw new LogicException( 'No page is shown.' ) ) );
    $images = $sources->images()->of( ${String(id)} );
    return array( 'ofProduct' => $images->ofProduct, 'ofVariants' => (object) $images->ofVariants );`,
  );
  return { ofProduct, ofVariants };
}
