/** Sizes with their system, which shops write after the number or before it: "42 EU", "80 mm", "US 9". */
export const systems = ['EU', 'US', 'UK', 'cm', 'mm'] as const;
export type System = (typeof systems)[number] | '';

/** Splits a stored size into what was typed and its system. */
export function sizeParts(size: string | null): { readonly value: string; readonly system: System } {
  const found =
    /^(?<value>.*\S)\s+(?<name>EU|US|UK|cm|mm)$/i.exec(size ?? '') ??
    /^(?<name>EU|US|UK|cm|mm)\s*(?<value>\d.*)$/i.exec(size ?? '');
  const { value = size ?? '', name = '' } = found?.groups ?? {};
  return { value, system: systems.find((one) => one.toLowerCase() === name.toLowerCase()) ?? '' };
}

/** Joins a size and its system; `null` if there is no size. */
export function sizeOf(value: string, system: System): string | null {
  // Spaces at the end are kept while somebody types.
  if (value.trim() === '') return null;
  return system === '' ? value : `${value.trimEnd()} ${system}`;
}

/**
 * Reads a list of sizes as people write it: separated by commas, semicolons or lines; "38-42" is a range of whole sizes. A comma
 * between digits without a space is a decimal comma.
 */
export function sizesOf(text: string, system: System): string[] {
  const parts = text
    .split(/[;\n\t]|,(?!\d)/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const sizes = parts.flatMap((part) => {
    const [, first = '', last = ''] = /^(\d{1,3})\s*[-–]\s*(\d{1,3})$/.exec(part) ?? [];
    const length = Number(last) - Number(first) + 1;
    if (first === '' || length < 2 || length > 60) return [part];
    return Array.from({ length }, (_, place) => String(Number(first) + place));
  });
  return [...new Set(sizes.map((size) => sizeOf(size, system) ?? ''))];
}
