// A loader of webpack: it runs a module here, under Node, and hands on what it exports as plain values. So the contract's table
// comes into the browser without what makes it. webpack wants a default export.

/** @this {{ resourcePath: string }} */
export default async function madeValues() {
  const made = await import(this.resourcePath);
  return Object.entries(made)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
