import { testSite } from '../site.ts';

export type Page = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly location: string | null;
};

/**
 * Asks for an address as a browser would, redirects not followed. The body is always read to its end: a connection with
 * an unread body cannot be used again.
 *
 * @param address below the site's root, or absolute.
 */
export async function page(address: string, init: RequestInit = {}): Promise<Page> {
  const { url } = await testSite();
  const response = await fetch(address.startsWith('http') ? address : `${url}${address}`, {
    redirect: 'manual',
    ...init,
  });
  return {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
    location: response.headers.get('location'),
  };
}

/** `lang` of the page's root element. */
export const langOf = (html: string) => /<html\b[^>]*\blang="([^"]*)"/.exec(html)?.[1];

/** Where the links of a page lead, without what stands behind a "#". */
export const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"#]*)/g)].map((match) => (match[1] ?? '').replaceAll('&#038;', '&'));
