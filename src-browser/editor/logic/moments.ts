/** Times of a sale: stored in UTC, typed in the site's time zone, whose offset WordPress gives to the editor. */

/** Returns "2026-01-31T22:00" in the site's zone for a field of type datetime-local; empty for no time. */
export function localTime(moment: string | null, offsetHours: number): string {
  if (moment === null) return '';
  const time = new Date(moment).getTime();
  return Number.isNaN(time) ? '' : new Date(time + offsetHours * 3_600_000).toISOString().slice(0, 16);
}

/** Returns the moment in UTC with whole seconds; `null` for an empty or unfinished field. */
export function momentOf(local: string, offsetHours: number): string | null {
  const time = new Date(`${local}:00Z`).getTime();
  if (local === '' || Number.isNaN(time)) return null;
  return new Date(time - offsetHours * 3_600_000).toISOString().replace(/\.\d+Z$/, 'Z');
}
