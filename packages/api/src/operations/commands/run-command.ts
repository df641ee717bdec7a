import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { StartRefused } from '../../platform/config/start-refused.ts';
import { createLog } from '../../platform/observability/log.ts';

export interface CommandContext {
  config: Config;
  log: Logger;
  databaseProcess: string;
  /** The folder that holds the built product. */
  project: string;
  /** Says on the terminal what goes on; silent where the answer is JSON. */
  say(line: string): void;
}

export interface Answer {
  /** What the terminal says in the end. */
  told: string;
  /** The same for a program (`--json`). */
  facts: object;
  /** What was looked at is not in order: exit code 1. */
  faulty?: boolean;
}

/** The words name nothing that the command does: the usage is shown. */
export class WrongUsage extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;
type Flags = Record<string, string | boolean | undefined>;

export interface Command {
  /** One line for the list of all commands. */
  summary: string;
  /** What follows the name, for example `<file> [--replace]`. */
  takes: string;
  about: string;
  /** How many words follow the name, at least and at most. */
  words: readonly [number, number];
  options?: Options;
  run(words: string[], flags: Flags, context: CommandContext): Promise<Answer>;
}

const EVERYWHERE: Options = { help: { type: 'boolean' }, json: { type: 'boolean' } };

/** Runs a command with what the terminal gave it. Returns the exit code: 0 done, 1 refused, failed or faulty, 2 wrong usage. */
export async function runCommand(name: string, command: Command, given: string[]): Promise<number> {
  const asked = read(command, given);
  const usage = `Usage: ar ${`${name} ${command.takes}`.trim()}\n\n${command.about}`;
  if (asked?.values.help) {
    console.log(usage);
    return 0;
  }
  const [least, most] = command.words;
  if (!asked || asked.positionals.length < least || asked.positionals.length > most) {
    console.error(usage);
    return 2;
  }
  const json = asked.values.json === true;
  const refuse = (problems: string[]) => {
    if (json) console.log(JSON.stringify({ error: problems.join('\n') }));
    else for (const problem of problems) console.error(problem);
    return 1;
  };
  const { config, problems } = readConfig(process.env);
  if (!config) return refuse(problems);
  // Beside what the command says itself.
  const log = createLog('warn', process.stderr);
  const context: CommandContext = {
    config,
    log,
    databaseProcess: resolve(import.meta.dirname, 'embedded-process.js'),
    // From the built program in `dist/`.
    project: resolve(import.meta.dirname, '../../..'),
    say: json ? () => {} : (line) => console.log(line),
  };
  try {
    const { told, facts, faulty = false } = await command.run(asked.positionals, asked.values, context);
    console.log(json ? JSON.stringify(facts) : told);
    return faulty ? 1 : 0;
  } catch (error) {
    if (error instanceof StartRefused) return refuse([error.message]);
    if (error instanceof WrongUsage) {
      console.error(usage);
      return 2;
    }
    log.fatal({ err: error }, 'the command failed');
    return 1;
  }
}

function read(command: Command, args: string[]) {
  try {
    const options = { ...command.options, ...EVERYWHERE };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { values: values as Flags, positionals };
  } catch {
    return undefined;
  }
}
