import { describe, expect, test } from 'vitest';
import type { ModelContext, ModelContextTool } from '../../src-browser/model-context.ts';
import { offer } from '../../src-browser/offer.ts';
import { toolsOn } from './support.ts';

const { all: tools } = toolsOn();
const names = tools.map(({ name }) => name);

/** A page that can be left and come back to. */
function fakePage() {
  const target = new EventTarget();
  const shown = (persisted: boolean) => target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { page: target as Window, leave: () => target.dispatchEvent(new Event('pagehide')), shown };
}

/** A model context that keeps what it is given and answers as it is told. */
function fakeContext(answer: (tool: ModelContextTool) => unknown = () => undefined) {
  const there = new Map<string, ModelContextTool>();
  let calls = 0;
  const context: ModelContext = {
    registerTool(tool, { signal }) {
      calls++;
      if (there.has(tool.name)) throw new DOMException('Duplicate tool name', 'InvalidStateError');
      const result = answer(tool);
      there.set(tool.name, tool);
      signal.addEventListener('abort', () => there.delete(tool.name));
      return result;
    },
  };
  return { context, names: () => [...there.keys()], calls: () => calls, there };
}

/** Rejections that nobody handled, until now. */
async function unhandled(run: () => void): Promise<unknown[]> {
  const seen: unknown[] = [];
  const listen = (reason: unknown) => seen.push(reason);
  process.on('unhandledRejection', listen);
  run();
  await new Promise((done) => setTimeout(done, 10));
  process.off('unhandledRejection', listen);
  return seen;
}

describe('offering', () => {
  test('registers each tool once, with a signal, however often the script is loaded', () => {
    const { context, names: registered, calls } = fakeContext();
    const { page } = fakePage();
    offer(context, tools, page);
    offer(context, tools, page);
    expect(registered()).toEqual(names);
    expect(calls()).toBe(names.length);
  });

  test('the guard of that: two pages are two', () => {
    const { context, calls } = fakeContext();
    offer(context, tools, fakePage().page);
    offer(context, tools, fakePage().page);
    expect(calls()).toBe(2 * names.length);
  });

  test.each<[string, (tool: ModelContextTool) => unknown]>([
    ['returns undefined', () => undefined],
    ['resolves', () => Promise.resolve()],
    ['rejects', () => Promise.reject(new Error('no'))],
    [
      'returns something else that rejects',
      () => ({ then: (_: unknown, reject: (why: string) => void) => reject('no') }),
    ],
    ['freezes what it is given', (tool) => Object.freeze(tool)],
    ['writes on what it is given', (tool) => Object.assign(tool, { name: 'mine', description: '' })],
  ])('a registerTool() that %s', async (_, answer) => {
    const { context, calls } = fakeContext(answer);
    const { page, leave, shown } = fakePage();
    expect(
      await unhandled(() => {
        offer(Object.freeze(context), tools, page);
        leave();
        shown(true);
      }),
    ).toEqual([]);
    expect(calls()).toBe(2 * names.length);
    expect(tools.map(({ name }) => name)).toEqual(names);
  });

  test('a name that is taken, and a tool that is refused, leave the others', async () => {
    const {
      context,
      names: registered,
      there,
    } = fakeContext(({ name }) => {
      if (name === 'search_site') throw new TypeError('no');
      return name === 'open_product' ? Promise.reject(new Error('no')) : undefined;
    });
    const mine = { ...(tools[1] as ModelContextTool), description: 'mine' };
    there.set('get_product', mine);
    expect(await unhandled(() => offer(context, tools, fakePage().page))).toEqual([]);
    expect(registered().sort()).toEqual(['get_product', 'list_categories', 'open_product', 'search_products']);
    expect(there.get('get_product')).toBe(mine);
  });
});

describe('leaving and coming back', () => {
  test('takes the tools back, and offers them again where the page was kept', () => {
    const { context, names: registered, calls } = fakeContext();
    const { page, leave, shown } = fakePage();
    offer(context, tools, page);
    // Every page is shown once after it was loaded.
    shown(false);
    expect(calls()).toBe(names.length);
    for (let times = 1; times <= 3; times++) {
      leave();
      expect(registered()).toEqual([]);
      shown(true);
      shown(true);
      expect(registered()).toEqual(names);
      expect(calls()).toBe((times + 1) * names.length);
    }
  });
});
