import assert from 'node:assert/strict';
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright';
import { createRequire } from 'node:module';
import { browserTable } from '../../../src-contract/browser/table.ts';
import { browserOptions } from '../../../src-harness/support/browser.ts';
import { testSite } from '../site.ts';
import { send } from './contract-client.ts';

/** A tool as a model sees it. */
type Listed = { readonly name: string; readonly description: string; readonly inputSchema: object };

/** A kind of model context that a page can have, and how an agent uses it. */
export type World = {
  readonly name: string;
  /** Chromium with its own model context, or without. */
  readonly native: boolean;
  readonly prepare: (context: BrowserContext) => Promise<unknown>;
  readonly list: (page: Page) => Promise<readonly Listed[]>;
  /** @returns what the tool resolved with. */
  readonly call: (page: Page, name: string, input: object) => Promise<string>;
};

type Registered = Listed & { execute: (input: object, options: object) => Promise<string> };
type Stub = Window & { mdShopTools: Map<string, Registered> };

/** A double of a model context that stores the registered tools, so that tests can call them like an agent. */
const reaper = `
  window.mdShopTools = new Map();
  const registerTool = (tool, { signal }) => {
    if (window.mdShopTools.has(tool.name)) throw new DOMException('Duplicate tool name', 'InvalidStateError');
    window.mdShopTools.set(tool.name, tool);
    signal.addEventListener('abort', () => window.mdShopTools.delete(tool.name));
  };`;

function stubWorld(name: string, script: string): World {
  return {
    name,
    native: false,
    prepare: (context) => context.addInitScript(`{ ${reaper} ${script} }`),
    list: (page) =>
      page.evaluate(() =>
        [...(window as unknown as Stub).mdShopTools.values()].map(({ name, description, inputSchema }) => ({
          name,
          description,
          inputSchema,
        })),
      ),
    call: (page, tool, input) =>
      page.evaluate(
        async ([tool, input]) =>
          String(
            await (window as unknown as Stub).mdShopTools
              .get(tool)
              ?.execute(input, { signal: new AbortController().signal }),
          ),
        [tool, input] as const,
      ),
  };
}

/** The earlier object, whose registerTool() is synchronous. */
export const navigatorWorld = stubWorld(
  'navigator.modelContext alone',
  `Object.defineProperty(navigator, 'modelContext', { value: { registerTool } });`,
);

export const frozenWorld = stubWorld(
  'a frozen document.modelContext that has registerTool() alone',
  `Object.defineProperty(document, 'modelContext', { value: Object.freeze({ registerTool: async (...given) => registerTool(...given) }) });`,
);

type Polyfill = {
  getTools(): Promise<readonly { name: string; description: string; inputSchema: object | string }[]>;
  executeTool(tool: object, input: object | string): Promise<string>;
};
type WithContext = Document & { modelContext: Polyfill };

const polyfillWorld: World = {
  name: '@mcp-b/webmcp-polyfill',
  native: false,
  prepare: (context) =>
    context.addInitScript({
      path: createRequire(import.meta.url)
        .resolve('@mcp-b/webmcp-polyfill')
        .replace(/index\.js$/, 'index.iife.js'),
    }),
  list: (page) =>
    page.evaluate(async () =>
      (await (document as WithContext).modelContext.getTools()).map(({ name, description, inputSchema }) => ({
        name,
        description,
        inputSchema: typeof inputSchema === 'string' ? (JSON.parse(inputSchema) as object) : inputSchema,
      })),
    ),
  call: (page, name, input) =>
    page.evaluate(
      async ([name, input]): Promise<string> => {
        const context = (document as WithContext).modelContext;
        const tool = (await context.getTools()).find((one) => one.name === name);
        if (tool === undefined) throw new Error(`There is no tool ${name}.`);
        return context.executeTool(tool, JSON.stringify(input));
      },
      [name, input] as const,
    ),
};

export const nativeWorld: World = {
  name: 'Chromium’s own document.modelContext',
  native: true,
  prepare: () => Promise.resolve(),
  list: async (page) =>
    (await page.webmcp.tools()).map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema: (inputSchema ?? {}) as object,
    })),
  call: async (page, name, input) => {
    const result: unknown = await page.webmcp.callTool(name, input);
    return typeof result === 'string' ? result : JSON.stringify(result);
  },
};

export const modelContextFixtures: readonly World[] = [navigatorWorld, frozenWorld, polyfillWorld, nativeWorld];

/** The number of tools that a page offers. */
export const toolCount = Object.keys(browserTable.reads).length + 1;

const browsers = new Map<boolean, Promise<Browser>>();

/** Returns a Chromium with or without its own model context, with the back/forward cache. All tests share one of each kind. */
function browser(native: boolean): Promise<Browser> {
  const started = browsers.get(native) ?? launch(native);
  browsers.set(native, started);
  return started;
}

function launch(native: boolean): Promise<Browser> {
  const { args = [], ...options } = browserOptions();
  return chromium.launch({
    ...options,
    args: args.filter((arg) => native || !arg.includes('WebMCP')),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

export async function closeBrowsers(): Promise<void> {
  for (const started of browsers.values()) await (await started).close();
  browsers.clear();
}

/** A page with a kind of model context, its console messages and its requests. */
export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console messages and uncaught errors. */
  readonly complaints: string[];
  /** Addresses of the requests that the page sent. */
  readonly asked: string[];
};

/** Opens a page with a kind of model context, and closes it after `visit`. */
export async function visiting<T>(
  world: Pick<World, 'native' | 'prepare'>,
  url: string,
  visit: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await (await browser(world.native)).newContext();
  try {
    await world.prepare(context);
    const page = await context.newPage();
    const complaints: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(url, { waitUntil: 'load' });
    return await visit({ page, context, complaints, asked });
  } finally {
    await context.close();
  }
}

/** Lists the tools of a page; waits until there are `count` tools. */
export async function toolsOf(world: World, page: Page, count: number): Promise<readonly Listed[]> {
  let tools: readonly Listed[] = [];
  for (let attempt = 0; attempt < 100 && tools.length !== count; attempt++) {
    if (attempt > 0) await page.waitForTimeout(50);
    tools = await world.list(page);
  }
  return tools;
}

/** Visits a page in Chromium with its own model context, and waits for the tools. */
export async function withTools<T>(path: string, visit: (visit: Visit) => Promise<T>): Promise<T> {
  const { url } = await testSite();
  return visiting(nativeWorld, path.startsWith('http') ? path : `${url}${path}`, async (visited) => {
    assert.equal((await toolsOf(nativeWorld, visited.page, toolCount)).length, toolCount, path);
    return visit(visited);
  });
}

/** Checks that search_products in the browser returns the REST response at `path`. */
export async function assertReads({ page }: Visit, path = '/products?per_page=2&language=ro'): Promise<void> {
  const input = { per_page: 2, language: 'ro' };
  assert.equal(await nativeWorld.call(page, 'search_products', input), await (await send(path)).text());
}
