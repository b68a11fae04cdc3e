import { messages } from '../../../src-contract/messages/index.ts';
import type { Language } from './contract-client.ts';

/** Formats a price like pages do: "de la 1.499,00 MDL", "от 1 499,00 MDL", with no-break spaces inside the amount. */
export function priceText(
  priced: { readonly price: string | null; readonly currency: string; readonly price_from?: boolean },
  language: Language,
): string {
  if (priced.price === null) return messages[language]['price.none'];
  const [lei = '', bani = ''] = priced.price.split('.');
  const grouped = lei.replace(/\B(?=(\d{3})+$)/g, language === 'ru' ? '\u{A0}' : '.');
  const amount = `${grouped},${bani}\u{A0}${priced.currency}`;
  return priced.price_from === true ? messages[language]['price.from'].replace('{price}', amount) : amount;
}
