/**
 * `npm run test:inspectors`: Lighthouse inspects six kinds of page of the demonstration in both languages, on a phone and a desktop.
 * It is not part of `npm test`, because its score for speed depends on the machine.
 */
import { dirname } from 'node:path';
import { chromium } from 'playwright';
import lighthouse, { type Config, type Flags, desktopConfig } from 'lighthouse';
import agenticConfig from 'lighthouse/core/config/agentic-browsing-config.js';
import { runCommand } from '../cli/command.ts';
import { UsageError, textOption } from '../cli/options.mjs';
import { setNginxLines } from '../sites/native/nginx.ts';
import { startNativeSite } from '../sites/native/start.ts';
import { browserOptions } from '../support/browser.ts';
import { freePort } from '../support/ports.ts';
import { progress } from './run-site.ts';

const options = {
  site: { value: 'URL', help: 'a running site with the demonstration; one of its own by default' },
  only: { value: 'TEXT', help: 'only the inspections whose name contains the text, such as "product-ru phone"' },
};

/** The lowest score of each category that passes, in percent. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** The audits of agentic browsing. Those with `true` must apply: a page to which they do not apply lacks what they look at. */
const agenticAudits = {
  'agent-accessibility-tree': false,
  'webmcp-form-coverage': false,
  'webmcp-registered-tools': false,
  'webmcp-schema-validity': true,
  'cumulative-layout-shift': false,
  'llms-txt': true,
  'ard-schema': true,
} as const;

/** An inspection is repeated if only its speed fails: other load on the machine makes a page slower, never faster. */
const attempts = 3;

/** The result of an audit in Lighthouse's report, as far as it matters here. */
type AuditResult = {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly explanation?: unknown;
  readonly displayValue?: unknown;
  readonly details?: { readonly items?: readonly unknown[] } | undefined;
};

type Report = {
  readonly audits: Readonly<Record<string, AuditResult>>;
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
};

type Inspection = {
  readonly scores: readonly number[];
  readonly agentic: number;
  readonly problems: readonly string[];
};

type List = { readonly items: readonly { readonly url: string }[] };

async function firstUrl(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${String(response.status)}.`);
  const { items } = (await response.json()) as List;
  return items[0]?.url ?? fail(`${address} has no items.`);
}

function fail(message: string): never {
  throw new Error(message);
}

/** The addresses of the inspected pages, by name: `shop-ru`. */
async function pagesOf(site: string): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const [language, folder, words] of [
    ['ro', '', { shop: 'magazin', questions: 'intrebari', coaches: 'antrenori' }],
    ['ru', '/ru', { shop: 'magazin', questions: 'intrebari', coaches: 'antrenori' }],
  ] as const) {
    const api = `${site}/wp-json/md-shop/v1`;
    pages.set(`front-${language}`, `${site}${folder}/`);
    for (const [name, word] of Object.entries(words)) pages.set(`${name}-${language}`, `${site}${folder}/${word}/`);
    const product = `${api}/products?search=Urban%2080&language=${language}&per_page=1`;
    pages.set(`product-${language}`, await firstUrl(product));
    pages.set(`news-${language}`, await firstUrl(`${api}/content?type=news&language=${language}&per_page=1`));
  }
  return pages;
}

const nameOf = ({ id, displayValue, explanation, details }: AuditResult): string =>
  [
    id,
    displayValue,
    explanation,
    (details?.items ?? []).length === 0 ? '' : JSON.stringify(details?.items).slice(0, 600),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(': ');

function judge({ audits, categories }: Report): Inspection {
  const problems: string[] = [];
  const scores = Object.entries(goals).map(([category, goal]) => {
    const { score = null, auditRefs = [] } = categories[category] ?? {};
    const percent = Math.round((score ?? 0) * 100);
    if (percent < goal) {
      const causes = auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => nameOf(audits[id] ?? fail(id)));
      problems.push(`${category} ${String(percent)} is below ${String(goal)}`, ...causes);
    }
    return percent;
  });
  let agentic = 0;
  for (const [id, mustApply] of Object.entries(agenticAudits)) {
    const audit = audits[id] ?? fail(`Lighthouse has no audit "${id}".`);
    const applies = audit.scoreDisplayMode !== 'notApplicable';
    // An audit that only informs has no score to fail.
    if ((applies || !mustApply) && audit.scoreDisplayMode !== 'error' && (audit.score ?? 1) === 1) agentic += 1;
    else problems.push(applies ? nameOf(audit) : `${id}: does not apply`);
  }
  return { scores, agentic, problems };
}

async function inspect(url: string, config: Config, flags: Flags): Promise<Inspection> {
  let best: Inspection | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const result = (await lighthouse(url, flags, config)) ?? fail(`Lighthouse has no result for ${url}.`);
    const found = judge(result.lhr as unknown as Report);
    if (best === undefined || (found.scores[0] ?? 0) > (best.scores[0] ?? 0)) best = found;
    if (!found.problems.some((problem) => problem.startsWith('performance '))) break;
  }
  return best ?? fail(url);
}

async function inspectAll(site: string, only: string): Promise<number> {
  const port = await freePort();
  const { args = [], ...launch } = browserOptions();
  const browser = await chromium.launch({ ...launch, args: [...args, `--remote-debugging-port=${String(port)}`] });
  const devices = {
    phone: agenticConfig,
    desktop: { ...agenticConfig, settings: desktopConfig.settings } as Config,
  };
  let [passed, failed] = [0, 0];
  const columns = [...Object.keys(goals), 'agentic'];
  process.stdout.write(`\n| page | ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length)}\n`);
  try {
    for (const [name, url] of await pagesOf(site)) {
      for (const [device, config] of Object.entries(devices)) {
        if (!`${name} ${device}`.includes(only)) continue;
        const { scores, agentic, problems } = await inspect(url, config, { port, logLevel: 'error' });
        const cells = [...scores.map(String), `${String(agentic)} of ${String(Object.keys(agenticAudits).length)}`];
        process.stdout.write(`| ${name} ${device} | ${cells.join(' | ')} |\n`);
        for (const problem of problems) process.stdout.write(`    ${problem}\n`);
        if (problems.length === 0) passed += 1;
        else failed += 1;
      }
    }
  } finally {
    await browser.close();
  }
  if (passed + failed === 0) throw new UsageError(`--only ${only}: there is no such inspection.`);
  process.stdout.write(`\n${String(passed)} passed, ${String(failed)} failed\n`);
  return failed === 0 ? 0 : 1;
}

const about = 'Lets Lighthouse inspect pages of the demonstration. Needs Chromium.';

await runCommand({ name: 'test:inspectors', about, options }, async (values) => {
  const only = textOption(values, 'only') ?? '';
  const running = textOption(values, 'site');
  if (running !== undefined) return inspectAll(running.replace(/\/$/, ''), only);
  const site = await startNativeSite({
    database: 'mariadb',
    testPlugin: false,
    // As on a site in production.
    constants: { WP_DEBUG: false, WP_DEBUG_LOG: false },
    report: progress(),
  });
  try {
    // As on a server in production, and as in Debian's own configuration of nginx.
    await setNginxLines(dirname(site.directory), 'gzip', {
      http: 'gzip on; gzip_types text/css text/javascript application/json image/svg+xml;',
    });
    return await inspectAll(site.url, only);
  } finally {
    await site.close();
  }
});
