/** A generator of a fixed sequence of numbers (linear congruential), so that failures are reproducible. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// Letters of other languages, in one to four bytes.
const foreign = ['x', 'w', 'y', '7', '.', 'é', 'ß', 'ő', 'ђ', '№', '字', '🛼'];

/**
 * Returns random words of one to six pieces. Repeated endings, words of vowels only, letters of other languages and digits
 * test the edge cases of a stemmer's rules.
 * @param pieces letters and endings, separated by spaces
 */
export function randomWords(pieces: string, count: number): readonly string[] {
  const parts = [...pieces.split(/\s+/u).filter((piece) => piece !== ''), ...foreign];
  const next = sequence(20_061_108);
  const found = new Set<string>();
  while (found.size < count) {
    let word = '';
    for (let left = 1 + next(6); left > 0; left--) word += parts[next(parts.length)] ?? '';
    found.add(word);
  }
  return [...found];
}
