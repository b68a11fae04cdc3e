/** Numbers of one fixed sequence, so that a failure can be seen again (a linear congruential generator). */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// Letters that neither language has, in one to four bytes.
const foreign = ['x', 'w', 'y', '7', '.', 'é', 'ß', 'ő', 'ђ', '№', '字', '🛼'];

/**
 * Words that no dictionary has: one to six random pieces each. Endings upon endings, words all of vowels, letters of
 * other languages and digits reach the corners of a stemmer's rules.
 * @param pieces letters and endings, separated by spaces
 */
export function madeWords(pieces: string, count: number): readonly string[] {
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
