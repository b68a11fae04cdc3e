import { type Ask, type BenchRequest } from './scenario.ts';

/** The read of the scenario `list`: its ETag, and a request for its headers alone, which must have the same ETag. */
export async function listRead(
  ask: Ask,
): Promise<{ readonly etag: string | undefined; readonly withoutBody: BenchRequest }> {
  const path = '/wp-json/md-shop/v1/products?per_page=20';
  const { etag } = await ask(path);
  return {
    etag,
    withoutBody: {
      path,
      problem: (body, headers) =>
        body === '' && etag !== undefined && headers.etag === etag ? undefined : 'its ETag is not that of the list',
    },
  };
}
