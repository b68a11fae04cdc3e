/** The result of a step of `npm test`. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** The reasons of failures, one line each, in addition to the step's output. */
  readonly reasons: readonly string[];
};

type NodeResults = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly files: Readonly<Record<string, number>>;
  /** The duration of each file's tests. */
  readonly seconds?: Readonly<Record<string, number>>;
};

/** Reads the duration of each file's tests from the reporter's output, in seconds by absolute path. */
export function secondsOfFiles(text: string | null): Readonly<Record<string, number>> {
  return text === null || text === '' ? {} : ((JSON.parse(text) as NodeResults).seconds ?? {});
}

/** The result of a check without tests, from its exit code. */
export function tallyCheck(code: number): Tally {
  return code === 0
    ? { passed: 1, failed: 0, reasons: [] }
    : { passed: 0, failed: 1, reasons: [`exit code ${String(code)}`] };
}

/** Adds failures that the counts do not show: a crash, or a run without tests. */
function withGuards(tally: Tally, code: number): Tally {
  const reasons = [...tally.reasons];
  let failed = tally.failed;
  if (code !== 0 && failed === 0) {
    failed += 1;
    reasons.push(`ended with code ${String(code)} although no test failed`);
  }
  if (tally.passed + tally.failed === 0 && failed === 0) {
    failed += 1;
    reasons.push('ran no test');
  }
  return { passed: tally.passed, failed, reasons };
}

/**
 * The result of `node --test` with the harness's reporter.
 * @param text the reporter's output, `null` if there is none
 * @param files absolute paths of the test files to run; each must have run a test
 */
export function tallyNode(text: string | null, code: number, files: readonly string[]): Tally {
  if (files.length === 0) return { passed: 0, failed: 1, reasons: ['there is no test file'] };
  if (text === null || text === '')
    return { passed: 0, failed: 1, reasons: [`crashed with code ${String(code)} before it could report`] };
  const results = JSON.parse(text) as NodeResults;
  const named = new Set(results.failures.map((failure) => failure.split(':')[0] ?? ''));
  const withoutTests = files.filter(
    (file) => results.files[file] === undefined && ![...named].some((name) => name !== '' && file.endsWith(name)),
  );
  return withGuards(
    {
      passed: results.passed,
      failed: results.failed + withoutTests.length,
      reasons: [...results.failures, ...withoutTests.map((file) => `${file}: no test of it has run`)],
    },
    code,
  );
}

type VitestResults = {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly unknown[] }[];
};

/** The result of Vitest from its JSON report. A skipped test and a file without tests count as failed. */
export function tallyVitest(text: string | null, code: number): Tally {
  if (text === null || text === '')
    return { passed: 0, failed: 1, reasons: [`crashed with code ${String(code)} before it could report`] };
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(text) as VitestResults;
  const withoutTests = testResults.filter(({ assertionResults }) => assertionResults.length === 0);
  return withGuards(
    {
      passed: numPassedTests,
      failed: numTotalTests - numPassedTests + withoutTests.length,
      reasons: withoutTests.map(({ name }) => `${name}: no test of it has run`),
    },
    code,
  );
}

function attribute(tag: string, name: string): number {
  return Number(new RegExp(`\\b${name}="(\\d+)"`).exec(tag)?.[1] ?? 0);
}

/** The result of PHPUnit from its JUnit log. A skipped test counts as failed. */
export function tallyPhpunit(xml: string | null, code: number): Tally {
  const tag = xml === null ? undefined : /<testsuite [^>]*>/.exec(xml)?.[0];
  if (tag === undefined) {
    const reason = xml === null ? `crashed with code ${String(code)} before it could report` : 'ran no test';
    return { passed: 0, failed: 1, reasons: [reason] };
  }
  const tests = attribute(tag, 'tests');
  const failed = attribute(tag, 'errors') + attribute(tag, 'failures') + attribute(tag, 'skipped');
  return withGuards({ passed: Math.max(0, tests - failed), failed, reasons: [] }, code);
}

/** The facts about a site that test/e2e/site.ts writes for the runner. */
export type SiteFacts = {
  readonly requests: number;
  readonly notices: readonly { readonly message: string; readonly at: string }[];
};

/** Adds failures from the facts about an end-to-end suite's site: PHP notices of the plugin, or too many requests. */
export function tallySite(tally: Tally, facts: SiteFacts | null, mostRequests: number | null): Tally {
  const reasons = [...tally.reasons];
  let failed = tally.failed;
  if (facts === null) {
    if (tally.passed + tally.failed > 0 && failed === 0) {
      failed += 1;
      reasons.push('the site has left no count of its requests and notices: was it opened through test/e2e/site.ts?');
    }
    return { passed: tally.passed, failed, reasons };
  }
  if (facts.notices.length > 0) {
    failed += 1;
    reasons.push(...facts.notices.map(({ message, at }) => `PHP notice: ${message} (${at})`));
  }
  if (mostRequests !== null && facts.requests > mostRequests) {
    failed += 1;
    reasons.push(`${String(facts.requests)} requests were sent; at most ${String(mostRequests)} are allowed here`);
  }
  return { passed: tally.passed, failed, reasons };
}

/** Adds up the results of several runs. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    reasons: tallies.flatMap(({ reasons }) => reasons),
  };
}

/** The result of a step, in one line. */
export function stepLine(tally: Tally): string {
  return `${String(tally.passed)} passed, ${String(tally.failed)} failed`;
}

/**
 * The last line of `npm test`.
 * @param skipped the number of steps that could not run; the lines above name them.
 */
export function closingLine(tallies: readonly Tally[], skipped: number): string {
  return `${stepLine(addTallies(tallies))}, ${String(skipped)} skipped`;
}
