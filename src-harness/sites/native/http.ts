/** Whether any server responds at the address; redirects are not followed. */
export async function answersHttp(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5000) });
    await answer.arrayBuffer();
    return true;
  } catch {
    return false; // Not ready yet; the caller tries again until its time limit.
  }
}
