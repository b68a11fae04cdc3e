import romanian from 'dictionary-ro';
import russian from 'dictionary-ru';

/** A rule of a Hunspell dictionary's .aff file: how to derive a form from an entry with the rule's flag. */
type Affix = {
  readonly prefix: boolean;
  readonly strip: string;
  readonly add: string;
  readonly condition: RegExp;
};

const dictionaries = { 'dictionary-ro': romanian, 'dictionary-ru': russian };

type Dictionary = keyof typeof dictionaries;

function readAffixes(text: string): ReadonlyMap<string, readonly Affix[]> {
  const affixes = new Map<string, Affix[]>();
  for (const line of text.split('\n')) {
    const [kind, flag, strip, add, condition] = line.trim().split(/\s+/);
    // The header of a class ("SFX t Y 17") has four fields, its rules have five.
    if ((kind !== 'SFX' && kind !== 'PFX') || condition === undefined) continue;
    if (flag === undefined || strip === undefined || add === undefined) continue;
    if (add.includes('/')) throw new Error(`Rules with a second affix are not supported: ${line}`);
    const prefix = kind === 'PFX';
    const rule: Affix = {
      prefix,
      strip: strip === '0' ? '' : strip,
      add: add === '0' ? '' : add,
      condition: new RegExp(prefix ? `^${condition}` : `${condition}$`, 'u'),
    };
    affixes.set(flag, [...(affixes.get(flag) ?? []), rule]);
  }
  return affixes;
}

function apply(word: string, { prefix, strip, add, condition }: Affix): string | null {
  if (!condition.test(word)) return null;
  if (prefix) return word.startsWith(strip) ? add + word.slice(strip.length) : null;
  return word.endsWith(strip) ? word.slice(0, word.length - strip.length) + add : null;
}

/**
 * Returns the entries of a dictionary package, each with all its inflected forms in lower case, the base form first. Throws
 * if a dictionary has an unexpected format.
 * @param every returns only every so-many-th entry
 */
function* paradigms(dictionary: Dictionary, every = 1): Generator<readonly string[]> {
  const { aff, dic } = dictionaries[dictionary];
  const text = new TextDecoder('utf-8', { fatal: true });
  const affixes = readAffixes(text.decode(aff));
  // The first line is the number of entries.
  const entries = text.decode(dic).split('\n').slice(1);
  for (const [number, entry] of entries.entries()) {
    if (number % every !== 0) continue;
    const [word = '', flags = ''] = entry.trim().split('/');
    if (word === '') continue;
    const forms = new Set([word]);
    const rules = Array.from(flags).flatMap((flag) => affixes.get(flag) ?? []);
    for (const kind of [false, true]) {
      // Suffixes first: prefixes are then added to every form.
      const bases = [...forms];
      for (const rule of rules.filter(({ prefix }) => prefix === kind)) {
        for (const base of bases) {
          const form = apply(base, rule);
          if (form !== null) forms.add(form);
        }
      }
    }
    yield [...forms].map((form) => form.toLowerCase());
  }
}

/** Returns the different forms of all words of a dictionary, or of a sample, split at hyphens as the stemmers expect. */
export function words(dictionary: Dictionary, every = 1): readonly string[] {
  const found = new Set<string>();
  for (const forms of paradigms(dictionary, every)) {
    for (const form of forms) for (const word of form.split('-')) if (word !== '') found.add(word);
  }
  return [...found];
}
