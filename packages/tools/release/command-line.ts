import { parseArgs } from 'node:util';
import { inEnglish, type Problem } from '@ar/federation/problem';

export type Environment = Readonly<Record<string, string | undefined>>;

const OPTIONS = {
  channel: { type: 'string', default: 'stable' },
  percent: { type: 'string' },
  reason: { type: 'string' },
  url: { type: 'string' },
  'token-file': { type: 'string' },
  json: { type: 'boolean' },
  'skip-build': { type: 'boolean', default: false },
  help: { type: 'boolean' },
} as const;

type CommandRule = { words: number; reason?: string };

const COMMANDS = {
  status: { words: 0 },
  check: { words: 1 },
  history: { words: 1 },
  promote: { words: 2 },
  rollback: { words: 2 },
  'end-canary': { words: 1 },
  withdraw: { words: 2, reason: 'The history shows why it was withdrawn' },
  disable: { words: 1, reason: 'People see why the department is off' },
  retire: { words: 1, reason: 'The history shows why it was retired' },
  enable: { words: 1 },
} satisfies Record<string, CommandRule>;

const USAGE = `pnpm release <department>                  build, check, upload, go live
pnpm release <department> --channel canary --percent 10
pnpm release check <department>            everything but the upload
pnpm release status                        what is live
pnpm release history <department>
pnpm release promote <department> <version> [--channel canary --percent 25]
pnpm release rollback <department> [<version>]     a canary first, where one runs
pnpm release end-canary <department>
pnpm release withdraw <department> <version> --reason "…"   its files are answered no more
pnpm release disable <department> --reason "…"
pnpm release enable <department>
pnpm release retire <department> --reason "…"     out of the menu, once it is switched off

  --url URL          the server (or RELEASE_URL; http://localhost:3000)
  --token-file FILE  a deploy token (or RELEASE_TOKEN, the token itself)
  --reason TEXT      why, for the history
  --skip-build       take the build that is there
  --json             one JSON document on standard output

Ends with 0 done, 1 refused, 2 wrong usage, 3 server not reachable.`;

type Own = { id: string; url: string } | undefined;

export const callOf = (own: Own): string => (own ? 'npm run release --' : 'pnpm release');

export const usageOf = (own: Own): string =>
  own
    ? USAGE.replace(/ <department>/g, '')
        .replaceAll('pnpm release', callOf(own))
        .replace('http://localhost:3000', own.url)
    : USAGE;

export interface Command {
  name: keyof typeof COMMANDS | 'release' | 'help';
  url: string;
  tokenFile?: string;
  department: string;
  version?: string;
  percent?: number;
  reason?: string;
  skipBuild: boolean;
}

/** The id is optional in a department's own folder. @throws Stopped for wrong usage. */
export function readArguments(words: string[], environment: Environment, own?: Own): Command {
  const { values, positionals } = parse(words);
  const { reason, 'token-file': tokenFile, 'skip-build': skipBuild } = values;
  const url = originOf(values.url ?? environment.RELEASE_URL ?? own?.url ?? 'http://localhost:3000');
  const [first = own?.id] = positionals;
  if (values.help) return { name: 'help', url, department: '', skipBuild };
  if (first === undefined) throw misused('Name a department, or a command.');
  const name = Object.hasOwn(COMMANDS, first) ? (first as keyof typeof COMMANDS) : 'release';
  const { words: most, reason: why }: CommandRule = name === 'release' ? { words: 1 } : COMMANDS[name];
  const given = name === 'release' ? positionals : positionals.slice(1);
  const isLeftOut = own !== undefined && name !== 'status' && given[0] !== own.id;
  const rest = isLeftOut ? [own.id, ...given] : given;
  const [department = '', version] = rest;
  if (name !== 'status' && !/^[a-z][a-z0-9]{1,30}$/.test(department))
    throw misused(department ? `${department} is no department's id.` : 'Which department?');
  if ((name === 'promote' || name === 'withdraw') && version === undefined)
    throw misused(`Which version? ${callOf(own)} ${name} ${department} 1.4.0`);
  if (why && !reason) throw misused(`${why}: --reason "…"`);
  const percent = ['release', 'check', 'promote'].includes(name) ? percentOf(values) : undefined;
  if (rest.length > most) throw misused(`Unexpected argument: ${rest[most]}.`);
  return { name, url, tokenFile, department, version, percent, reason, skipBuild };
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw misused(error instanceof Error ? error.message : String(error));
  }
}

function percentOf({ channel, percent }: { channel: string; percent?: string }): number | undefined {
  if (channel === 'stable' && percent === undefined) return undefined;
  if (channel === 'stable') throw misused('--percent goes with --channel canary.');
  if (channel !== 'canary') throw misused(`There is no channel ${channel}: stable or canary.`);
  const number = Number(percent);
  if (number > 0 && number < 100) return number;
  throw misused('A canary needs --percent, more than 0 and less than 100.');
}

function originOf(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url).origin;
  throw misused(`${url} is no address of a server.`);
}

export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;

/** `reasons`: sentences for people. `codes`: the server's error codes. */
export class Stopped extends Error {
  constructor(
    readonly exit: number,
    readonly reasons: readonly string[],
    readonly codes: readonly string[] = [],
  ) {
    super(reasons.join('\n'));
  }
}

export const misused = (reason: string) => new Stopped(EXIT.usage, [reason]);
export const refuse = (reason: string, code?: string) =>
  new Stopped(EXIT.refused, [reason], code === undefined ? [] : [code]);
export const refuseFor = (problems: readonly Problem[]) => {
  const codes = problems.map(({ code }) => code);
  return new Stopped(EXIT.refused, problems.map(inEnglish), codes);
};
