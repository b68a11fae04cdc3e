import { UsageError, helpText, parseOptions } from './options.mjs';

type Options = Parameters<typeof parseOptions>[1];

/** The parsed options of a command; textOption() and its like read them. */
export type Values = ReturnType<typeof parseOptions>;

/** A command of package.json. */
export type Command = {
  /** As in `npm run NAME`. */
  readonly name: string;
  /** What it does, in a sentence. */
  readonly about: string;
  /** Its options besides `--help`. */
  readonly options?: Options;
};

/**
 * Runs a command with the arguments of this process; `--help` prints its help instead. Sets the exit code: the number that `run`
 * returns or 0, 2 for a UsageError, 1 for any other error. The error's message is printed.
 */
export async function runCommand(
  { name, about, options: own = {} }: Command,
  run: (values: Values) => unknown,
): Promise<void> {
  const options: Options = { ...own, help: { help: 'this text' } };
  try {
    const values = parseOptions(process.argv.slice(2), options);
    if (values['help'] === true) {
      process.stdout.write(`${helpText(`npm run ${name} -- [options]`, about, options)}\n`);
    } else {
      const code = await run(values);
      process.exitCode = typeof code === 'number' ? code : 0;
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
