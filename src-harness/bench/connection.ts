import { connect, type Socket } from 'node:net';
import type { AnswerReader } from './answer-reader.ts';
import type { BenchRequest } from './scenario.ts';

/** Long enough for what one read of a socket brings; reused for every answer. */
const bufferSize = 1 << 17;

/** Milliseconds without a byte after which a connection is given up. */
const patience = 60_000;

type Waiting = {
  readonly reader: AnswerReader;
  readonly resolve: (reader: AnswerReader) => void;
  readonly reject: (error: Error) => void;
};

/** The bytes of a request, with what HTTP/1.1 wants of each. */
export function requestBytes(url: string, { path, method, headers, body }: Omit<BenchRequest, 'problem'>): Buffer {
  const all = new Map<string, string>([['host', new URL(url).host]]);
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name.toLowerCase(), value);
  if (body !== undefined) all.set('content-length', String(Buffer.byteLength(body)));
  const lines = [...all].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.from(`${method ?? 'GET'} ${path} HTTP/1.1\r\n${lines}\r\n${body ?? ''}`);
}

/**
 * A persistent connection to a site, for one request at a time. It costs less than that of node:http, whose time would be taken from
 * the measured server: bodies are neither collected nor read, unless they are not the expected ones.
 */
export class Connection {
  private socket: Socket | undefined;
  private waiting: Waiting | undefined;
  private readonly url: URL;

  constructor(url: string) {
    this.url = new URL(url);
  }

  /** Sends a request and resolves with its whole answer. Rejects if the connection fails or ends, or what comes is not HTTP. */
  ask(request: Buffer, reader: AnswerReader): Promise<AnswerReader> {
    return new Promise((resolve, reject) => {
      if (this.waiting !== undefined) throw new Error('The connection still waits for an answer.');
      this.waiting = { reader, resolve, reject };
      this.socket ??= this.open();
      this.socket.write(request);
    });
  }

  /** Ends the connection. */
  close(): void {
    this.socket?.destroy();
    this.socket = undefined;
  }

  private open(): Socket {
    const socket = connect({
      host: this.url.hostname,
      port: Number(this.url.port),
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(bufferSize),
        callback: (length, buffer) => {
          this.add(buffer.subarray(0, length));
          return true;
        },
      },
    });
    socket.setTimeout(patience, () => {
      this.fail(socket, `no answer within ${String(patience / 1000)} seconds`);
    });
    socket.on('error', (error) => {
      this.fail(socket, error.message);
    });
    socket.on('close', () => {
      this.fail(socket, 'the server has closed the connection before the end of its answer');
    });
    return socket;
  }

  private add(bytes: Uint8Array): void {
    const waiting = this.waiting;
    const socket = this.socket;
    if (socket === undefined) return;
    if (waiting === undefined) {
      this.close();
      return;
    }
    try {
      if (!waiting.reader.add(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) return;
    } catch (error) {
      this.fail(socket, error instanceof Error ? error.message : String(error));
      return;
    }
    this.waiting = undefined;
    if (waiting.reader.isLast) this.close();
    waiting.resolve(waiting.reader);
  }

  /** An idle connection that ends is opened again for the next request. */
  private fail(socket: Socket, reason: string): void {
    if (this.socket !== socket) return;
    this.close();
    const waiting = this.waiting;
    this.waiting = undefined;
    waiting?.reject(new Error(reason));
  }
}
