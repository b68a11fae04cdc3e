/** Finds every text of the plugin's text domain in PHP, TypeScript, block.json files and the plugin's header. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Call as PhpCall,
  type Class,
  Engine,
  type Method,
  type Name,
  type Node,
  type Program,
  type String as PhpString,
} from 'php-parser';
import ts from 'typescript';
import { screenHandles } from '../support/screen-handles.ts';

export const textDomain = 'md-shop-catalog';

const screenFolders = Object.values(screenHandles);

export type SourceText = {
  readonly text: string;
  readonly plural?: string;
  readonly context?: string;
  /** The comment for translators, without the word "translators:". */
  readonly comment?: string;
  /** Relative to the repository's root. Without line numbers, so that moving code does not change the template. */
  readonly file: string;
};

/** The arguments of WordPress's translation functions. The text domain follows the last one. */
const functions: Readonly<Record<string, readonly ('text' | 'plural' | 'number' | 'context')[]>> = {
  __: ['text'],
  _e: ['text'],
  esc_html__: ['text'],
  esc_html_e: ['text'],
  esc_attr__: ['text'],
  esc_attr_e: ['text'],
  _x: ['text', 'context'],
  _ex: ['text', 'context'],
  esc_html_x: ['text', 'context'],
  esc_attr_x: ['text', 'context'],
  _n: ['text', 'plural', 'number'],
  _nx: ['text', 'plural', 'number', 'context'],
};

/** Returns a comment's note to translators; empty if the comment contains none. */
const translatorsComment = (comment: string): string => /translators:\s*(.*?)\s*(\*\/)?$/s.exec(comment)?.[1] ?? '';

/** A call in PHP or TypeScript. Arguments that are not literal strings are null. */
type Call = {
  readonly file: string;
  readonly name: string;
  readonly arguments: readonly (string | null)[];
  readonly comment: string;
};

function sourceText({ file, name, arguments: given, comment }: Call): SourceText | undefined {
  const roles = functions[name];
  if (roles === undefined || given[roles.length] !== textDomain) return undefined;
  const literal = (role: 'text' | 'plural' | 'context'): string | undefined => {
    const place = roles.indexOf(role);
    if (place === -1) return undefined;
    const value = given[place];
    if (value === null || value === undefined) throw new Error(`${file}: ${name}() needs its ${role} as a literal.`);
    return value;
  };
  const [text, plural, context] = [literal('text'), literal('plural'), literal('context')];
  return {
    text: text ?? '',
    ...(plural === undefined ? {} : { plural }),
    ...(context === undefined ? {} : { context }),
    ...(comment === '' ? {} : { comment }),
    file,
  };
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'kind' in value;
const isCall = (node: Node): node is PhpCall => node.kind === 'call';
const isName = (node: Node): node is Name => node.kind === 'name';
const isClass = (node: Node): node is Class => node.kind === 'class';
const isMethod = (node: Node): node is Method => node.kind === 'method';
const nameOf = ({ name }: Method): string => (typeof name === 'string' ? name : name.name);
const isString = (node: Node): node is PhpString => node.kind === 'string';

/** All calls in a part of the syntax tree, including nested ones. */
function callsOf(node: unknown): PhpCall[] {
  if (Array.isArray(node)) return node.flatMap(callsOf);
  if (!isNode(node)) return [];
  const inner = Object.values(node).flatMap(callsOf);
  return isCall(node) ? [node, ...inner] : inner;
}

/** The oldest PHP that the plugin supports determines the syntax. */
function parsedPhp(root: string, file: string): Program {
  const parser = new Engine({ parser: { extractDoc: true, version: '8.1' }, ast: { withPositions: true } });
  try {
    return parser.parseCode(readFileSync(join(root, file), 'utf8'), file);
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/**
 * Returns the texts of one PHP file. A comment for translators belongs to the first call of a translation function after it.
 * @throws Error if the file has a syntax error.
 */
function inPhpFile(root: string, file: string): SourceText[] {
  const program = parsedPhp(root, file);
  const comments = (program.comments ?? []).map(({ loc, value }) => ({
    start: loc?.start.offset ?? 0,
    text: translatorsComment(value),
  }));
  let previous = 0;
  return callsOf(program)
    .map((call) => ({ call, name: functionName(call), start: call.loc?.start.offset ?? 0 }))
    .filter(({ name }) => Object.hasOwn(functions, name))
    .sort((a, b) => a.start - b.start)
    .map(({ call, name, start }) => {
      const comment = comments.findLast((one) => one.text !== '' && one.start > previous && one.start < start);
      previous = start;
      return sourceText({ file, name, arguments: call.arguments.map(literalValue), comment: comment?.text ?? '' });
    })
    .filter((text) => text !== undefined);
}

/** The name of a function that is called directly, without a leading backslash; empty for methods and variables. */
function functionName({ what }: PhpCall): string {
  return isName(what) ? what.name.replace(/^\\/, '') : '';
}

const literalValue = (node: Node): string | null => (isString(node) ? node.value : null);

function inPhp(root: string): SourceText[] {
  return readdirSync(join(root, 'plugin'), { recursive: true, encoding: 'utf8' })
    .map((name) => `plugin/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.php') && !/^plugin\/(build|generated|languages)\//.test(name))
    .sort()
    .flatMap((file) => inPhpFile(root, file));
}

/** The texts of one TypeScript file. */
function inTypeScriptFile(root: string, file: string): SourceText[] {
  const found: SourceText[] = [];
  const code = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const comment = (ts.getLeadingCommentRanges(code, node.getFullStart()) ?? [])
        .map(({ pos, end }) => translatorsComment(code.slice(pos, end)))
        .join('');
      const text = sourceText({
        file,
        name: node.expression.text,
        arguments: node.arguments.map((argument) => (ts.isStringLiteralLike(argument) ? argument.text : null)),
        comment,
      });
      if (text !== undefined) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function inTypeScript(root: string, folder: string): SourceText[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .sort()
    .flatMap((file) => inTypeScriptFile(root, file));
}

/** The blocks: folders below blocks/ that have a block.json. */
function blockNames(root: string): string[] {
  if (!existsSync(join(root, 'blocks'))) return [];
  return readdirSync(join(root, 'blocks'))
    .filter((name) => existsSync(join(root, 'blocks', name, 'block.json')))
    .sort();
}

/** The texts of the script of all blocks in the editor. */
export function editorTexts(root: string): SourceText[] {
  return [...blockNames(root), 'shared'].flatMap((folder) => inTypeScript(root, `blocks/${folder}`));
}

/** The texts of a script of an admin screen, by the folder of its sources. */
export function screenTexts(root: string, source: string): SourceText[] {
  return inTypeScript(root, source);
}

/** WordPress translates these fields of block.json, with these contexts. Keywords are listed in all languages. */
function inBlocks(root: string): SourceText[] {
  return blockNames(root).flatMap((name) => {
    const file = `blocks/${name}/block.json`;
    const block = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      title: string;
      description: string;
      textdomain: string;
    };
    if (block.textdomain !== textDomain) throw new Error(`${file} needs "textdomain": "${textDomain}".`);
    return [
      { text: block.title, context: 'block title', file },
      { text: block.description, context: 'block description', file },
    ];
  });
}

/** The plugin's description in the list of plugins; its name is the same in all languages. */
function inHeader(root: string): SourceText[] {
  const file = `plugin/${textDomain}.php`;
  const description = /^ \* Description: +(.+)$/m.exec(readFileSync(join(root, file), 'utf8'))?.[1];
  if (description === undefined) throw new Error(`${file} has no description.`);
  return [{ text: description, comment: 'Description of the plugin', file }];
}

/**
 * The help of the plugin's WP-CLI commands: the comments of the classes below src/Cli that are given to WP-CLI, and of their
 * public methods.
 */
function inHelp(root: string): SourceText[] {
  const folder = 'plugin/src/Cli';
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('Command.php') && name !== 'OwnCommand.php')
    .sort()
    .map((name) => `${folder}/${name}`)
    .flatMap((file) =>
      docComments(parsedPhp(root, file))
        .flatMap(helpTexts)
        .map((text) => ({ text, comment: 'Help of a WP-CLI command', file })),
    );
}

/** The doc comments of classes and public methods, without constructors. */
function docComments(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(docComments);
  if (!isNode(node)) return [];
  const inner = Object.values(node).flatMap(docComments);
  const shown = isClass(node) || (isMethod(node) && node.visibility === 'public' && nameOf(node) !== '__construct');
  const comment = shown ? node.leadingComments?.at(-1)?.value : undefined;
  return comment?.startsWith('/**') === true ? [comment, ...inner] : inner;
}

/**
 * The translated parts of a command's help: the summary, and each paragraph and description of an option as one line. The rest,
 * such as headings, names and examples, is not translated. The rules are those of MdShop\Catalog\Cli\Help::each().
 */
function helpTexts(comment: string): string[] {
  const lines = comment
    .replace(/^\/\*\*|\s*\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^ *\* ?/, '').trimEnd());
  const tag = lines.findIndex((line) => line.startsWith('@'));
  const [summary = '', ...rest] = (tag === -1 ? lines : lines.slice(0, tag)).join('\n').trim().split('\n');
  const texts = [[summary]];
  let isVerbatim = false;
  let isExample = false;
  let isContinued = false;
  for (const line of rest) {
    const isOption = line.startsWith(': ');
    const isText = !isVerbatim && !isExample && (isOption || /^[^[<\-\s#]/.test(line));
    if (isText && isContinued && !isOption) texts.at(-1)?.push(line.trim());
    else if (isText) texts.push([isOption ? line.slice(2) : line]);
    isContinued = isText;
    if (line === '---') isVerbatim = !isVerbatim;
    if (line.startsWith('## ')) isExample = line === '## EXAMPLES';
  }
  return texts.map((parts) => parts.join(' '));
}

/** Returns every text, in the order of the template. */
export function sourceTexts(root: string): SourceText[] {
  const folders = blockNames(root).map((name) => `blocks/${name}`);
  return [
    ...inHeader(root),
    ...inBlocks(root),
    ...[...folders, 'blocks/shared', ...screenFolders].flatMap((folder) => inTypeScript(root, folder)),
    ...inPhp(root),
    ...inHelp(root),
  ];
}
