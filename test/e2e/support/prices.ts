import { messages } from '../../../src-contract/messages/index.ts';
import type { Language } from './contract-client.ts';

/** Formats a price like pages do by default: "de la 1 499 lei", "от 1 499,50 лея", with no-break spaces inside the amount. */
export function priceText(
  priced: { readonly price: string | null; readonly price_from?: boolean },
  language: Language,
): string {
  if (priced.price === null) return messages[language]['price.none'];
  const [lei = '', bani = ''] = priced.price.split('.');
  const grouped = lei.replace(/\B(?=(\d{3})+$)/g, '\u{A0}');
  const isFrom = priced.price_from === true;
  const forms: Readonly<Record<string, string>> =
    messages[language][isFrom && bani === '00' ? 'price.lei_of' : 'price.lei'];
  const rule = new Intl.PluralRules(language).select(bani === '00' ? Number(lei) : 2);
  const amount = (forms[rule] ?? '').replace('{count}', bani === '00' ? grouped : `${grouped},${bani}`);
  return isFrom ? messages[language]['price.from'].replace('{price}', amount) : amount;
}
