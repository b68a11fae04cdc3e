import { request as httpRequest } from 'node:http';
import { testSite } from '../site.ts';
import { php, phpValue } from './php.ts';

type HostAnswer = { readonly status: number; readonly text: string; readonly location: string | undefined };

/**
 * Requests an address of the site with another Host header, which fetch() does not allow.
 *
 * @param host With a port, if the home of the site has one.
 */
export async function requestWithHost(host: string, path: string): Promise<HostAnswer> {
  const { hostname, port } = new URL((await testSite()).url);
  return new Promise((resolve, reject) => {
    httpRequest({ host: hostname, port, path, headers: { Host: host } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, text, location: answer.headers.location });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Runs `attempt` with another home address, as on sites that have a domain for each language. */
export async function withHome(home: string, attempt: () => Promise<void>): Promise<void> {
  const { url } = await testSite();
  const move = (to: string) =>
    php(`foreach ( array( 'home', 'siteurl' ) as $name ) { update_option( $name, ${phpValue(to)} ); } return 1;`);
  await move(home);
  try {
    await attempt();
  } finally {
    await move(url);
  }
}
