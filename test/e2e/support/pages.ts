import { testSite } from '../site.ts';

export type Page = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly location: string | null;
};

/**
 * Requests an address without following redirects. Always reads the body to its end, since a connection with an unread body
 * cannot be reused.
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

/** Returns `lang` of the page's root element. */
export const langOf = (html: string) => /<html\b[^>]*\blang="([^"]*)"/.exec(html)?.[1];

/** Returns the targets of the links of a page, without fragments. */
export const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"#]*)/g)].map((match) => (match[1] ?? '').replaceAll('&#038;', '&'));
