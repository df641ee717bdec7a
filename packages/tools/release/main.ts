import { readFileSync } from 'node:fs';
import type { ReleasedDepartment } from '@ar/federation/releases';
import { type Command, type Common, EXIT, misused, readArguments, Stopped, USAGE } from './command-line.ts';
import { whichVersion } from './local-build.ts';
import { buildRelease, checkRelease, releaseDepartment } from './release-department.ts';
import { createServer, type ReleaseServer } from './server.ts';
import { createSteps, historyText, type Machine, overviewText, type Steps } from './terminal.ts';

/** What a command comes to: for programs, and for people. */
interface Answer {
  data: object;
  text: string;
}

/** Runs one command and answers its exit code. A token is never written anywhere. */
export async function main(words: string[], machine: Machine): Promise<number> {
  let json = words.includes('--json');
  const steps = createSteps(machine);
  const began = performance.now();
  try {
    const { command, common } = readArguments(words, machine.environment);
    json = common.json;
    if (command.name === 'help') {
      machine.answer(USAGE);
      return EXIT.done;
    }
    const server = createServer({ origin: common.url, token: tokenOf(common, machine) });
    const { data, text } = await run(command, { server, steps, machine });
    const seconds = Math.round((performance.now() - began) / 10) / 100;
    machine.answer(json ? JSON.stringify({ ok: true, ...data, steps: steps.taken, seconds }) : text);
    if (steps.taken.length > 0) machine.say(`  in all ${seconds.toFixed(2)} s`);
    return EXIT.done;
  } catch (error) {
    const { exit, reasons, codes } = stopOf(error);
    if (json) machine.answer(JSON.stringify({ ok: false, exit, codes, reasons, steps: steps.taken }));
    for (const reason of reasons) machine.say(reason);
    if (exit === EXIT.usage) machine.say(`\n${USAGE}`);
    return exit;
  }
}

/** What was not foreseen is told as it is, and is no success. */
function stopOf(error: unknown): Stopped {
  if (error instanceof Stopped) return error;
  return new Stopped(EXIT.refused, [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
}

interface Tools {
  server: ReleaseServer;
  steps: Steps;
  machine: Machine;
}

async function run(command: Exclude<Command, { name: 'help' }>, tools: Tools): Promise<Answer> {
  const { server, steps } = tools;
  switch (command.name) {
    case 'release': {
      const published = await releaseDepartment(command, tools);
      const { version, outcome, revision } = published;
      return { data: published, text: `${command.department} ${version}: ${outcome} (revision ${revision})` };
    }
    case 'check': {
      const local = await buildRelease(command, tools);
      await checkRelease(local, tools);
      const { release } = local;
      return {
        data: { version: release.version },
        text: `${release.id} ${release.version} may be released.`,
      };
    }
    case 'status': {
      const overview = await server.overview();
      return { data: overview, text: overviewText(overview) };
    }
    case 'history': {
      const { results } = await server.history(command.department);
      return { data: { results }, text: historyText(results) };
    }
    default: {
      const done = await steps.take(command.name, () => change(command, server));
      return { data: done, text: `${command.department}: ${done.said} (revision ${done.revision})` };
    }
  }
}

type LiveChange = Extract<Command, { name: 'promote' | 'rollback' | 'end-canary' | 'disable' | 'enable' }>;

/** One of the calls that change what is live, decided by what is live now. */
async function change(
  command: LiveChange,
  server: ReleaseServer,
): Promise<{ revision: number; said: string }> {
  const { department, reason } = command;
  const overview = await server.overview();
  const decided = { revision: overview.revision, reason };
  const named = 'version' in command && command.version;
  const version = named ? whichVersion(overview, department, named) : undefined;
  if (command.name === 'promote' && command.percent !== undefined) {
    const { percent } = command;
    const { revision } = await server.change(department, 'canary', { ...decided, version, percent });
    return { revision, said: `${version} for ${percent} % of the users` };
  }
  const { revision } = await server.change(department, command.name, { ...decided, version });
  if (command.name === 'disable') return { revision, said: 'switched off' };
  if (command.name === 'enable') return { revision, said: 'switched on' };
  const before = overview.departments.find(({ id }) => id === department);
  if (before && endsCanary(command, before, version)) {
    return { revision, said: `canary ${before.canary?.version} ended, ${before.stable.version} stays live` };
  }
  return { revision, said: `${version ?? before?.before} is live` };
}

/** A rollback takes back the canary first, where one runs. */
function endsCanary({ name }: LiveChange, { canary, stable }: ReleasedDepartment, version = stable.version) {
  return name === 'end-canary' || (name === 'rollback' && canary !== null && version === stable.version);
}

function tokenOf({ tokenFile }: Common, { environment }: Machine): string {
  if (tokenFile === undefined) {
    if (environment.RELEASE_TOKEN) return environment.RELEASE_TOKEN.trim();
    throw misused('A deploy token is needed: --token-file FILE, or RELEASE_TOKEN.');
  }
  try {
    return readFileSync(tokenFile, 'utf8').trim();
  } catch {
    throw misused(`The token file ${tokenFile} can't be read.`);
  }
}
