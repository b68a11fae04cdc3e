/** Finds the language that a text is written in, by its letters: Russian is in Cyrillic, Romanian in Latin letters. */
export type Language = 'ro' | 'ru';

/** The fewest letters from which a language can be told. */
const enough = 3;

/** Returns the language of most letters; `null` if there are too few, or as many of both. Markup and addresses do not count. */
export function writtenLanguage(text: string): Language | null {
  const words = text.replace(/<!--[^]*?-->|<[^>]*>|https?:\S+|&\w+;/g, ' ').replace(/\[[^\]]*\]/g, ' ');
  const cyrillic = (words.match(/\p{Script=Cyrillic}/gu) ?? []).length;
  const latin = (words.match(/\p{Script=Latin}/gu) ?? []).length;
  if (cyrillic + latin < enough || cyrillic === latin) return null;
  return cyrillic > latin ? 'ru' : 'ro';
}
