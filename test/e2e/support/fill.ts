/**
 * A template of the contract with its `{placeholders}` filled in, as PHP does it.
 * @throws Error if a placeholder has no value: a sentence with a hole must not be expected of anybody.
 */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in the text "${template}".`);
    return String(value);
  });
}
