// Plain JavaScript, because scripts use it before anything is installed.
import { parseArgs } from 'node:util';

/** An error in the command line. Its message is shown to the user without a stack trace. */
export class UsageError extends Error {}

/**
 * One option of a command. `value` is the name of its value in the help; without it the option is a switch. An option that can
 * be given `many` times is read with listOption().
 * @typedef {{ value?: string, many?: boolean, help: string }} Option
 */

/**
 * Parsed options: a string for an option with a value, a list of strings for one with many, true for a given switch.
 * @typedef {Readonly<Record<string, string | readonly string[] | true>>} Values
 */

/**
 * Parses `--name value`, `--name=value` and switches. Throws UsageError for an unknown option or a missing value.
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, Option>>} options
 * @returns {Values}
 */
export function parseOptions(args, options) {
  /** @type {Record<string, { type: 'string' | 'boolean', multiple: boolean }>} */
  const config = {};
  for (const [name, { value, many }] of Object.entries(options)) {
    config[name] = { type: value === undefined ? 'boolean' : 'string', multiple: many === true };
  }
  try {
    const { values } = parseArgs({ args: [...args], options: config, strict: true, allowPositionals: false });
    /** @type {Record<string, string | string[] | true>} */
    const found = {};
    for (const [name, value] of Object.entries(values)) {
      if (Array.isArray(value)) found[name] = value.map(String);
      else if (typeof value === 'string' || value === true) found[name] = value;
    }
    return found;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${reason} See --help.`, { cause: error });
  }
}

/**
 * Returns the text of an option, or undefined if it was not given. Throws UsageError if it is empty.
 * @param {Values} values
 * @param {string} name
 * @returns {string | undefined}
 */
export function textOption(values, name) {
  const value = values[name];
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') throw new UsageError(`--${name} is empty. See --help.`);
  return value;
}

/**
 * Returns all values of an option that can be given many times. Throws UsageError if one is empty.
 * @param {Values} values
 * @param {string} name
 * @returns {readonly string[]}
 */
export function listOption(values, name) {
  const list = values[name];
  if (!Array.isArray(list)) return [];
  if (list.some((value) => value.trim() === '')) throw new UsageError(`--${name} is empty. See --help.`);
  return list;
}

/**
 * Returns a port from 1 to 65535, or undefined if none was given. Throws UsageError for anything else.
 * @param {Values} values
 * @param {string} [name]
 * @returns {number | undefined}
 */
export function portOption(values, name = 'port') {
  const text = textOption(values, name);
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^[0-9]{1,5}$/.test(text) || port < 1 || port > 65535) {
    throw new UsageError(`--${name} ${text}: must be a whole number from 1 to 65535.`);
  }
  return port;
}

/**
 * Returns one of the allowed values, or undefined if none was given. Throws UsageError for any other value.
 * @template {string} T
 * @param {Values} values
 * @param {string} name
 * @param {readonly T[]} allowed
 * @returns {T | undefined}
 */
export function choiceOption(values, name, allowed) {
  const text = textOption(values, name);
  if (text === undefined) return undefined;
  const choice = allowed.find((value) => value === text);
  if (choice === undefined) throw new UsageError(`--${name} ${text}: must be one of ${allowed.join(', ')}.`);
  return choice;
}

/**
 * Returns the help text of a command.
 * @param {string} usage
 * @param {string} about
 * @param {Readonly<Record<string, Option>>} options
 * @returns {string}
 */
export function helpText(usage, about, options) {
  const rows = Object.entries(options).map(([name, { value, help }]) => ({
    name: `--${name}${value === undefined ? '' : ` ${value}`}`,
    help,
  }));
  const width = Math.max(...rows.map(({ name }) => name.length));
  return [`Usage: ${usage}`, '', about, '', ...rows.map(({ name, help }) => `  ${name.padEnd(width)}  ${help}`)].join(
    '\n',
  );
}
