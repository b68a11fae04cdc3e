/**
 * Reads an answer of HTTP/1.1 from the bytes of a connection, and compares its body with the one that is expected while it arrives, without
 * copying it or reading it as text: what a measuring client does, the measured processors cannot do. RFC 9112, sections 4 to 7.
 */
export class AnswerReader {
  status = 0;

  /** Status line and header lines. */
  head = '';

  private lowerHead = '';
  private state: 'head' | 'size' | 'body' | 'end of chunk' | 'trailer' | 'done' = 'head';
  /** The beginning of a head or of a line whose end has not arrived yet. */
  private begun = '';
  /** How many bytes of the body or of the present chunk are still to come. */
  private left = 0;
  private isChunked = false;
  /** How many bytes of the body were the expected ones. */
  private same = 0;
  /** The body, from the first byte on that was not expected; undefined until then. */
  private others: Buffer[] | undefined;

  private readonly method: string;
  private readonly expected: Buffer;

  /** @param expected the body that is probably the answer's, empty if none is known. */
  constructor(method: string, expected: Buffer) {
    this.method = method;
    this.expected = expected;
  }

  /** Whether the body has exactly the expected bytes. */
  get isExpected(): boolean {
    return this.others === undefined && this.same === this.expected.length;
  }

  get body(): Buffer {
    return Buffer.concat([this.expected.subarray(0, this.same), ...(this.others ?? [])]);
  }

  /** Whether the server closes the connection after this answer. */
  get isLast(): boolean {
    return this.header('connection')?.toLowerCase() === 'close';
  }

  /** The headers by their names in small letters; of several with one name the last. */
  get headers(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      this.head
        .split('\r\n')
        .slice(1)
        .map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }),
    );
  }

  /** Adds the next bytes, which may be overwritten afterwards. Returns whether the answer is complete; throws if it is not HTTP. */
  add(bytes: Buffer): boolean {
    let at = 0;
    while (at < bytes.length) {
      switch (this.state) {
        case 'head':
          at = this.addHead(bytes);
          break;
        case 'body':
          at = this.addBody(bytes, at);
          break;
        case 'done':
          throw new Error(`${String(bytes.length - at)} bytes came after the end of the answer`);
        default:
          at = this.addLine(bytes, at);
      }
    }
    return this.state === 'done';
  }

  private addHead(bytes: Buffer): number {
    const before = this.begun.length;
    // The body that follows need not be read as text.
    const endHere = before === 0 ? bytes.indexOf('\r\n\r\n') : -1;
    this.begun += bytes.toString('latin1', 0, endHere === -1 ? bytes.length : endHere + 4);
    const end = this.begun.indexOf('\r\n\r\n');
    if (end === -1) return bytes.length;
    this.head = this.begun.slice(0, end);
    this.lowerHead = this.head.toLowerCase();
    this.begun = '';
    const [, status] = /^HTTP\/1\.1 (\d{3})\b/.exec(this.head) ?? [];
    if (status === undefined) throw new Error(`this is no answer of HTTP/1.1: ${this.head.slice(0, 80)}`);
    this.status = Number(status);
    this.begin();
    return end + 4 - before;
  }

  private begin(): void {
    const length = this.header('content-length');
    this.isChunked = this.header('transfer-encoding')?.toLowerCase() === 'chunked';
    if (this.method === 'HEAD' || this.status === 204 || this.status === 304) {
      this.state = 'done';
    } else if (this.isChunked) {
      this.state = 'size';
    } else if (length !== undefined && /^\d+$/.test(length)) {
      this.left = Number(length);
      this.state = this.left === 0 ? 'done' : 'body';
    } else {
      throw new Error('the answer says neither how long it is nor that it comes in chunks');
    }
  }

  private addBody(bytes: Buffer, from: number): number {
    const to = Math.min(bytes.length, from + this.left);
    const end = this.same + to - from;
    if (
      this.others === undefined &&
      end <= this.expected.length &&
      this.expected.compare(bytes, from, to, this.same, end) === 0
    ) {
      this.same = end;
    } else {
      (this.others ??= []).push(Buffer.from(bytes.subarray(from, to)));
    }
    this.left -= to - from;
    if (this.left === 0) this.state = this.isChunked ? 'end of chunk' : 'done';
    return to;
  }

  /** Adds the rest of a line that is part of the chunks' form. */
  private addLine(bytes: Buffer, from: number): number {
    const end = bytes.indexOf('\n', from);
    this.begun += bytes.toString('latin1', from, end === -1 ? bytes.length : end);
    if (end === -1) return bytes.length;
    const line = this.begun;
    this.begun = '';
    if (this.state === 'trailer') {
      if (line === '\r') this.state = 'done';
    } else if (this.state === 'end of chunk') {
      if (line !== '\r') throw new Error('a chunk is longer than it says');
      this.state = 'size';
    } else {
      const [, size] = /^([0-9a-f]+)[ \t]*(?:;.*)?\r$/i.exec(line) ?? [];
      if (size === undefined) throw new Error(`this is no size of a chunk: ${line.slice(0, 40)}`);
      this.left = Number.parseInt(size, 16);
      this.state = this.left === 0 ? 'trailer' : 'body';
    }
    return end + 1;
  }

  /** @param name in small letters. */
  private header(name: string): string | undefined {
    const start = this.lowerHead.indexOf(`\r\n${name}:`);
    if (start === -1) return undefined;
    const end = this.head.indexOf('\r\n', start + 2);
    return this.head.slice(start + name.length + 3, end === -1 ? undefined : end).trim();
  }
}
