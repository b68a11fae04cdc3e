import { phpString } from '../../../src-harness/wordpress/php-code.ts';
import { testSite } from '../site.ts';

export { phpString };

/** Returns a PHP expression for any JSON value. It uses json_decode, so that quoting is always correct. */
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
 * Runs PHP that ends in `return …;` with WordPress loaded, without a user, and returns its value. Its changes are projected
 * when the promise resolves, as after any save. It runs in a server that is already running: use `phpAlone` for code that
 * kills its process or measures its memory.
 */
export async function php<T = unknown>(code: string): Promise<T> {
  return resultOf<T>((await testSite()).runPhp, code);
}

/** Runs PHP in a new process. */
export async function phpAlone<T = unknown>(code: string): Promise<T> {
  return resultOf<T>((await testSite()).runPhpAlone, code);
}

/** Runs PHP as an administrator. */
export function phpAsAdministrator<T = unknown>(code: string): Promise<T> {
  return php<T>(`wp_set_current_user( 1 ); ${code}`);
}
