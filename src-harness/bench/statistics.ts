/** The median and the quartiles: half of all samples are between `low` and `high`. */
export type Spread = { readonly median: number; readonly low: number; readonly high: number };

/** Two bounds; `high` is Infinity if there are too few samples for an upper one, `low` is -Infinity likewise. */
export type Interval = { readonly low: number; readonly high: number };

/** Whether a goal is reached; `unclear` if the samples vary too much to tell. */
export type Judgement = 'reached' | 'missed' | 'unclear';

/** How seldom the true value may be beyond each bound of an interval: both together, in one of twenty. */
const beyondEachBound = 0.025;

function ascending(samples: readonly number[]): readonly number[] {
  if (samples.length === 0) throw new Error('There are no samples.');
  return [...samples].sort((a, b) => a - b);
}

/** The quantile of sorted samples, interpolated between the neighbours. */
function quantileOf(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** Computes a quantile, such as 0.99; throws if there are no samples. */
export function quantile(samples: readonly number[], share: number): number {
  return quantileOf(ascending(samples), share);
}

/** Computes the spread; throws if there are no samples. */
export function spread(samples: readonly number[]): Spread {
  const sorted = ascending(samples);
  return { median: quantileOf(sorted, 0.5), low: quantileOf(sorted, 0.25), high: quantileOf(sorted, 0.75) };
}

/**
 * The ratio of two measurements, computed for each round: samples of one round were taken almost together, so other load on
 * the machine affects both.
 */
export function ratios(of: readonly number[], to: readonly number[]): readonly number[] {
  if (of.length !== to.length) throw new Error('Ratios need samples of the same rounds.');
  return of.map((value, round) => value / (to[round] ?? NaN));
}

/** The spread of the rounds' ratios. */
export function ratio(of: readonly number[], to: readonly number[]): Spread {
  return spread(ratios(of, to));
}

/** The difference of two measurements, computed for each round like a ratio. */
export function differences(of: readonly number[], to: readonly number[]): readonly number[] {
  if (of.length !== to.length) throw new Error('Differences need samples of the same rounds.');
  return of.map((value, round) => value - (to[round] ?? NaN));
}

/** The spread of the rounds' differences. */
export function difference(of: readonly number[], to: readonly number[]): Spread {
  return spread(differences(of, to));
}

/**
 * The interval that contains the true quantile in 95 of 100 measurements, whatever the distribution of the samples is. The number
 * of samples below the quantile is binomially distributed, so the bounds are two of the sorted samples. The median needs six
 * samples for both bounds, the 0.99 quantile 368 for the upper one.
 */
export function quantileInterval(samples: readonly number[], share: number): Interval {
  const sorted = ascending(samples);
  const count = sorted.length;
  let low = -Infinity;
  let high = Infinity;
  let atMost = 0;
  // The logarithm of the probability that exactly `below` samples are below the quantile.
  let exactly = count * Math.log(1 - share);
  for (let below = 0; below < count; below += 1) {
    atMost += Math.exp(exactly);
    if (atMost <= beyondEachBound) low = sorted[below] ?? low;
    if (atMost >= 1 - beyondEachBound) {
      high = sorted[below] ?? high;
      break;
    }
    exactly += Math.log(((count - below) / (below + 1)) * (share / (1 - share)));
  }
  return { low, high };
}

/** Judges a goal by an interval of the measured value: a value at the limit reaches it; a limit inside the interval is unclear. */
export function judgeInterval({ low, high }: Interval, goal: 'at least' | 'at most', limit: number): Judgement {
  if (goal === 'at least') return low >= limit ? 'reached' : high < limit ? 'missed' : 'unclear';
  return high <= limit ? 'reached' : low > limit ? 'missed' : 'unclear';
}
