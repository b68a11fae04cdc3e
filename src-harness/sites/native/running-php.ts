import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type RequestOptions, request } from 'node:http';
import { join } from 'node:path';
import { phpString, visitorServer } from '../../wordpress/php-code.ts';

const limit = 300_000;

/** The script in which the servers run the harness's PHP code; it is outside the web root. */
export function codeScript(folder: string): string {
  return join(folder, 'code.php');
}

/** The socket through which nginx accepts code. It is in the site's folder, so only this user can reach it. */
export function codeSocket(folder: string): string {
  return join(folder, 'code.sock');
}

/** A running server that accepts code: its address, and a secret so that no one else can make it run code. */
export type CodeServer = {
  readonly address: Pick<RequestOptions, 'socketPath'> | Pick<RequestOptions, 'host' | 'port'>;
  readonly secret: string;
};

export function codeSecret(): string {
  return randomBytes(32).toString('hex');
}

const failed = (secret: string): string => `\n<<failed ${secret}>>\n`;
const ended = (secret: string): string => `\n<<ended ${secret}>>`;

/**
 * Writes the script. It runs the code in the request's body in the global scope, with the same environment as
 * `loadWordPress`. The end marker is printed after all shutdown functions, so that work that a save has deferred until then
 * is done when the response is complete.
 */
export async function writeCodeScript(folder: string, url: string, secret: string): Promise<void> {
  await writeFile(
    codeScript(folder),
    `<?php
if ( ! hash_equals( ${phpString(secret)}, (string) ( $_SERVER['HTTP_X_MD_SHOP_SECRET'] ?? '' ) ) ) {
    http_response_code( 404 );
    exit;
}
register_shutdown_function( static function () {
    $error = error_get_last();
    if ( $error && ( $error['type'] & ( E_ERROR | E_PARSE | E_CORE_ERROR | E_COMPILE_ERROR | E_USER_ERROR ) ) ) {
        echo ${phpString(failed(secret))}, $error['message'], ' in ', $error['file'], ':', $error['line'];
    }
    register_shutdown_function( static function () {
        echo ${phpString(ended(secret))};
    } );
} );
// Removes everything that belongs to this request, so that code does not take it for a visitor's request.
foreach ( array_keys( $_SERVER ) as $name ) {
    if ( str_starts_with( $name, 'HTTP_' ) || in_array( $name, array( 'CONTENT_TYPE', 'CONTENT_LENGTH', 'REMOTE_PORT', 'PATH_INFO' ), true ) ) {
        unset( $_SERVER[ $name ] );
    }
}
unset( $name );
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $_SERVER['DOCUMENT_URI'] = '';
${visitorServer(url)}
eval( (string) file_get_contents( 'php://input' ) );
`,
  );
}

/** Returns the whole response as text. Rejects if the connection ends before the response is complete. */
function send({ address, secret }: CodeServer, code: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...address,
        method: 'POST',
        path: '/',
        agent: false,
        timeout: limit,
        headers: {
          Host: 'code.invalid',
          'Content-Type': 'application/octet-stream',
          'Content-Length': Buffer.byteLength(code),
          'X-MD-Shop-Secret': secret,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.once('end', () => {
          resolve(text);
        });
        answer.once('error', reject);
        answer.once('close', () => {
          reject(new Error(`The connection ended before the answer did.\n${text}`.trim()));
        });
      },
    );
    sent.once('timeout', () => sent.destroy(new Error(`PHP ran longer than ${String(limit / 1000)} s.`)));
    sent.once('error', reject);
    sent.once('close', () => {
      reject(new Error('The connection ended without an answer.'));
    });
    sent.end(code);
  });
}

/**
 * Runs PHP code (without an opening tag) in the running servers, and returns its output. Rejects with all output if PHP fails
 * or its process is killed. `exit( 1 )` is not a failure here: to fail, code must throw.
 */
export async function runRunningPhp(server: CodeServer, code: string): Promise<string> {
  const text = await send(server, code);
  const failure = text.indexOf(failed(server.secret));
  if (failure !== -1) {
    const message = text.slice(failure + failed(server.secret).length).replace(ended(server.secret), '');
    throw new Error(`PHP failed.\n${message}\n${text.slice(0, failure)}`.trim());
  }
  // A destructor may print after the end marker.
  const end = text.lastIndexOf(ended(server.secret));
  if (end === -1) throw new Error(`PHP did not come to its end.\n${text}`.trim());
  return text.slice(0, end) + text.slice(end + ended(server.secret).length);
}
