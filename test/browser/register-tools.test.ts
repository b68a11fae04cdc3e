import { describe, expect, test } from 'vitest';
import type { ModelContext, ModelContextTool } from '../../src-browser/tools/model-context.ts';
import { offer } from '../../src-browser/tools/register-tools.ts';
import { toolsOn } from './support.ts';

const { all: tools } = toolsOn();
const names = tools.map(({ name }) => name);

/** A page that can be left and come back to. */
function fakePage() {
  const target = new EventTarget();
  const shown = (persisted: boolean) => target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { page: target as Window, leave: () => target.dispatchEvent(new Event('pagehide')), shown };
}

/** A model context that records the registered tools and answers as configured. */
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

/** The unhandled rejections so far. */
async function unhandled(run: () => void): Promise<unknown[]> {
  const seen: unknown[] = [];
  const listen = (reason: unknown) => seen.push(reason);
  process.on('unhandledRejection', listen);
  run();
  await new Promise((done) => setTimeout(done, 10));
  process.off('unhandledRejection', listen);
  return seen;
}

describe('registering tools', () => {
  test('registers each tool once, with a signal, however often the script is loaded', () => {
    const { context, names: registered, calls } = fakeContext();
    const { page } = fakePage();
    offer(context, tools, page);
    offer(context, tools, page);
    expect(registered()).toEqual(names);
    expect(calls()).toBe(names.length);
  });

  test('registers the tools on each of two pages', () => {
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
      'returns another thenable that rejects',
      () => ({ then: (_: unknown, reject: (why: string) => void) => reject('no') }),
    ],
    ['freezes the tool', (tool) => Object.freeze(tool)],
    ['changes the tool', (tool) => Object.assign(tool, { name: 'mine', description: '' })],
  ])('tolerates a registerTool() that %s', async (_, answer) => {
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

  test('a name that is taken, or a tool that is rejected, does not affect the others', async () => {
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

describe('leaving a page and coming back', () => {
  test('unregisters the tools, and registers them again if the page comes back from the cache', () => {
    const { context, names: registered, calls } = fakeContext();
    const { page, leave, shown } = fakePage();
    offer(context, tools, page);
    // Pages also receive this event once after every load.
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
