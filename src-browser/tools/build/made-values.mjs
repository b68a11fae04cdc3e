// A webpack loader: it runs a module in Node during the build and replaces it by its exported values. So the browser gets the
// contract's table without the code that generates it. webpack requires a default export.

/** @this {{ resourcePath: string }} */
export default async function evaluateModule() {
  const values = await import(this.resourcePath);
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
