import { readFileSync } from 'node:fs';
import { type Command, EXIT, misused, readArguments, refuse, Stopped, usageOf } from './command-line.ts';
import { whichVersion } from './local-build.ts';
import { buildRelease, checkRelease, releaseDepartment, type Tools } from './release-department.ts';
import { createServer, type ReleaseServer } from './server.ts';
import { createSteps, historyText, type Machine, overviewText } from './terminal.ts';

export { terminal } from './terminal.ts';

/** Returns the exit code. Never writes a token. */
export async function main(words: string[], machine: Machine): Promise<number> {
  const json = words.includes('--json');
  const steps = createSteps(machine.say);
  const began = performance.now();
  const usage = usageOf(machine.own);
  try {
    const command = readArguments(words, machine.environment, machine.own);
    if (command.name === 'help') {
      machine.answer(usage);
      return EXIT.done;
    }
    const server = createServer(command.url, tokenOf(command, machine));
    const { data, text } = await run(command, { server, steps, machine });
    const seconds = Math.round((performance.now() - began) / 10) / 100;
    machine.answer(json ? JSON.stringify({ ok: true, ...data, steps: steps.finished, seconds }) : text);
    if (steps.finished.length > 0) machine.say(`  in all ${seconds.toFixed(2)} s`);
    return EXIT.done;
  } catch (error) {
    const stopped = error instanceof Stopped ? error : refuse(String((error as Error)?.stack ?? error));
    const { exit, reasons, codes } = stopped;
    if (json) machine.answer(JSON.stringify({ ok: false, exit, codes, reasons, steps: steps.finished }));
    for (const reason of reasons) machine.say(reason);
    if (exit === EXIT.usage) machine.say(`\n${usage}`);
    return exit;
  }
}

async function run(command: Command, tools: Tools): Promise<{ data: object; text: string }> {
  const { server, steps } = tools;
  const { name, department } = command;
  switch (name) {
    case 'release': {
      const data = await releaseDepartment(command, tools);
      const { version, outcome, revision } = data;
      const become =
        outcome === 'waiting' ? "waits for a SuperAdmin's yes" : `${outcome} (revision ${revision})`;
      return { data, text: `${department} ${version}: ${become}` };
    }
    case 'check': {
      const local = await buildRelease(command, tools);
      await checkRelease(local, tools);
      const { id, version } = local.release;
      return { data: { version }, text: `${id} ${version} may be released.` };
    }
    case 'status': {
      const data = await server.overview();
      return { data, text: overviewText(data) };
    }
    case 'history': {
      const { results } = await server.history(department, 100);
      return { data: { results }, text: historyText(results) };
    }
    default: {
      const data = await steps.run(name, () => change(command, server));
      return { data, text: `${department}: ${data.said} (revision ${data.revision})` };
    }
  }
}

async function change({ name, department, reason, percent, version: named }: Command, server: ReleaseServer) {
  const overview = await server.overview();
  const version = named && whichVersion(overview, department, named);
  const action = percent === undefined ? name : 'canary';
  const decided = { revision: overview.revision, reason, version, percent };
  const { revision } = await server.change(department, action, decided);
  const before = overview.departments.find(({ id }) => id === department);
  const stable = before?.stable.version;
  const goesBackOnCanary = name === 'rollback' && before?.canary && (version ?? stable) === stable;
  const endsCanary = before && (name === 'end-canary' || goesBackOnCanary);
  const said: Partial<Record<string, string>> = {
    canary: `${version} for ${percent} % of the users`,
    withdraw: `${version} is withdrawn`,
    retire: 'retired',
    disable: 'switched off',
    enable: 'switched on',
    ...(endsCanary && { [name]: `canary ${before.canary?.version} ended, ${stable} stays live` }),
  };
  return { revision, said: said[action] ?? `${version ?? before?.before} is live` };
}

function tokenOf({ tokenFile }: Command, { environment }: Machine): string {
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
