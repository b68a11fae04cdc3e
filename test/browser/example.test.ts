import { describe, expect, test } from 'vitest';
import { isOfSite, priceText } from '../../blocks/agent-access/ask.ts';
import { messages } from '../../src-contract/messages/index.ts';

describe('the example of access for assistants', () => {
  test('the own site is asked, with or without "www.", and no other one', () => {
    const server = 'https://example.md/mcp';
    expect(isOfSite(server, 'https://example.md/asistenti/?a=1')).toBe(true);
    expect(isOfSite(server, 'https://www.example.md/')).toBe(true);
    expect(isOfSite('https://www.example.md/club/mcp', 'https://example.md/club/')).toBe(true);
    // The server refuses these.
    expect(isOfSite(server, 'https://ru.example.md/')).toBe(false);
    expect(isOfSite(server, 'https://example.ru/')).toBe(false);
    expect(isOfSite(server, 'http://example.md/')).toBe(false);
    expect(isOfSite(server, 'https://example.md:8443/')).toBe(false);
  });

  test.each([
    ['102.00', false, '102 lei', '102 лея'],
    ['102.00', true, 'de la 102 lei', 'от 102 леев'],
    ['101.00', true, 'de la 101 lei', 'от 101 лея'],
    ['2500.00', true, 'de la 2 500 lei', 'от 2 500 леев'],
    ['1499.50', true, 'de la 1 499,50 lei', 'от 1 499,50 лея'],
  ])('a price of %s is written as the server does, as the lowest one: %j', (price, isFrom, romanian, russian) => {
    const written = (['ro', 'ru'] as const).map((language) => {
      const texts = messages[language];
      const forms = { lei: texts['price.lei'], leiOf: texts['price.lei_of'] };
      const all = { language, from: texts['price.from'], noPrice: texts['price.none'], forms };
      return priceText({ price, currency: 'MDL', price_from: isFrom }, all).replaceAll('\u{a0}', ' ');
    });
    expect(written).toEqual([romanian, russian]);
  });
});
