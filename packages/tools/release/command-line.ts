import { parseArgs } from 'node:util';

/** Where and how, the same for every command. */
export interface Common {
  url: string;
  tokenFile?: string;
  json: boolean;
}

export type Command =
  | { name: 'help' }
  | { name: 'status' }
  | { name: 'release' | 'check'; department: string; skipBuild: boolean; percent?: number; reason?: string }
  | { name: 'history'; department: string }
  | { name: 'promote'; department: string; version: string; percent?: number; reason?: string }
  | { name: 'rollback'; department: string; version?: string; reason?: string }
  | { name: 'end-canary'; department: string; reason?: string }
  | { name: 'disable'; department: string; reason: string }
  | { name: 'enable'; department: string; reason?: string };

const OPTIONS = {
  channel: { type: 'string' },
  percent: { type: 'string' },
  reason: { type: 'string' },
  url: { type: 'string' },
  'token-file': { type: 'string' },
  json: { type: 'boolean', default: false },
  'skip-build': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parse>['values'];

const OTHERS = [
  'status',
  'check',
  'history',
  'promote',
  'rollback',
  'end-canary',
  'disable',
  'enable',
] as const;

export const USAGE = `pnpm release <department>                  build, check, upload, go live
pnpm release <department> --channel canary --percent 10
pnpm release check <department>            everything but the upload
pnpm release status                        what is live
pnpm release history <department>
pnpm release promote <department> <version> [--channel canary --percent 25]
pnpm release rollback <department> [<version>]     a canary first, where one runs
pnpm release end-canary <department>
pnpm release disable <department> --reason "…"
pnpm release enable <department>

  --url URL          the server (or RELEASE_URL; http://localhost:3000)
  --token-file FILE  a deploy token (or RELEASE_TOKEN, the token itself)
  --reason TEXT      why, for the history
  --skip-build       take the build that is there
  --json             one JSON document on standard output

Ends with 0 done, 1 refused, 2 wrong usage, 3 server not reachable.`;

/** Reads the command line. @throws Stopped for what is no command, with a sentence that says why. */
export function readArguments(
  words: string[],
  environment: Readonly<Record<string, string | undefined>>,
): { command: Command; common: Common } {
  const { values, positionals } = parse(words);
  const common: Common = {
    url: originOf(values.url ?? environment.RELEASE_URL ?? 'http://localhost:3000'),
    tokenFile: values['token-file'],
    json: values.json,
  };
  return { common, command: values.help ? { name: 'help' } : readCommand(positionals, values) };
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw misused(error instanceof Error ? error.message : String(error));
  }
}

function readCommand(positionals: string[], values: Values): Command {
  const [first] = positionals;
  if (first === undefined) throw misused('Name a department, or a command.');
  const name = OTHERS.find((other) => other === first);
  const rest = name ? positionals.slice(1) : positionals;
  const command = commandOf(name ?? 'release', rest, values);
  const most = name === 'status' ? 0 : name === 'promote' || name === 'rollback' ? 2 : 1;
  if (rest.length > most) throw misused(`What is ${rest[most]}?`);
  return command;
}

function commandOf(name: (typeof OTHERS)[number] | 'release', rest: string[], values: Values): Command {
  if (name === 'status') return { name };
  const { reason } = values;
  const department = departmentOf(rest[0]);
  switch (name) {
    case 'release':
    case 'check':
      return { name, department, skipBuild: values['skip-build'], percent: percentOf(values), reason };
    case 'promote':
      if (rest[1] === undefined) throw misused(`Which version? pnpm release promote ${department} 1.4.0`);
      return { name, department, version: rest[1], percent: percentOf(values), reason };
    case 'rollback':
      return { name, department, version: rest[1], reason };
    case 'disable':
      if (!reason) throw misused('People read why their department is off: --reason "…"');
      return { name, department, reason };
    case 'end-canary':
    case 'enable':
      return { name, department, reason };
    case 'history':
      return { name, department };
  }
}

function departmentOf(word: string | undefined): string {
  if (word && /^[a-z][a-z0-9]{1,30}$/.test(word)) return word;
  throw misused(word ? `${word} is no department's id.` : 'Which department?');
}

/** The percentage of a canary; undefined for everybody. */
function percentOf({ channel = 'stable', percent }: Values): number | undefined {
  if (channel === 'stable') {
    if (percent !== undefined) throw misused('--percent goes with --channel canary.');
    return undefined;
  }
  if (channel !== 'canary') throw misused(`There is no channel ${channel}: stable or canary.`);
  const number = Number(percent);
  if (number > 0 && number < 100) return number;
  throw misused('A canary needs --percent, more than 0 and less than 100.');
}

function originOf(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url).origin;
  throw misused(`${url} is no address of a server.`);
}

/** What the command ends with; scripts tell them apart. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** The command can't do what was asked: an exit code, and the sentences that say why. */
export class Stopped extends Error {
  override name = 'Stopped';
  readonly exit: number;
  readonly reasons: readonly string[];
  /** By which programs tell the reasons apart. */
  readonly codes: readonly string[];

  constructor(exit: number, reasons: readonly string[], codes: readonly string[] = []) {
    super(reasons.join('\n'));
    this.exit = exit;
    this.reasons = reasons;
    this.codes = codes;
  }
}

export const refuse = (...reasons: string[]) => new Stopped(EXIT.refused, reasons);
export const misused = (reason: string) => new Stopped(EXIT.usage, [reason]);
