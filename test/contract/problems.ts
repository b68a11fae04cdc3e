import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TextLanguage } from '../../src-contract/service.ts';

const file = join(import.meta.dirname, '../../plugin/src/problems.php');
const reader = "define('ABSPATH', '/'); echo json_encode(require $argv[1], JSON_THROW_ON_ERROR);";

/** What is said in each language where the contract cannot be read: the one table of texts that is PHP's own. */
export const problems = JSON.parse(execFileSync('php', ['-r', reader, '--', file], { encoding: 'utf8' })) as Readonly<
  Record<TextLanguage, Readonly<Record<string, string>>>
>;
