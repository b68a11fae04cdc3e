/**
 * Fills in the `{placeholders}` of a template of the contract, like PHP.
 * @throws Error if a placeholder has no value, since no test may expect an incomplete sentence
 */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in the text "${template}".`);
    return String(value);
  });
}
