import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config/config.ts';
import { createLog } from '../operation/log.ts';
import { StartRefused } from '../start/start-refused.ts';

/** The command cannot do what it was asked for; the message is one sentence for the person at the terminal. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

interface Command {
  usage: string;
  /** How many words it takes. */
  words: number;
  /** Names of its flags. */
  flags: readonly string[];
  /** Returns what the terminal says in the end. */
  run(words: string[], flags: ReadonlySet<string>, context: CommandContext): Promise<string>;
}

interface CommandContext {
  config: Config;
  log: Logger;
}

const DONE = 0;
const REFUSED = 1;
const WRONG_USAGE = 2;

/** Runs a command with what the terminal gave it, and sets the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runCommand(command: Command): Promise<void> {
  process.exitCode = await outcome(command, process.argv.slice(2));
}

async function outcome(command: Command, given: string[]): Promise<number> {
  const asked = read(command, given);
  if (asked?.flags.has('help')) {
    console.log(command.usage);
    return DONE;
  }
  if (!asked || asked.words.length !== command.words) {
    console.error(command.usage);
    return WRONG_USAGE;
  }
  const reading = readConfig(process.env);
  if (!reading.config) {
    for (const problem of reading.problems) console.error(problem);
    return REFUSED;
  }
  // Beside what the command says itself.
  const log = createLog('warn', process.stderr);
  try {
    console.log(await command.run(asked.words, asked.flags, { config: reading.config, log }));
    return DONE;
  } catch (error) {
    if (error instanceof CommandRefused || error instanceof StartRefused) console.error(error.message);
    else log.fatal({ err: error }, 'the command failed');
    return REFUSED;
  }
}

/** Undefined for a flag that the command does not have. */
function read({ flags }: Command, given: string[]): { words: string[]; flags: Set<string> } | undefined {
  const known = Object.fromEntries(['help', ...flags].map((flag) => [flag, { type: 'boolean' as const }]));
  try {
    // pnpm passes a first `--` on, which others take for themselves.
    const args = given[0] === '--' ? given.slice(1) : given;
    const { values, positionals } = parseArgs({ args, options: known, allowPositionals: true });
    return { words: positionals, flags: new Set(Object.keys(values)) };
  } catch {
    return undefined;
  }
}
