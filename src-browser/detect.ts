/**
 * The one script that every page loads: it looks whether the browser has a model context, and only then imports the rest.
 * The build writes the real name of that file here, with its content's hash in it.
 */
import { findModelContext } from './model-context.ts';

let found = false;

function detect(): void {
  const context = found ? undefined : findModelContext();
  if (context === undefined) return;
  found = true;
  // What fails here, an agent has no tools by: a visitor is not told of it in the console.
  import(/* webpackIgnore: true */ './tools.js').then(({ start }) => start(context)).catch(() => undefined);
}

detect();
// A polyfill, or an extension's script, may come later than this one.
addEventListener('load', detect, { once: true });
