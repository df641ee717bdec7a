import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { readConfig } from '../../platform/config/config.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { type Closers, closeAll } from '../../platform/database/data-folder.ts';
import { createLog } from '../../platform/observability/log.ts';
import type { OpenContext } from '../start/open-database.ts';
import HELP from './help.json';

export interface CommandContext extends OpenContext {
  project: string;
  say(line: string): void;
}

export interface CommandResult {
  text: string;
  facts: object;
  faulty?: boolean;
}

export class WrongUsage extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Flags = Record<string, string | boolean | undefined>;

export interface Command {
  name: keyof typeof HELP;
  words: readonly [number, number];
  run(words: string[], flags: Flags, context: CommandContext): Promise<CommandResult>;
}

interface Help {
  summary: string;
  takes: string;
  about: string[];
  options?: Record<string, Options[string] & { help: string[] }>;
}

export const help = HELP as Record<Command['name'], Help>;

function usageOf({ name }: Command): string {
  const { takes, about, options = {} } = help[name];
  const column = Math.max(...Object.keys(options).map((option) => option.length)) + 7;
  const lines = Object.entries(options).map(
    ([option, { help }]) => `\n  --${option}`.padEnd(column + 1) + help.join(`\n${' '.repeat(column)}`),
  );
  const usage = [`Usage: ar ${`${name} ${takes}`.trim()}`, '', ...about].join('\n');
  return lines.length > 0 ? `${usage}\n${lines.join('')}` : usage;
}

/** Resolves to the exit code: 0 if the command succeeded, 1 if it failed or found faults, 2 for wrong usage. */
export async function runCommand(command: Command, given: string[]): Promise<number> {
  const json = given.includes('--json');
  const log = createLog('warn', process.stderr);
  try {
    const { words, flags } = parse(command, given);
    if (flags.help) {
      console.log(usageOf(command));
      return 0;
    }
    const { config, problems } = readConfig(process.env);
    if (!config) throw new StartRefused(problems.join('\n'));
    const { text, facts, faulty } = await perform(command, words, flags, {
      config,
      log,
      databaseProcess: resolve(import.meta.dirname, 'embedded-process.js'),
      project: resolve(import.meta.dirname, '../../..'),
      say: json ? () => {} : (line) => console.log(line),
    });
    console.log(json ? JSON.stringify(facts) : text);
    return faulty ? 1 : 0;
  } catch (error) {
    if (error instanceof WrongUsage) {
      console.error(usageOf(command));
      return 2;
    }
    if (!(error instanceof StartRefused)) log.fatal({ err: error }, 'the command failed');
    else if (json) console.log(JSON.stringify({ error: error.message }));
    else console.error(error.message);
    return 1;
  }
}

function parse({ name, words: [least, most] }: Command, args: string[]): { words: string[]; flags: Flags } {
  const everywhere: Options = { help: { type: 'boolean' }, json: { type: 'boolean' } };
  const options = { ...help[name].options, ...everywhere };
  try {
    const { values, positionals: words } = parseArgs({ args, options, allowPositionals: true });
    if (values.help || (words.length >= least && words.length <= most))
      return { words, flags: values as Flags };
  } catch {
    // `parseArgs` throws for an unknown option.
  }
  throw new WrongUsage();
}

type Context = Omit<CommandContext, 'closers'>;

export async function perform(command: Command, words: string[], flags: Flags, given: Context) {
  const closers: Closers = [];
  try {
    return await command.run(words, flags, { ...given, closers });
  } finally {
    await closeAll(closers);
  }
}
