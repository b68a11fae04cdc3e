import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { AnswerReader } from '../../src-harness/bench/answer-reader.ts';
import { Connection, requestBytes } from '../../src-harness/bench/connection.ts';

const expected = Buffer.from('{"name":"casă"}');
const chunked = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nETag: "a"\r\n\r\n6\r\n{"name\r\n${(expected.length - 6).toString(16).toUpperCase()};x=y\r\n":"casă"}\r\n0\r\nX-Trailer: z\r\n\r\n`;
const withLength = `HTTP/1.1 200 OK\r\nContent-Length: ${String(expected.length)}\r\n\r\n{"name":"casă"}`;

function readInTwo(answer: string, at: number, body = expected): AnswerReader {
  const bytes = Buffer.from(answer);
  const reader = new AnswerReader('GET', body);
  // One buffer is used again and again, as that of a connection.
  const buffer = Buffer.alloc(bytes.length);
  const add = (part: Buffer): boolean => reader.add(buffer.subarray(0, part.copy(buffer)));
  const isEarly = at > 0 && at < bytes.length && add(bytes.subarray(0, at));
  assert.equal(isEarly, false, `complete after ${String(at)} bytes`);
  assert.equal(add(bytes.subarray(at)), true);
  return reader;
}

for (const [form, answer] of [
  ['in chunks', chunked],
  ['with its length', withLength],
] as const) {
  test(`an answer ${form} is read, wherever its bytes are divided`, () => {
    for (let at = 0; at < Buffer.byteLength(answer); at += 1) {
      const reader = readInTwo(answer, at);
      assert.deepEqual([reader.status, reader.isExpected, reader.isLast], [200, true, false]);
      const other = readInTwo(answer, at, Buffer.from('{"name":"cas'));
      assert.deepEqual([other.isExpected, other.body.toString()], [false, expected.toString()]);
    }
  });

  test(`every byte of an answer ${form} is compared`, () => {
    for (let wrong = 0; wrong < expected.length; wrong += 1) {
      const body = Buffer.from(expected);
      body[wrong] = (body[wrong] ?? 0) ^ 1;
      for (const at of [0, 10, answer.length - 8]) {
        const reader = readInTwo(answer, at, body);
        assert.equal(reader.isExpected, false, `byte ${String(wrong)}`);
        assert.equal(reader.body.toString(), expected.toString());
      }
    }
  });
}

test('a body that is longer or shorter than expected is not the expected one', () => {
  assert.equal(readInTwo(chunked, 0, Buffer.concat([expected, expected])).isExpected, false);
  assert.equal(readInTwo(withLength, 0, expected.subarray(1)).isExpected, false);
});

test('answers to HEAD and 304 have no body, and their headers can be read', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5000\r\nETag: "a:b"\r\nConnection: close\r\n\r\n';
  const reader = new AnswerReader('HEAD', Buffer.alloc(0));
  assert.equal(reader.add(Buffer.from(head)), true);
  assert.deepEqual(reader.headers, { 'content-length': '5000', etag: '"a:b"', connection: 'close' });
  assert.equal(reader.isLast, true);
  const notModified = new AnswerReader('GET', Buffer.alloc(0));
  assert.equal(notModified.add(Buffer.from('HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n')), true);
});

test('what is not HTTP is an error that says so', () => {
  for (const [answer, message] of [
    ['SSH-2.0\r\n\r\n', /no answer of HTTP/],
    ['HTTP/1.1 200 OK\r\n\r\n', /neither how long/],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', /no size of a chunk: zz/],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n', /longer than it says/],
    [`${withLength}x`, /1 bytes came after/],
  ] as const) {
    assert.throws(() => new AnswerReader('GET', expected).add(Buffer.from(answer)), message);
  }
});

async function serve(
  t: TestContext,
  onRequest: (socket: Socket, count: number) => void,
): Promise<{ url: string; server: Server; opened: () => number }> {
  let opened = 0;
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    opened += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('data', () => {
      count += 1;
      onRequest(socket, count);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, server, opened: () => opened };
}

function ask(connection: Connection, url: string): Promise<AnswerReader> {
  return connection.ask(requestBytes(url, { path: '/' }), new AnswerReader('GET', expected));
}

test('a connection is used again, and opened again after the server has closed it between two answers', async (t) => {
  const { url, opened } = await serve(t, (socket, count) => {
    socket.write(count === 3 ? withLength.replace('\r\n', '\r\nConnection: close\r\n') : chunked);
    if (count === 3) socket.end();
  });
  const connection = new Connection(url);
  t.after(() => {
    connection.close();
  });
  for (let request = 1; request <= 4; request += 1) assert.equal((await ask(connection, url)).isExpected, true);
  assert.equal(opened(), 2);
});

test('a connection that ends in the middle of an answer is an error', async (t) => {
  const { url } = await serve(t, (socket) => socket.end(withLength.slice(0, -3)));
  const connection = new Connection(url);
  await assert.rejects(ask(connection, url), /closed the connection before the end/);
});

test('a server that nobody runs is an error', async (t) => {
  const { url, server } = await serve(t, () => undefined);
  server.close();
  await once(server, 'close');
  await assert.rejects(ask(new Connection(url), url), /ECONNREFUSED/);
});

test('a request has its host, its own headers and the length of its body', () => {
  const request = {
    path: '/mcp',
    method: 'POST',
    headers: { Host: 'shop.example', Accept: 'text/html' },
    body: 'ă',
  } as const;
  assert.equal(
    requestBytes('http://127.0.0.1:8080', request).toString(),
    'POST /mcp HTTP/1.1\r\nhost: shop.example\r\naccept: text/html\r\ncontent-length: 2\r\n\r\nă',
  );
});
