/**
 * The only script that every page loads. It checks whether the browser has a model context, and only then imports the tools.
 * The build replaces the name of that file by one with a hash of its content.
 */
import { findModelContext } from './model-context.ts';

let found = false;

function detect(): void {
  const context = found ? undefined : findModelContext();
  if (context === undefined) return;
  found = true;
  // If this fails, agents have no tools. The visitor's console should not show it.
  import(/* webpackIgnore: true */ './tools.js').then(({ start }) => start(context)).catch(() => undefined);
}

detect();
// A polyfill or a script of an extension may run later than this one.
addEventListener('load', detect, { once: true });
