import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { TextLanguage } from '../../src-contract/service.ts';

const file = join(import.meta.dirname, '../../plugin/src/problems.php');
const reader = "define('ABSPATH', '/'); echo json_encode(require $argv[1], JSON_THROW_ON_ERROR);";

/** Messages in each language for when the contract cannot be read: the only texts that are written in PHP. */
export const problems = JSON.parse(execFileSync('php', ['-r', reader, '--', file], { encoding: 'utf8' })) as Readonly<
  Record<TextLanguage, Readonly<Record<string, string>>>
>;
