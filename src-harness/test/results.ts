/** The result of a step of `npm test`. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** Reasons for failures that are not in the step's own output, one line each. */
  readonly reasons: readonly string[];
};

type NodeResults = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly files: Readonly<Record<string, number>>;
  /** Duration of each file's tests in seconds. */
  readonly seconds?: Readonly<Record<string, number>>;
};

/** Returns the duration of each file's tests in seconds, by absolute path, from the reporter's output. */
export function fileDurations(text: string | null): Readonly<Record<string, number>> {
  return text === null || text === '' ? {} : ((JSON.parse(text) as NodeResults).seconds ?? {});
}

/** The result of a check without tests: its exit code decides. */
export function tallyCheck(code: number): Tally {
  return code === 0
    ? { passed: 1, failed: 0, reasons: [] }
    : { passed: 0, failed: 1, reasons: [`exit code ${String(code)}`] };
}

/** Adds a failure to the result of a suite that crashed or ran no test. */
function withRunFailures(tally: Tally, code: number): Tally {
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
 * @param files absolute paths of the test files; each must have run a test
 */
export function tallyNode(text: string | null, code: number, files: readonly string[]): Tally {
  if (files.length === 0) return { passed: 0, failed: 1, reasons: ['there is no test file'] };
  if (text === null || text === '')
    return { passed: 0, failed: 1, reasons: [`crashed with code ${String(code)} before it reported results`] };
  const results = JSON.parse(text) as NodeResults;
  const named = new Set(results.failures.map((failure) => failure.split(':')[0] ?? ''));
  const withoutTests = files.filter(
    (file) => results.files[file] === undefined && ![...named].some((name) => name !== '' && file.endsWith(name)),
  );
  return withRunFailures(
    {
      passed: results.passed,
      failed: results.failed + withoutTests.length,
      reasons: [...results.failures, ...withoutTests.map((file) => `${file}: none of its tests ran`)],
    },
    code,
  );
}

type VitestResults = {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly unknown[] }[];
};

/** The result of Vitest from its JSON report; a skipped test and a file without tests count as failed. */
export function tallyVitest(text: string | null, code: number): Tally {
  if (text === null || text === '')
    return { passed: 0, failed: 1, reasons: [`crashed with code ${String(code)} before it reported results`] };
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(text) as VitestResults;
  const withoutTests = testResults.filter(({ assertionResults }) => assertionResults.length === 0);
  return withRunFailures(
    {
      passed: numPassedTests,
      failed: numTotalTests - numPassedTests + withoutTests.length,
      reasons: withoutTests.map(({ name }) => `${name}: none of its tests ran`),
    },
    code,
  );
}

function attribute(tag: string, name: string): number {
  return Number(new RegExp(`\\b${name}="(\\d+)"`).exec(tag)?.[1] ?? 0);
}

/** The result of PHPUnit from its JUnit log; a skipped test counts as failed. */
export function tallyPhpunit(xml: string | null, code: number): Tally {
  const tag = xml === null ? undefined : /<testsuite [^>]*>/.exec(xml)?.[0];
  if (tag === undefined) {
    const reason = xml === null ? `crashed with code ${String(code)} before it reported results` : 'ran no test';
    return { passed: 0, failed: 1, reasons: [reason] };
  }
  const tests = attribute(tag, 'tests');
  const failed = attribute(tag, 'errors') + attribute(tag, 'failures') + attribute(tag, 'skipped');
  return withRunFailures({ passed: Math.max(0, tests - failed), failed, reasons: [] }, code);
}

/** What test/e2e/site.ts writes for the runner. */
export type SiteReport = {
  readonly requests: number;
  readonly notices: readonly { readonly message: string; readonly at: string }[];
};

/** Adds failures for PHP notices of the plugin and for too many requests to the result of an end-to-end suite. */
export function tallySite(tally: Tally, siteReport: SiteReport | null, maxRequests: number | null): Tally {
  const reasons = [...tally.reasons];
  let failed = tally.failed;
  if (siteReport === null) {
    if (tally.passed + tally.failed > 0 && failed === 0) {
      failed += 1;
      reasons.push('the site wrote no count of requests and notices: was it opened through test/e2e/site.ts?');
    }
    return { passed: tally.passed, failed, reasons };
  }
  if (siteReport.notices.length > 0) {
    failed += 1;
    reasons.push(...siteReport.notices.map(({ message, at }) => `PHP notice: ${message} (${at})`));
  }
  if (maxRequests !== null && siteReport.requests > maxRequests) {
    failed += 1;
    reasons.push(`${String(siteReport.requests)} requests were sent; at most ${String(maxRequests)} are allowed here`);
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

/** A result in one line. */
export function stepLine(tally: Tally): string {
  return `${String(tally.passed)} passed, ${String(tally.failed)} failed`;
}

/**
 * The last line of `npm test`.
 * @param skipped number of steps that could not run; the lines above name each
 */
export function summaryLine(tallies: readonly Tally[], skipped: number): string {
  return `${stepLine(addTallies(tallies))}, ${String(skipped)} skipped`;
}
