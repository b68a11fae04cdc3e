import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsElement, pageFacts } from '../../src-browser/tools/page.ts';

const pageWith = (text: string | null) => ({
  getElementById: (id: string) =>
    id === factsElement && text !== null ? ({ textContent: text } as HTMLElement) : null,
});

test('the facts of a page come from its element', () => {
  expect(pageFacts(pageWith('{"rest":"https://shop.example/wp-json/md-shop/v1","language":"ru"}'))).toEqual({
    rest: 'https://shop.example/wp-json/md-shop/v1',
    language: 'ru',
  });
});

test.each([[null], [''], ['nonsense']])('a page whose element contains %j has no facts', (text) => {
  expect(() => pageFacts(pageWith(text))).toThrow();
});

test('the plugin prints the element with the id that the script reads', () => {
  const php = readFileSync(join(import.meta.dirname, '../../plugin/src/Transport/Pages/BrowserTools.php'), 'utf8');
  expect(php).toContain(`ELEMENT = '${factsElement}'`);
});
