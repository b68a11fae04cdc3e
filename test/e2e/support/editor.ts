import assert from 'node:assert/strict';
import { administrator } from '../../../src-harness/sites/index.ts';
import { type Login, logIn } from '../../../src-harness/sites/shared/log-in.ts';
import { php, phpAsAdministrator, phpString, phpValue } from './php.ts';
import { testSite } from '../site.ts';

/** A user who writes through WordPress's REST API. */
export type Editor = {
  readonly headers: Record<string, string>;
  /** Sends to `/wp-json/wp/v2{path}`. */
  write(method: string, path: string, body?: unknown): Promise<{ status: number; json: Record<string, unknown> }>;
};

function editorWith(headers: Record<string, string>): Editor {
  return {
    headers,
    async write(method, path, body) {
      const { url } = await testSite();
      const response = await fetch(`${url}/wp-json/wp/v2${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      try {
        return { status: response.status, json: JSON.parse(text) as Record<string, unknown> };
      } catch {
        return assert.fail(`${method} ${path} answered ${String(response.status)} and no JSON: ${text.slice(0, 800)}`);
      }
    },
  };
}

/** Returns an editor with Basic authorization by a new application password of a user. */
export async function withApplicationPassword(user: string = administrator.user): Promise<Editor> {
  const password = await phpAsAdministrator<string>(
    `$user = get_user_by( 'login', ${phpString(user)} );
     return WP_Application_Passwords::create_new_application_password( $user->ID, array( 'name' => 'test ' . wp_generate_uuid4() ) )[0];`,
  );
  return editorWith({ Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` });
}

/** Returns an editor with the cookies and the nonce of a user, by default the administrator, from a login like that of a browser. */
export async function withCookies(login: Login = administrator): Promise<Editor> {
  const { url } = await testSite();
  const cookie = await logIn(url, login);
  const nonce = await (
    await fetch(`${url}/wp-admin/admin-ajax.php?action=rest-nonce`, { headers: { Cookie: cookie } })
  ).text();
  assert.match(nonce, /^[0-9a-f]{10}$/, 'no nonce for REST');
  return editorWith({ Cookie: cookie, 'X-WP-Nonce': nonce });
}

/** Runs `attempt` as a user with a role of its own, which has only these capabilities besides `read`. */
export async function withRole(
  name: string,
  capabilities: readonly string[],
  attempt: (user: Editor, id: number) => Promise<void>,
): Promise<void> {
  const password = 'only for this test';
  const role = phpString(name);
  const id =
    await php<number>(`add_role( ${role}, ${role}, array_fill_keys( ${phpValue(['read', ...capabilities])}, true ) );
    return wp_insert_user( array( 'user_login' => ${role}, 'user_pass' => ${phpString(password)}, 'role' => ${role} ) );`);
  try {
    await attempt(await withCookies({ user: name, password }), id);
  } finally {
    await php(
      `require_once ABSPATH . 'wp-admin/includes/user.php'; remove_role( ${role} ); return wp_delete_user( ${String(id)}, 1 );`,
    );
  }
}

/** Saves a post by quick edit in the list of posts, in the administration itself. */
export async function quickEdit(id: number, type: string, title: string): Promise<void> {
  const { url } = await testSite();
  const { headers } = await withCookies();
  const list = await (await fetch(`${url}/wp-admin/edit.php?post_type=${type}`, { headers })).text();
  const nonce = /id="_inline_edit" name="_inline_edit" value="(\w+)"/.exec(list)?.[1] ?? assert.fail('no quick edit');
  const answer = await fetch(`${url}/wp-admin/admin-ajax.php`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({
      action: 'inline-save',
      post_ID: String(id),
      post_type: type,
      post_title: title,
      _status: 'publish',
      post_view: 'list',
      screen: `edit-${type}`,
      _inline_edit: nonce,
    }),
  });
  assert.match(await answer.text(), new RegExp(`id=['"]post-${String(id)}['"]`));
}

export const anonymous: Editor = editorWith({});
