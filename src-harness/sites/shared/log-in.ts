import { administrator } from '../../building/plugin.ts';

export type Login = { readonly user: string; readonly password: string };

/** Logs the administrator in at a site, like a browser, and returns the header `Cookie`. */
export const logInAsAdministrator = (url: string): Promise<string> => logIn(url, administrator);

/** The same for any user. */
export async function logIn(url: string, { user, password }: Login): Promise<string> {
  const login = await fetch(`${url}/wp-login.php`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    body: new URLSearchParams({
      log: user,
      pwd: password,
      testcookie: '1',
      redirect_to: `${url}/wp-admin/`,
    }),
  });
  await login.arrayBuffer();
  const cookies = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  if (!cookies.some((cookie) => cookie.startsWith('wordpress_logged_in'))) {
    throw new Error(`${user} could not log in at ${url}.`);
  }
  return cookies.filter((one) => !one.endsWith('=')).join('; ');
}

/** A cookie as Playwright takes it. */
type Cookie = { readonly name: string; readonly value: string; readonly url: string };

/** Logs a user in at a site without opening a page, and returns the cookies for a browser. */
export async function browserCookies(url: string, login: Login = administrator): Promise<Cookie[]> {
  return (await logIn(url, login)).split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=');
    return { name, value: value.join('='), url };
  });
}
