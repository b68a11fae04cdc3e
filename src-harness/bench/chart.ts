import type { LaneName } from './goals.ts';
import type { Results, Row } from './results.ts';

const laneNames: Readonly<Record<LaneName, string>> = {
  standard: 'standard path',
  fast: 'fast lane',
  cached: 'cached answers',
};

// Labels of neighbouring lanes have room one below the other.
const rowHeight = 42;
const laneHeight = 12;
/** The most that a letter of a title takes on average. */
const letterWidth = 7;
const legendWidth = 115;
const right = 70;
const plotWidth = 420;
const top = 74;
const bottom = 46;

/** A title without its Markdown. */
function plain(title: string): string {
  return title.replaceAll('`', '');
}

/** Text as SVG. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The powers of ten from the one below the least value to the one above the greatest. */
function decades(values: readonly number[]): readonly number[] {
  const from = Math.floor(Math.log10(Math.min(...values)));
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index));
}

/** Round figures for a label: 1,297, 41, 4.5. */
function label(value: number): string {
  return value >= 10 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}

const style = `svg { font: 13px system-ui, sans-serif; }
  .ground { fill: #fff; } text { fill: #1f2328; } .quiet { fill: #59636e; }
  .grid { stroke: #d1d9e0; } .reference { stroke: #59636e; stroke-dasharray: 4 3; }
  .standard { fill: #0969da; stroke: #0969da; } .fast { fill: #bc4c00; stroke: #bc4c00; } .cached { fill: #1a7f37; stroke: #1a7f37; }
  .other { fill: #59636e; stroke: #59636e; }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117; } text { fill: #e6edf3; } .quiet { fill: #9198a1; }
    .grid { stroke: #3d444d; } .reference { stroke: #9198a1; }
    .standard { fill: #4493f8; stroke: #4493f8; } .fast { fill: #f0883e; stroke: #f0883e; } .cached { fill: #3fb950; stroke: #3fb950; }
    .other { fill: #9198a1; stroke: #9198a1; }
  }`;

/**
 * Draws the requests per second at the smallest size as an SVG file: a dot for each lane and a line from the lower to the upper
 * quartile, on a logarithmic scale. Its colors follow the reader's light or dark mode.
 */
export function chart({ rows, sizes, lanes }: Results): string {
  const families = sizes[0] ?? 0;
  const at = (row: Row, lane: LaneName) =>
    row.measured.find((one) => one.lane === lane && one.families === families)?.requestsPerSecond;
  const speed = (row: Row): number => Math.max(...lanes.map((lane) => at(row, lane)?.median ?? 0));
  const shown = rows.filter((row) => speed(row) > 0).sort((one, other) => speed(other) - speed(one));
  const all = shown
    .flatMap((row) => lanes.flatMap((lane) => at(row, lane) ?? []))
    .flatMap(({ low, high }) => [low, high]);
  if (all.length === 0) throw new Error('There is nothing to draw.');
  const marks = decades(all);
  const first = Math.log10(marks[0] ?? 1);
  const last = Math.log10(marks.at(-1) ?? 10);
  const left = 28 + letterWidth * Math.max(...shown.map(({ title }) => plain(title).length));
  const x = (value: number): number => left + (plotWidth * (Math.log10(value) - first)) / (last - first);
  const height = top + rowHeight * shown.length + bottom;
  const width = left + plotWidth + right;
  const end = height - bottom;

  const grid = marks.map(
    (
      mark,
    ) => `<line class="grid" x1="${x(mark).toFixed(1)}" x2="${x(mark).toFixed(1)}" y1="${String(top)}" y2="${String(end)}"/>
<text class="quiet" x="${x(mark).toFixed(1)}" y="${String(end + 20)}" text-anchor="middle">${mark.toLocaleString('en')}</text>`,
  );
  const floor = shown.find(({ name }) => name === 'floor');
  const floorAt = floor === undefined ? undefined : at(floor, 'standard')?.median;
  const reference =
    floorAt === undefined
      ? ''
      : `<line class="reference" x1="${x(floorAt).toFixed(1)}" x2="${x(floorAt).toFixed(1)}" y1="${String(top)}" y2="${String(end)}"/>`;
  const dots = shown.map((row, index) => {
    const y = top + rowHeight * (index + 0.5);
    const text = `<text x="${String(left - 12)}" y="${String(y + 4)}" text-anchor="end">${escaped(plain(row.title))}</text>`;
    const measured = lanes.flatMap((lane, place) => {
      const found = at(row, lane);
      if (found === undefined) return [];
      // Lanes are drawn one below the other, because their lines may overlap.
      const line = row.isReference ? y : y + laneHeight * ((lanes.length - 1) / 2 - place);
      const name = row.isReference ? 'other' : lane;
      return `<line class="${name}" stroke-width="2" x1="${x(found.low).toFixed(1)}" x2="${x(found.high).toFixed(1)}" y1="${String(line)}" y2="${String(line)}"/>
<circle class="${name}" cx="${x(found.median).toFixed(1)}" cy="${String(line)}" r="4"/>
<text class="quiet" font-size="11" x="${(x(found.high) + 9).toFixed(1)}" y="${String(line + 4)}">${label(found.median)}</text>`;
    });
    return [text, ...measured].join('\n');
  });
  const legend = [
    ...lanes.map((lane): readonly [string, string] => [lane, laneNames[lane]]),
    ['other', 'for comparison'] as const,
  ].map(
    ([name, text], index) =>
      `<circle class="${name}" cx="${String(left + 6 + index * legendWidth)}" cy="52" r="4"/><text class="quiet" x="${String(left + 16 + index * legendWidth)}" y="56">${text}</text>`,
  );
  const title = `Requests per second, 4 connections, ${families.toLocaleString('en')} families`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" width="${String(width)}" height="${String(height)}" role="img" aria-label="${title}">
<style>
  ${style}
</style>
<rect class="ground" width="100%" height="100%"/>
<text x="16" y="26" font-size="16" font-weight="600">${title}</text>
<text class="quiet" x="16" y="56">logarithmic; lines: quartiles</text>
${[...legend, ...grid, reference, ...dots].filter((part) => part !== '').join('\n')}
</svg>
`;
}
