/** A job and its estimated duration. */
export type Job = { readonly seconds: number; run(): Promise<void> };

/** Runs jobs concurrently in the given number of lanes, the longest first. Rejects with the first failure after all have ended. */
export async function runInLanes(jobs: readonly Job[], lanes: number): Promise<void> {
  const waiting = [...jobs].sort((one, other) => other.seconds - one.seconds);
  const lane = async (): Promise<void> => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await job.run();
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.max(1, lanes) }, lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
