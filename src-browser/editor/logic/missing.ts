/** What a translation lacks in comparison with the text that it translates. */
import { type Language, writtenLanguage } from './written-language.ts';

export type Text = {
  readonly status: string;
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly meta: Readonly<Record<string, string>>;
  /** The number of terms, by taxonomy. */
  readonly terms: Readonly<Record<string, number>>;
};

export type Missing =
  | { readonly what: 'unpublished' | 'title' | 'title_language' | 'content' | 'content_language' | 'excerpt' }
  | { readonly what: 'meta' | 'terms'; readonly name: string };

export function missingIn(translation: Text, language: Language, original: Text): Missing[] {
  const missing: Missing[] = [];
  const other = language === 'ro' ? 'ru' : 'ro';
  if (original.status === 'publish' && translation.status !== 'publish') missing.push({ what: 'unpublished' });
  if (translation.title.trim() === '') missing.push({ what: 'title' });
  else if (translation.title === original.title && writtenLanguage(translation.title) === other) {
    missing.push({ what: 'title_language' });
  }
  if (original.content.trim() !== '' && translation.content.trim() === '') missing.push({ what: 'content' });
  else if (writtenLanguage(translation.content) === other) missing.push({ what: 'content_language' });
  if (original.excerpt.trim() !== '' && translation.excerpt.trim() === '') missing.push({ what: 'excerpt' });
  for (const [name, text] of Object.entries(original.meta)) {
    const own = translation.meta[name] ?? '';
    if (text.trim() !== '' && (own.trim() === '' || writtenLanguage(own) === other))
      missing.push({ what: 'meta', name });
  }
  for (const [name, count] of Object.entries(original.terms)) {
    if ((translation.terms[name] ?? 0) < count) missing.push({ what: 'terms', name });
  }
  return missing;
}
