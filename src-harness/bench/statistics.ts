/** The median and the quartiles: half of all samples are between `low` and `high`. */
export type Spread = { readonly median: number; readonly low: number; readonly high: number };

/** The quantile of sorted samples, interpolated between the neighbours. */
function quantile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) throw new Error('There are no samples.');
  return below + (above - below) * (position - Math.floor(position));
}

/** Computes the spread; throws if there are no samples. */
export function spread(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

/**
 * The ratio of two measurements, computed for each round: samples of one round were taken almost together, so other load on
 * the machine affects both.
 */
export function ratio(of: readonly number[], to: readonly number[]): Spread {
  if (of.length !== to.length) throw new Error('Ratios need samples of the same rounds.');
  return spread(of.map((value, round) => value / (to[round] ?? NaN)));
}

/** The difference of two measurements, computed for each round like a ratio. */
export function difference(of: readonly number[], to: readonly number[]): Spread {
  if (of.length !== to.length) throw new Error('Differences need samples of the same rounds.');
  return spread(of.map((value, round) => value - (to[round] ?? NaN)));
}
