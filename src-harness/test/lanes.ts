/** A job and how many seconds it is expected to take. */
export type Job = { readonly seconds: number; run(): Promise<void> };

/** Runs jobs in parallel, at most `limit` at a time, the longest first. When all have ended, rejects with the first failure. */
export async function runInParallel(jobs: readonly Job[], limit: number): Promise<void> {
  const waiting = [...jobs].sort((one, other) => other.seconds - one.seconds);
  const worker = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await job.run();
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.max(1, limit) }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
