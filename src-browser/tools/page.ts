import type { ContentLanguage } from '../../src-contract/service.ts';

/** The facts about the page that the plugin passes to this module. */
export type PageFacts = {
  /** The base address of REST, in the form that the site's permalinks require. */
  readonly rest: string;
  readonly language: ContentLanguage;
};

/** The id of the element with the facts, which the plugin prints. It is a data element, which no Content-Security-Policy forbids. */
export const factsElement = 'md-shop-browser-tools';

/** @throws Error if the element is missing or does not contain JSON. */
export function pageFacts(page: Pick<Document, 'getElementById'>): PageFacts {
  const text = page.getElementById(factsElement)?.textContent;
  if (!text) throw new Error(`The page has no element "${factsElement}" with data in it.`);
  return JSON.parse(text) as PageFacts;
}
