import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config/config.ts';
import { createLog } from '../operation/log.ts';
import { StartRefused } from '../start/start-refused.ts';

type CommandContext = { config: Config; log: Logger; databaseProcess: string };

interface Command {
  usage: string;
  words: number;
  flag?: string;
  /** Returns what the terminal says in the end. */
  run(words: string[], flagged: boolean, context: CommandContext): Promise<string>;
}

/** Runs a command with what the terminal gave it, and sets the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function runCommand(command: Command): Promise<void> {
  process.exitCode = await outcome(command, process.argv.slice(2));
}

async function outcome({ usage, words, flag = 'help', run }: Command, given: string[]): Promise<number> {
  const asked = read(flag, given);
  if (asked?.values.help) {
    console.log(usage);
    return 0;
  }
  if (asked?.positionals.length !== words) {
    console.error(usage);
    return 2;
  }
  const { config, problems } = readConfig(process.env);
  if (!config) {
    for (const problem of problems) console.error(problem);
    return 1;
  }
  // Beside what the command says itself.
  const log = createLog('warn', process.stderr);
  const databaseProcess = resolve(import.meta.dirname, 'embedded-process.js');
  try {
    const flagged = asked.values[flag] === true;
    console.log(await run(asked.positionals, flagged, { config, log, databaseProcess }));
    return 0;
  } catch (error) {
    if (error instanceof StartRefused) console.error(error.message);
    else log.fatal({ err: error }, 'the command failed');
    return 1;
  }
}

function read(flag: string, given: string[]) {
  // pnpm passes a first `--` on, which others take for themselves.
  const args = given[0] === '--' ? given.slice(1) : given;
  const options = { help: { type: 'boolean' }, [flag]: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return undefined;
  }
}
