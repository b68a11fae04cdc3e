import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const start = vi.fn<(context: unknown) => void>();
let imported = 0;
let listeners: EventTarget;

vi.mock('../../src-browser/tools/tools.ts', () => {
  imported++;
  return { start };
});

/** Runs the loader on a page with these objects, and returns what it did. */
async function detect(document: object, navigator: object): Promise<void> {
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', navigator);
  await import('../../src-browser/tools/loader.ts');
  await settled();
}

const settled = () => new Promise((done) => setTimeout(done, 20));
const usable = () => ({ registerTool: () => undefined });

beforeEach(() => {
  vi.resetModules();
  start.mockReset();
  imported = 0;
  listeners = new EventTarget();
  vi.stubGlobal('addEventListener', listeners.addEventListener.bind(listeners));
});
afterEach(() => void vi.unstubAllGlobals());

describe('the loader', () => {
  test.each<[string, object, object]>([
    ['neither object has a model context', {}, {}],
    ['the model context has no registerTool()', { modelContext: {} }, { modelContext: { registerTool: 5 } }],
    ['the model context is null or undefined', { modelContext: null }, { modelContext: undefined }],
  ])('imports nothing if %s', async (_, document, navigator) => {
    await detect(document, navigator);
    listeners.dispatchEvent(new Event('load'));
    await settled();
    expect(imported).toBe(0);
    expect(start).not.toHaveBeenCalled();
  });

  test('prefers the model context of the document to that of the navigator', async () => {
    const [first, second] = [usable(), usable()];
    await detect({ modelContext: first }, { modelContext: second });
    expect(start.mock.calls).toEqual([[first]]);
    expect(start.mock.calls[0]?.[0]).toBe(first);
  });

  test('uses the model context of the navigator if that of the document is unusable or throws', async () => {
    const context = usable();
    const throwing = {
      get modelContext(): never {
        throw new Error('no');
      },
    };
    await detect(throwing, { modelContext: context });
    expect(start.mock.calls[0]?.[0]).toBe(context);
  });

  test('looks again after the load event, for a polyfill that loads late, and starts once', async () => {
    const page: { modelContext?: object } = {};
    await detect(page, {});
    expect(start).not.toHaveBeenCalled();
    page.modelContext = usable();
    listeners.dispatchEvent(new Event('load'));
    await settled();
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('does not start twice if there was a model context from the beginning', async () => {
    await detect({ modelContext: usable() }, {});
    listeners.dispatchEvent(new Event('load'));
    await settled();
    expect(start).toHaveBeenCalledTimes(1);
  });

  test('stays silent if the import fails', async () => {
    const seen: unknown[] = [];
    const listen = (reason: unknown) => seen.push(reason);
    process.on('unhandledRejection', listen);
    const log = vi.spyOn(console, 'error');
    start.mockImplementation(() => {
      throw new Error('no');
    });
    await detect({ modelContext: usable() }, {});
    process.off('unhandledRejection', listen);
    expect(start).toHaveBeenCalledTimes(1);
    expect([seen, log.mock.calls]).toEqual([[], []]);
  });
});
