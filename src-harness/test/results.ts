/** What a step of `npm test` has come to. */
export type Tally = {
  readonly passed: number;
  readonly failed: number;
  /** Why it failed, a line each, beyond what the step's own output says. */
  readonly reasons: readonly string[];
};

type NodeResults = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly files: Readonly<Record<string, number>>;
  /** How long each file's tests took. */
  readonly seconds?: Readonly<Record<string, number>>;
};

/** How long the tests of each file took, in seconds, by absolute path; from what the reporter wrote. */
export function secondsOfFiles(text: string | null): Readonly<Record<string, number>> {
  return text === null || text === '' ? {} : ((JSON.parse(text) as NodeResults).seconds ?? {});
}

/** A check that has no tests to count: its exit code is its one result. */
export function tallyCheck(code: number): Tally {
  return code === 0
    ? { passed: 1, failed: 0, reasons: [] }
    : { passed: 0, failed: 1, reasons: [`exit code ${String(code)}`] };
}

/** Adds what a suite's exit code says to what it counted: a crash or a run without a test is a failure. */
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
 * @param text what the reporter wrote, `null` where it wrote nothing
 * @param files absolute paths of the test files that were to run; each must have run a test
 */
export function tallyNode(text: string | null, code: number, files: readonly string[]): Tally {
  if (files.length === 0) return { passed: 0, failed: 1, reasons: ['there is no test file'] };
  if (text === null || text === '')
    return { passed: 0, failed: 1, reasons: [`crashed with code ${String(code)} before it could report`] };
  const results = JSON.parse(text) as NodeResults;
  const named = new Set(results.failures.map((failure) => failure.split(':')[0] ?? ''));
  const silent = files.filter(
    (file) => results.files[file] === undefined && ![...named].some((name) => name !== '' && file.endsWith(name)),
  );
  return withGuards(
    {
      passed: results.passed,
      failed: results.failed + silent.length,
      reasons: [...results.failures, ...silent.map((file) => `${file}: no test of it has run`)],
    },
    code,
  );
}

type VitestResults = {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly unknown[] }[];
};

/** The result of Vitest from its JSON report; a skipped test counts as failed, and so does a file without any. */
export function tallyVitest(text: string | null, code: number): Tally {
  if (text === null || text === '')
    return { passed: 0, failed: 1, reasons: [`crashed with code ${String(code)} before it could report`] };
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(text) as VitestResults;
  const silent = testResults.filter(({ assertionResults }) => assertionResults.length === 0);
  return withGuards(
    {
      passed: numPassedTests,
      failed: numTotalTests - numPassedTests + silent.length,
      reasons: silent.map(({ name }) => `${name}: no test of it has run`),
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
    const reason = xml === null ? `crashed with code ${String(code)} before it could report` : 'ran no test';
    return { passed: 0, failed: 1, reasons: [reason] };
  }
  const tests = attribute(tag, 'tests');
  const failed = attribute(tag, 'errors') + attribute(tag, 'failures') + attribute(tag, 'skipped');
  return withGuards({ passed: Math.max(0, tests - failed), failed, reasons: [] }, code);
}

/** What test/e2e/site.ts leaves behind for the runner. */
export type SiteFacts = {
  readonly requests: number;
  readonly notices: readonly { readonly message: string; readonly at: string }[];
};

/** Adds to an end-to-end suite what its site says: a PHP notice of ours fails it, too many requests too. */
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

/** One result of several runs. */
export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    reasons: tallies.flatMap(({ reasons }) => reasons),
  };
}

/** What a step has come to, in a line. */
export function stepLine(tally: Tally): string {
  return `${String(tally.passed)} passed, ${String(tally.failed)} failed`;
}

/**
 * The last line of `npm test`.
 * @param skipped how many steps could not run; each is named above.
 */
export function closingLine(tallies: readonly Tally[], skipped: number): string {
  return `${stepLine(addTallies(tallies))}, ${String(skipped)} skipped`;
}
