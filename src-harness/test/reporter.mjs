// A reporter for node --test that writes results for the runner. Node requires a default export.

/**
 * @typedef {{ passed: number, failed: number, failures: string[], files: Record<string, number>, seconds: Record<string, number> }} NodeResults
 */

/**
 * Whether a result is about a whole file: Node reports a file without tests as a passed test with the file's name, and a
 * crashed file as a failed one.
 * @param {string} name
 * @param {string | undefined} file
 */
function isFileResult(name, file) {
  return file !== undefined && (name === file || file.endsWith(`/${name}`));
}

/**
 * Counts tests, but not suites, which only group them. A skipped or "to do" test counts as failed.
 * @param {AsyncIterable<{ type: string, data: any }>} source
 */
export default async function* reporter(source) {
  /** @type {NodeResults} */
  const results = { passed: 0, failed: 0, failures: [], files: {}, seconds: {} };
  /** @param {string} why */
  const fail = (why) => {
    results.failed += 1;
    results.failures.push(why);
  };
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (data.nesting === 0 && data.file !== undefined && !isFileResult(data.name, data.file)) {
      results.seconds[data.file] = (results.seconds[data.file] ?? 0) + (data.details?.duration_ms ?? 0) / 1000;
    }
    if (data.details?.type === 'suite') continue;
    if (isFileResult(data.name, data.file)) {
      fail(type === 'test:pass' ? `${data.name}: there is no test in this file` : `${data.name}: the file failed`);
      continue;
    }
    if (data.file !== undefined) results.files[data.file] = (results.files[data.file] ?? 0) + 1;
    if (type === 'test:fail') fail(data.name);
    else if (data.skip !== undefined) fail(`${data.name}: skipped`);
    else if (data.todo !== undefined) fail(`${data.name}: to do`);
    else results.passed += 1;
  }
  yield JSON.stringify(results);
}
