import { execFileSync } from 'node:child_process';

/** A string literal in PHP code. */
export type PhpText = {
  readonly file: string;
  readonly text: string;
  /** Name of the innermost function or method that has it in its arguments; '' if there is none. */
  readonly call: string;
  /** Whether it is, or begins, the first argument. */
  readonly first: boolean;
};

// Uses PHP's tokenizer, so comments do not count and quotes are read correctly.
const reader = String.raw`
$found = [];
foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($argv[1], FilesystemIterator::SKIP_DOTS)) as $file) {
    if ($file->getExtension() !== 'php' || str_contains($file->getPathname(), '/generated/')) {
        continue;
    }
    $calls = [];
    $name = '';
    $opened = false;
    foreach (token_get_all(file_get_contents($file->getPathname())) as $token) {
        if ($token === '(') {
            array_push($calls, $name);
        } elseif ($token === ')') {
            array_pop($calls);
        } elseif (is_array($token) && $token[0] === T_CONSTANT_ENCAPSED_STRING) {
            $text = stripslashes(substr($token[1], 1, -1));
            $found[] = ['file' => $file->getPathname(), 'text' => $text, 'call' => (string) end($calls), 'first' => $opened];
        }
        if (! is_array($token) || ! in_array($token[0], [T_WHITESPACE, T_COMMENT, T_DOC_COMMENT], true)) {
            $name = is_array($token) && $token[0] === T_STRING ? $token[1] : '';
            $opened = $token === '(';
        }
    }
}
echo json_encode($found, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE);`;

/** Returns every string literal of the PHP files below a folder, except generated files. */
export function phpTexts(folder: string): readonly PhpText[] {
  return JSON.parse(
    execFileSync('php', ['-r', reader, '--', folder], { encoding: 'utf8', maxBuffer: 1 << 26 }),
  ) as PhpText[];
}
