import { phpString } from '../../../src-harness/php-code.ts';
import { testSite } from '../site.ts';

export { phpString };

/** A PHP literal of any JSON value, by way of json_decode: no quoting can go wrong. */
export function phpValue(value: unknown): string {
  return `json_decode( ${phpString(JSON.stringify(value))}, true )`;
}

async function resultOf<T>(run: (code: string) => Promise<string>, code: string): Promise<T> {
  const text = await run(
    `$md_shop_test_result = ( static function () { ${code} } )();
echo "\\n<<<" . wp_json_encode( $md_shop_test_result ) . ">>>\\n";`,
  );
  const found = /<<<(.*)>>>/s.exec(text);
  if (found?.[1] === undefined) throw new Error(`PHP printed no result:\n${text}`);
  return JSON.parse(found[1]) as T;
}

/**
 * Runs PHP that ends in `return …;` with WordPress loaded, as nobody in particular, and gives back what it returned.
 * Whatever it changes is projected before it is back, as after any save. It runs in a server that runs already: what kills
 * its process or measures its memory belongs into `phpAlone`.
 */
export async function php<T = unknown>(code: string): Promise<T> {
  return resultOf<T>((await testSite()).runPhp, code);
}

/** The same in a process of its own. */
export async function phpAlone<T = unknown>(code: string): Promise<T> {
  return resultOf<T>((await testSite()).runPhpAlone, code);
}

/** The same as an administrator. */
export function phpAsAdministrator<T = unknown>(code: string): Promise<T> {
  return php<T>(`wp_set_current_user( 1 ); ${code}`);
}
