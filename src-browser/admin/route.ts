import { useEffect, useState } from '@wordpress/element';

/** What follows "#/" in the address: "items/12", "items?show=no_price", "settings/limits". */
export type Route = {
  readonly tab: string;
  readonly rest: string;
  readonly query: Readonly<Record<string, string>>;
};

function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [tab = '', ...rest] = path.split('/');
  return { tab, rest: rest.join('/'), query: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a part of the screen, for links. */
export function href(path: string, query: Readonly<Record<string, string>> = {}): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return `#/${path}${text === '' ? '' : `?${text}`}`;
}

let moved = false;
addEventListener('hashchange', () => {
  moved = true;
});

/** Whether another part of the screen was opened since the page was loaded. */
export const hasMoved = (): boolean => moved;

/** The part of the screen that the address names; changes with it. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => parse(location.hash));
  useEffect(() => {
    const change = (): void => {
      setRoute(parse(location.hash));
    };
    addEventListener('hashchange', change);
    return () => {
      removeEventListener('hashchange', change);
    };
  }, []);
  return route;
}
