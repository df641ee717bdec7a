import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { readConfig } from '../../platform/config/config.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { type Closers, closeAll } from '../../platform/database/data-folder.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { createLog } from '../../platform/observability/log.ts';
import type { OpenContext } from '../start/open-database.ts';
import HELP from './help.json';

/** The runner calls the `closers` once the command has ended. */
export interface CommandContext extends OpenContext {
  /** The folder of the built product. */
  project: string;
  /** Writes a line of progress to the terminal; silent with `--json`. */
  say(line: string): void;
}

export interface CommandResult {
  text: string;
  /** What `--json` prints instead of the text. */
  facts: object;
  /** Exit code 1, without a refusal. */
  faulty?: boolean;
}

/** The terminal then shows the usage. */
export class WrongUsage extends Error {}

/** The audit log names no person for what a command does. */
export const BY_COMMAND = { person: null, requestId: null };

/** Turns a refusal of the API into a sentence for the terminal. */
export const refuseAs = (sentence: string) => (error: unknown) => {
  throw error instanceof HttpError && error.statusCode < 500 ? new StartRefused(sentence) : error;
};

type Options = NonNullable<ParseArgsConfig['options']>;
type Flags = Record<string, string | boolean | undefined>;

/** Its words for the terminal and its options are in `help.json`. */
export interface Command {
  name: keyof typeof HELP;
  /** The least and the most words after the name. */
  words: readonly [number, number];
  run(words: string[], flags: Flags, context: CommandContext): Promise<CommandResult>;
}

interface Help {
  summary: string;
  /** What follows the name, for example `<file> [--replace]`. */
  takes: string;
  about: string[];
  options?: Record<string, Options[string] & { help: string[] }>;
}

export const help: Record<string, Help> = HELP as Record<Command['name'], Help>;

function usageOf(name: Command['name']): string {
  const { takes, about, options = {} } = HELP[name] as Help;
  const column = Math.max(...Object.keys(options).map((option) => option.length)) + 7;
  const lines = Object.entries(options).map(
    ([option, { help }]) => `  --${option}`.padEnd(column) + help.join(`\n${' '.repeat(column)}`),
  );
  const usage = [`Usage: ar ${`${name} ${takes}`.trim()}`, '', ...about];
  return [...usage, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}

const EVERYWHERE: Options = { help: { type: 'boolean' }, json: { type: 'boolean' } };

/** Returns the exit code: 0 done, 1 refused, failed or faulty, 2 wrong usage. */
export async function runCommand(command: Command, given: string[]): Promise<number> {
  const args = parse(command, given);
  if (args?.flags.help) {
    console.log(usageOf(command.name));
    return 0;
  }
  const [least, most] = command.words;
  if (!args || args.words.length < least || args.words.length > most) return showUsage(command);
  const json = args.flags.json === true;
  const refuse = (problems: string[]) => {
    if (json) console.log(JSON.stringify({ error: problems.join('\n') }));
    else for (const problem of problems) console.error(problem);
    return 1;
  };
  const { config, problems } = readConfig(process.env);
  if (!config) return refuse(problems);
  const log = createLog('warn', process.stderr);
  try {
    const {
      text,
      facts,
      faulty = false,
    } = await perform(command, args.words, args.flags, {
      config,
      log,
      databaseProcess: resolve(import.meta.dirname, 'embedded-process.js'),
      // From the built program in `dist/`.
      project: resolve(import.meta.dirname, '../../..'),
      say: json ? () => {} : (line) => console.log(line),
    });
    console.log(json ? JSON.stringify(facts) : text);
    return faulty ? 1 : 0;
  } catch (error) {
    if (error instanceof StartRefused) return refuse([error.message]);
    if (error instanceof WrongUsage) return showUsage(command);
    log.fatal({ err: error }, 'the command failed');
    return 1;
  }
}

function showUsage({ name }: Command): number {
  console.error(usageOf(name));
  return 2;
}

function parse({ name }: Command, args: string[]) {
  try {
    const options = { ...help[name]?.options, ...EVERYWHERE };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { flags: values as Flags, words: positionals };
  } catch {
    return undefined;
  }
}

/** Runs a command, and closes what it opened. */
export async function perform(
  command: Command,
  words: string[],
  flags: Flags,
  given: Omit<CommandContext, 'closers'>,
): Promise<CommandResult> {
  const closers: Closers = [];
  try {
    return await command.run(words, flags, { ...given, closers });
  } finally {
    await closeAll(closers);
  }
}
