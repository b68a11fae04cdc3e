/** Median and quartiles: half of all samples lie between `low` and `high`. */
export type Spread = { readonly median: number; readonly low: number; readonly high: number };

/** The value below which a share of the samples lies, between its neighbours in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('There are no samples.');
  return below + (above - below) * (place - Math.floor(place));
}

/** Throws where there are no samples. */
export function spread(samples: readonly number[]): Spread {
  const sorted = [...samples].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), low: quantile(sorted, 0.25), high: quantile(sorted, 0.75) };
}

/**
 * How many times one took what the other took, round by round: samples of one round were taken within moments, so that
 * what else the machine did meanwhile weighs on both.
 */
export function ratio(of: readonly number[], to: readonly number[]): Spread {
  if (of.length !== to.length) throw new Error('Ratios need samples of the same rounds.');
  return spread(of.map((value, round) => value / (to[round] ?? NaN)));
}
