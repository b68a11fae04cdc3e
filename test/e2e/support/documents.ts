import { type Page, page } from './pages.ts';

const text = 'text/plain; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';
const json = 'application/json; charset=utf-8';

/** A discovery document and its headers. */
type Document = {
  readonly path: string;
  readonly type: string;
  readonly language: 'ro' | 'ru' | 'en' | 'ro, ru';
  readonly seconds: number;
};

const row = (path: string, type: string, language: Document['language'], seconds = 60): Document => ({
  path,
  type,
  language,
  seconds,
});

const skills = '/.well-known/agent-skills';

export const documents: readonly Document[] = [
  ...(['ro', 'ru'] as const).flatMap((language) => {
    const prefix = language === 'ro' ? '' : '/ru';
    return [
      row(`${prefix}/llms.txt`, text, language),
      row(`${prefix}/shop/llms.txt`, text, language),
      row(`${prefix}/auth.md`, markdown, language),
      row(`${prefix}/shop/auth.md`, markdown, language),
      row(`${prefix}/api-docs.md`, markdown, language),
      row(`${prefix}/openapi.json`, json, language),
      row(`${skills}${prefix}/shop-catalog/SKILL.md`, markdown, language),
      row(`${skills}${prefix}/federation-content/SKILL.md`, markdown, language),
    ];
  }),
  row(`${skills}/index.json`, json, 'ro, ru'),
  row('/.well-known/ai-catalog.json', 'application/ai-catalog+json', 'ro, ru'),
  row('/.well-known/api-catalog', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"', 'en'),
  row('/.well-known/mcp/server-card.json', json, 'en', 3600),
  row('/mcp/server-card', 'application/mcp-server-card+json', 'en', 3600),
];

/** The guides, written in Markdown. */
export const guides = documents.filter(({ type }) => type.startsWith('text/'));

/** Returns a document, which must exist. */
export async function document(path: string): Promise<Page> {
  const found = await page(path);
  if (found.status !== 200) throw new Error(`${path}: ${String(found.status)} ${found.text.slice(0, 300)}`);
  return found;
}

/** Returns every absolute address of the site in a text. */
export function addressesIn(markdownText: string, site: string): string[] {
  const found = markdownText.match(/https?:\/\/[^\s)>`"\\]+/g) ?? [];
  return [...new Set(found.filter((address) => address.startsWith(site)))];
}
