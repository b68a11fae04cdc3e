import type { ContentLanguage } from '../src-contract/service.ts';

/** What the plugin tells the module of the page that it is on. */
export type PageFacts = {
  /** The REST base, with the site's kind of permalinks. */
  readonly rest: string;
  readonly language: ContentLanguage;
};

/** Id of the element that holds them: data, so that no Content-Security-Policy forbids it. The plugin prints it. */
export const factsElement = 'md-shop-browser-tools';

/** @throws Error if the element is missing or holds something else. */
export function pageFacts(page: Pick<Document, 'getElementById'>): PageFacts {
  const text = page.getElementById(factsElement)?.textContent;
  if (!text) throw new Error(`The page has no element "${factsElement}" with data in it.`);
  return JSON.parse(text) as PageFacts;
}
