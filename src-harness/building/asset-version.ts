import { createHash } from 'node:crypto';

/** The version of a script or a style in its address. It changes with the content, as those of WordPress's build tools do. */
export const versionOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 20);
