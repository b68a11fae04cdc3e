/** Times of a sale: stored in UTC, typed in the site's time zone. */

/** What WordPress says about the site's time zone: its name, or '' and a fixed difference to UTC in hours. */
export type Zone = { readonly timezone_string?: string; readonly gmt_offset?: number | string };

/** Returns the difference to UTC at a time; both in milliseconds. */
export type Offsets = (time: number) => number;

const day = 86_400_000;

/** Years have four digits, in UTC and in the field: what is later, as "never" of another zone is, is shown and stored as this moment. */
const last = Date.UTC(9999, 11, 31, 23, 59, 59);

/** A named zone has another difference in summer than in winter. A browser that does not know the zone uses today's. */
export function offsetsOf({ timezone_string: name = '', gmt_offset: hours = 0 }: Zone): Offsets {
  const fixed = Number(hours) * 3_600_000;
  try {
    return name === '' ? () => fixed : namedOffsets(name);
  } catch {
    return () => fixed;
  }
}

function namedOffsets(timeZone: string): Offsets {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(time / 1000) * 1000;
  };
}

/** Returns "2026-01-31T22:00" in the site's zone for a field of type datetime-local; empty for no time. */
export function localTime(moment: string | null, offsets: Offsets): string {
  if (moment === null) return '';
  const time = new Date(moment).getTime();
  return Number.isNaN(time) ? '' : new Date(Math.min(time + offsets(time), last)).toISOString().slice(0, 16);
}

/**
 * Returns the moment in UTC with whole seconds; `null` for an empty or unfinished field. As in PHP, a time that clocks show twice
 * is the first one, and a time that they skip is as much later.
 */
export function momentOf(local: string, offsets: Offsets): string | null {
  const time = new Date(`${local}:00Z`).getTime();
  if (local === '' || Number.isNaN(time)) return null;
  const [before, after] = [offsets(time - day), offsets(time + day)];
  const isAfter = offsets(time - before) !== before && offsets(time - after) === after;
  return new Date(Math.min(time - (isAfter ? after : before), last)).toISOString().replace(/\.\d+Z$/, 'Z');
}
