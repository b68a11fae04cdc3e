// A reporter for node --test that writes the results as JSON for the runner. Node requires it as the default export.
import { readFile } from 'node:fs/promises';

/**
 * @typedef {{ passed: number, failed: number, failures: string[], files: Record<string, number>, seconds: Record<string, number> }} NodeResults
 */

/**
 * Node reports a file without tests as one passed test with the file's name, and a crashed file as a failed one.
 * @param {string} name
 * @param {string | undefined} file
 */
function isFileResult(name, file) {
  return file !== undefined && (name === file || file.endsWith(`/${name}`));
}

/**
 * Counts tests but not suites. A skipped or postponed test counts as failed.
 * @param {AsyncIterable<{ type: string, data: any }>} source
 */
export default async function* reporter(source) {
  /** @type {NodeResults} */
  const results = { passed: 0, failed: 0, failures: [], files: {}, seconds: {} };
  /** @param {string} reason */
  const fail = (reason) => {
    results.failed += 1;
    results.failures.push(reason);
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

/**
 * What the reporter has written to a file: nothing if the process died before.
 * @param {string} file
 * @returns {Promise<NodeResults>}
 */
export async function readResults(file) {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text === '' ? { passed: 0, failed: 0, failures: [], files: {}, seconds: {} } : JSON.parse(text);
}
