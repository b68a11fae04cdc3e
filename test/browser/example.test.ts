import { describe, expect, test } from 'vitest';
import { isOfSite } from '../../blocks/agent-access/ask.ts';

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
});
