/** Whether anything at all answers HTTP at the address; no redirect is followed. */
export async function answersHttp(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) });
    await answer.arrayBuffer();
    return true;
  } catch {
    return false; // Not up yet: the caller asks again until its own limit.
  }
}
