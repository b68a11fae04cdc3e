import { request as httpRequest } from 'node:http';
import { testSite } from '../site.ts';

export type HostAnswer = { readonly status: number; readonly text: string; readonly location: string | undefined };

/** Asks for an address of the site under another host's name, which fetch() does not let one say. */
export async function under(host: string, path: string): Promise<HostAnswer> {
  const { hostname, port } = new URL((await testSite()).url);
  return new Promise((resolve, reject) => {
    httpRequest({ host: hostname, port, path, headers: { Host: `${host}:${port}` } }, (answer) => {
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
