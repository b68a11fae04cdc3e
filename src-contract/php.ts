/** Writes values as PHP literals, for a file that returns one array. */

export type PhpValue = string | number | boolean | null | readonly PhpValue[] | { readonly [key: string]: PhpValue };

/**
 * Returns the value as a PHP expression; lists and maps are on indented lines and keep their order.
 * @throws Error for a value that PHP cannot represent unchanged: a fraction, an unsafe integer, half a surrogate pair, a key
 *   that PHP would convert to an integer.
 */
export function phpLiteral(value: PhpValue, indent = ''): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return phpString(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') return phpInteger(value);
  const inner = `${indent}    `;
  const lines = isList(value)
    ? value.map((entry) => phpLiteral(entry, inner))
    : Object.entries(value).map(([key, entry]) => `${phpKey(key)} => ${phpLiteral(entry, inner)}`);
  if (lines.length === 0) return '[]';
  return `[\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}]`;
}

function isList(value: readonly PhpValue[] | { readonly [key: string]: PhpValue }): value is readonly PhpValue[] {
  return Array.isArray(value);
}

/** In single quotes PHP interprets only `\\` and `\'`, so variables, newlines and `?>` stay text. */
function phpString(value: string): string {
  if (!value.isWellFormed()) throw new Error(`Not a whole Unicode text: ${JSON.stringify(value)}.`);
  return `'${value.replace(/[\\']/g, '\\$&')}'`;
}

function phpInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`Not an integer that PHP and JavaScript hold alike: ${value}.`);
  return String(value);
}

function phpKey(key: string): string {
  if (/^(0|-?[1-9]\d*)$/.test(key)) throw new Error(`PHP would turn the key "${key}" into an integer.`);
  return phpString(key);
}
